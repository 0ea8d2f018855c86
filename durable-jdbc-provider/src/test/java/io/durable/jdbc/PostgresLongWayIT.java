package io.durable.jdbc;

import io.durable.provider.Provider;
import io.durable.test.contract.ProviderContract;
import java.time.Duration;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** What the shortcuts do for one element, done in the way that takes many. */
class PostgresLongWayIT extends ProviderContract {

    private static final TestStore STORE = TestStore.at(TestPostgres.url());

    @Override
    protected Provider newProvider() {
        STORE.newProvider();
        Sql sql = new Sql(STORE.jdbc(), JdbcSettings.DEFAULT.prefix(), new PostgresDialect());
        return JdbcProvider.on(sql, new DataSourceTransactionManager(STORE.dataSource()), Shortcuts.NONE);
    }

    @Override
    protected void passTime(Duration duration) {
        STORE.passTime(duration);
    }
}
