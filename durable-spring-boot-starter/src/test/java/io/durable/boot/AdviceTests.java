package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.boot.shop.ShopApplication;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What people read on the console. */
@ExtendWith(OutputCaptureExtension.class)
class AdviceTests {

    @Test
    void aDatabaseInMemoryIsGoneInTheEnd(CapturedOutput output) {
        DurableRunner.empty()
                .run(context -> assertThat(output).contains("orchestrations are gone when this process ends"));
    }

    @Test
    void aDatabaseFileShouldWriteAtOnce(CapturedOutput output, @TempDir Path directory) {
        String url = "spring.datasource.url=jdbc:h2:file:" + directory.resolve("db");
        DurableRunner.empty().withPropertyValues(url + ";WRITE_DELAY=0").run(context -> assertThat(output)
                .doesNotContain("WRITE_DELAY"));
        DurableRunner.empty().withPropertyValues(url + "2").run(context -> assertThat(output)
                .contains("Add ';WRITE_DELAY=0' to 'spring.datasource.url'"));
    }

    @Test
    void anApplicationThatDoesNotStartSaysWhatMendsIt(CapturedOutput output) {
        SpringApplication application = new SpringApplicationBuilder(ShopApplication.class, AutoConfigured.class)
                .web(WebApplicationType.NONE)
                .properties("durable.lease.duration=5s")
                .build();
        assertThatExceptionOfType(Exception.class).isThrownBy(application::run);
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("The property 'durable.lease.duration' is '5s'")
                .contains("Make the lease longer or renew it more often.");
    }

    @ImportAutoConfiguration({
        DataSourceAutoConfiguration.class,
        DurableJdbcAutoConfiguration.class,
        DurableAutoConfiguration.class
    })
    static class AutoConfigured {}
}
