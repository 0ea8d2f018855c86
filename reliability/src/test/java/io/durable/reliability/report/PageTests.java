package io.durable.reliability.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PageTests {

    private final Series series = new Series();

    private String page() {
        return new Page(Map.of("seed", 42), series).toString();
    }

    @Test
    void showsFactsAndAPlotPerFigure() {
        series.add("heap", "node-1", 1, 10);
        series.add("heap", "node-2", 1, 20);
        series.add("threads", "node-1", 1, 5);
        assertThat(page()).contains("<th>seed</th><td>42</td>", ">heap</text>", ">threads</text>", ">node-2</text>");
        assertThat(page().split("<svg", -1)).hasSize(3);
    }

    @Test
    void needsNothingElse() {
        series.add("heap", "node-1", 1, 10);
        assertThat(page()).doesNotContain("<script", "<link", "src=");
    }

    @Test
    void lineHasAGapWhereNothingWasMeasured() {
        for (int second : new int[] {1, 2, 3, 30, 31, 32}) {
            series.add("heap", "node-1", second, second);
        }
        String path = page().replaceAll("(?s).*<path d=\"([^\"]*)\".*", "$1");
        assertThat(path.chars().filter(c -> c == 'M').count()).isEqualTo(2);
        assertThat(path.chars().filter(c -> c == 'L').count()).isEqualTo(4);
    }

    @Test
    void marksWhatHappened() {
        series.add("heap", "node-1", 10, 10);
        series.mark(5, "kill <node>");
        assertThat(page()).contains("<title>kill &lt;node></title>");
    }

    @Test
    void linesAreSummedUp() {
        series.add("heap", "node-1", 1, 10);
        series.add("heap", "node-1", 2, 30);
        series.add("heap", "node-1", 3, 20);
        assertThat(series.summary().get("heap").get("node-1")).isEqualTo(new Series.Spread(10, 20, 10, 20, 30));
    }
}
