package io.durable.boot;

import io.durable.jdbc.JdbcProvider;
import io.durable.jdbc.JdbcSettings;
import io.durable.provider.Provider;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
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
@ConditionalOnClass(JdbcProvider.class)
@ConditionalOnProperty(name = "durable.enabled", matchIfMissing = true)
@ConditionalOnMissingBean(Provider.class)
@EnableConfigurationProperties(DurableJdbcProperties.class)
@Import(DatabaseInitializationDependencyConfigurer.class)
public final class DurableJdbcAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    JdbcSettings durableJdbcSettings(DurableJdbcProperties properties) {
        return new JdbcSettings(properties.tablePrefix());
    }

    @Bean
    DurableDatabase durableDatabase(
            ObjectProvider<DataSource> dataSource,
            @DurableDataSource ObjectProvider<DataSource> ownDataSource,
            ObjectProvider<PlatformTransactionManager> transactionManagers) {
        return DurableDatabase.of(
                ownDataSource.getIfAvailable(dataSource::getObject),
                transactionManagers.orderedStream().toList());
    }

    @Bean
    DurableSchema durableSchema(DurableDatabase database, JdbcSettings settings, DurableJdbcProperties properties) {
        return new DurableSchema(database.dataSource(), settings, properties.initializeSchema());
    }

    @Bean
    JdbcProvider durableProvider(DurableDatabase database, JdbcSettings settings, DurableSchema schema) {
        return JdbcProvider.on(database.dataSource(), database.transactionManager(), settings);
    }
}
