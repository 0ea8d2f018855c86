package io.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageRequestTests {

    @Test
    void skipsTheItemsOfThePagesBefore() {
        assertThat(PageRequest.first(20).offset()).isZero();
        assertThat(PageRequest.first(20).next().next()).isEqualTo(new PageRequest(2, 20));
        assertThat(new PageRequest(2, 20).offset()).isEqualTo(40);
        assertThat(new PageRequest(Integer.MAX_VALUE, 1000).offset()).isEqualTo(2_147_483_647_000L);
    }

    @Test
    void thereIsANextPageWhileItemsAreLeft() {
        assertThat(new Page<>(List.of("a", "b"), PageRequest.first(2), 3).hasNext())
                .isTrue();
        assertThat(new Page<>(List.of("c"), new PageRequest(1, 2), 3).hasNext()).isFalse();
        assertThat(new Page<>(List.of("a", "b"), PageRequest.first(2), 2).hasNext())
                .isFalse();
        assertThat(new Page<>(List.of(), PageRequest.first(2), 0).hasNext()).isFalse();
    }

    @Test
    void thereIsNoPageBeforeTheFirst() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PageRequest(-1, 20))
                .withMessage("page must not be negative, but is -1");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1001})
    void sizeHasBounds(int size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PageRequest.first(size))
                .withMessage("size must lie between 1 and 1000, but is " + size);
    }
}
