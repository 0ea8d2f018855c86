package io.durable.boot;

import io.durable.boot.beans.DurableConfigurationException;
import io.durable.jdbc.JdbcProvider;
import io.durable.jdbc.JdbcSettings;
import io.durable.provider.Provider;
import io.durable.runtime.Threads;
import javax.sql.DataSource;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.sql.init.dependency.DatabaseInitializationDependencyConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.PlatformTransactionManager;

/** Auto-configuration of the provider on the application's database. */
@AutoConfiguration(
        after = {DataSourceAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class},
        afterName = "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration")
@ConditionalOnBooleanProperty(name = "durable.enabled", matchIfMissing = true)
@ConditionalOnMissingBean(Provider.class)
@EnableConfigurationProperties(DurableJdbcProperties.class)
@Import(DatabaseInitializationDependencyConfigurer.class)
public final class DurableJdbcAutoConfiguration {

    @Bean
    DurableDatabase durableDatabase(
            ObjectProvider<DataSource> any,
            @DurableDataSource ObjectProvider<DataSource> marked,
            ObjectProvider<PlatformTransactionManager> transactionManagers) {
        return DurableDatabase.of(
                choose(any, marked), transactionManagers.orderedStream().toList());
    }

    private static DataSource choose(ObjectProvider<DataSource> any, ObjectProvider<DataSource> marked) {
        try {
            DataSource chosen = marked.getIfAvailable(any::getIfAvailable);
            if (chosen != null) {
                return chosen;
            }
        } catch (NoUniqueBeanDefinitionException e) {
            throw new DurableConfigurationException(
                    "Durable needs one DataSource, but there are " + e.getNumberOfBeansFound() + ": "
                            + e.getBeanNamesFound() + ".",
                    "Mark the one it shall use @DurableDataSource, or make one of them @Primary.");
        }
        throw new DurableConfigurationException(
                "Durable keeps everything in a database, but there is no DataSource.",
                "Set 'spring.datasource.url', or declare a DataSource bean, or switch Durable off with"
                        + " 'durable.enabled=false'.");
    }

    @Bean
    @ConditionalOnMissingBean
    JdbcSettings durableJdbcSettings(DurableJdbcProperties properties) {
        try {
            return new JdbcSettings(properties.tablePrefix());
        } catch (IllegalArgumentException e) {
            throw PropertyChecks.invalid(
                    "durable.jdbc.table-prefix",
                    properties.tablePrefix(),
                    "Write letters, digits and _, with a schema in front if you like: engine.durable_");
        }
    }

    @Bean
    DurableSchema durableSchema(DurableDatabase database, JdbcSettings settings, DurableJdbcProperties properties) {
        return new DurableSchema(database.dataSource(), settings, properties.initializeSchema());
    }

    @Bean
    JdbcProvider durableProvider(DurableDatabase database, JdbcSettings settings, DurableSchema schema) {
        return JdbcProvider.on(database.dataSource(), database.transactionManager(), settings);
    }

    @Bean
    DurableWakeUps durableWakeUps(
            DurableDatabase database, JdbcProvider provider, Threads threads, JdbcSettings settings) {
        return new DurableWakeUps(database, provider, threads, settings);
    }
}
