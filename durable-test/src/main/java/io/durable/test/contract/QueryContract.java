package io.durable.test.contract;

import static io.durable.InstanceStatus.COMPLETED;
import static io.durable.InstanceStatus.PENDING;
import static io.durable.InstanceStatus.RUNNING;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.newInstance;
import static io.durable.test.contract.Fixtures.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.history.ParentLink;
import io.durable.provider.Handler;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How instances are found. */
abstract class QueryContract extends ContractGroup {

    QueryContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void findsThoseThatExist() {
        Instance a = create("a");
        Instance b = waiting("b");

        assertThat(provider().find(List.of("b", "missing", "a"))).containsExactlyInAnyOrder(a, b);
        assertThat(provider().find(List.of())).isEmpty();
    }

    @Test
    void listsTheNewestFirst() {
        createOneByOne("b", "c", "a");

        assertThat(list(InstanceFilter.ALL)).containsExactly("a", "c", "b");
    }

    @Test
    void listsThoseOfTheSameAgeById() {
        provider().create(List.of(newInstance("b"), newInstance("c"), newInstance("a")), null);

        List<Instance> listed =
                provider().list(InstanceFilter.ALL, PageRequest.first(10)).items();
        assertThat(listed)
                .hasSize(3)
                .isSortedAccordingTo(Comparator.<Instance, Instant>comparing(
                                instance -> instance.origin().createdAt())
                        .reversed()
                        .thenComparing(Instance::instanceId));
    }

    @Test
    void listsPageByPage() {
        createOneByOne("a", "b", "c", "d", "e");

        List<String> seen = new ArrayList<>();
        PageRequest request = PageRequest.first(2);
        Page<Instance> page;
        do {
            page = provider().list(InstanceFilter.ALL, request);
            assertThat(page.total()).isEqualTo(5);
            page.items().forEach(instance -> seen.add(instance.instanceId()));
            request = request.next();
        } while (page.hasNext());

        assertThat(seen).containsExactly("e", "d", "c", "b", "a");
    }

    @Test
    void listsNothingBeyondTheLastPage() {
        createOneByOne("a", "b");

        Page<Instance> page = provider().list(InstanceFilter.ALL, new PageRequest(7, 10));
        assertThat(page.items()).isEmpty();
        assertThat(page.total()).isEqualTo(2);
        assertThat(page.hasNext()).isFalse();
    }

    @Test
    void listsNothingInAnEmptyStore() {
        Page<Instance> page = provider().list(InstanceFilter.ALL, PageRequest.first(10));

        assertThat(page.items()).isEmpty();
        assertThat(page.total()).isZero();
    }

    @Test
    void filtersByStatus() {
        create("pending");
        waiting("running");
        ended("completed");

        assertThat(list(InstanceFilter.status(PENDING))).containsExactly("pending");
        assertThat(list(InstanceFilter.status(RUNNING, COMPLETED))).containsExactlyInAnyOrder("running", "completed");
    }

    @Test
    void filtersByAnyMomentThereIs() {
        create("a");

        assertThat(list(new InstanceFilter(Set.of(), null, Instant.MIN, Instant.MAX)))
                .containsExactly("a");
        assertThat(list(new InstanceFilter(Set.of(), null, Instant.MAX, null))).isEmpty();
        assertThat(list(new InstanceFilter(Set.of(), null, null, Instant.MIN))).isEmpty();
    }

    @Test
    void filtersByName() {
        provider().create(List.of(newInstance("order"), newInstance("stock", new Handler("StockFlow", "1"))), null);

        assertThat(list(InstanceFilter.ALL.withName("StockFlow"))).containsExactly("stock");
        assertThat(list(InstanceFilter.ALL.withName("Stock"))).isEmpty();
    }

    @Test
    void filtersByTimeOfCreation() {
        createOneByOne("a", "b", "c");
        Instant second = instance("b").origin().createdAt();
        Instant third = instance("c").origin().createdAt();

        assertThat(list(InstanceFilter.ALL.createdBetween(second, third))).containsExactly("b");
        assertThat(list(new InstanceFilter(Set.of(), null, second, null))).containsExactly("c", "b");
        assertThat(list(new InstanceFilter(Set.of(), null, null, second))).containsExactly("a");
    }

    @Test
    void countsOnlyWhatTheFilterLetsThrough() {
        List.of("a", "b", "c").forEach(this::waiting);
        create("d");

        Page<Instance> page =
                provider().list(InstanceFilter.status(RUNNING).withName("OrderFlow"), PageRequest.first(2));
        assertThat(page.items()).hasSize(2);
        assertThat(page.total()).isEqualTo(3);
    }

    @Test
    void listsChildrenOldestFirst() {
        waiting("parent");
        committed(Turn.of(instance("parent")).startingChild("z"));
        passTime(MINUTE);
        committed(Turn.of(instance("parent")).startingChild("a").startingDetached("detached"));
        passTime(MINUTE);
        provider().create(List.of(newInstance("m", started(new ParentLink("parent", 2, 5)))), null);
        committed(Turn.of(waiting("other")).startingChild("not mine"));

        assertThat(provider().children("parent"))
                .extracting(Instance::instanceId)
                .containsExactly("z", "a", "m");
        assertThat(provider().children("z")).isEmpty();
        assertThat(provider().children("missing")).isEmpty();
    }

    private void createOneByOne(String... ids) {
        for (String id : ids) {
            create(id);
            passTime(MINUTE);
        }
    }

    private List<String> list(InstanceFilter filter) {
        return provider().list(filter, PageRequest.first(100)).items().stream()
                .map(Instance::instanceId)
                .toList();
    }
}
