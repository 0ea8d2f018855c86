package io.durable.boot.example;

import io.durable.boot.DurableDataSource;
import io.durable.boot.RuntimeBuilderCustomizer;
import io.durable.boot.RuntimeSettingsCustomizer;
import javax.sql.DataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseBuilder;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;

/** The application. */
@SpringBootApplication
class ExampleApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(ExampleApplication.class, arguments);
    }

    @Bean
    @DurableDataSource
    DataSource engineDatabase() {
        return new EmbeddedDatabaseBuilder()
                .setType(EmbeddedDatabaseType.H2)
                .generateUniqueName(true)
                .addScript("io/durable/boot/example/orders.sql")
                .build();
    }

    @Bean
    RuntimeBuilderCustomizer greeting() {
        return builder -> builder.orchestration("greet", "1", String.class, (ctx, name) -> "Hello " + name);
    }

    @Bean
    RuntimeSettingsCustomizer fewParked() {
        return settings -> settings.with(settings.orchestrations().withCacheSize(50));
    }
}
