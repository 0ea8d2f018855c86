package io.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Test;

class OrchestrationTypeTests {

    @Test
    void isNamedAfterItsClassUnlessItSaysOtherwise() {
        assertThat(OrchestrationType.of(Plain.class)).isEqualTo(new OrchestrationType("Plain", "1.0.0"));
        assertThat(OrchestrationType.of(Marked.class)).isEqualTo(new OrchestrationType("Marked", "2"));
        assertThat(OrchestrationType.of(Named.class)).isEqualTo(new OrchestrationType("other", "1.0.0"));
    }

    @Test
    void isMarkedByAnAnnotationThatIsMarked() {
        assertThat(OrchestrationType.of(Composed.class)).isEqualTo(new OrchestrationType("Composed", "3"));
    }

    @Test
    void takesWhatTheComposedAnnotationDeclares() {
        assertThat(OrchestrationType.of(ComposedAndNamed.class)).isEqualTo(new OrchestrationType("mine", "3"));
    }

    static class Plain {}

    @Orchestration(version = "2")
    static class Marked {}

    @Orchestration(name = "other")
    static class Named {}

    @Retention(RetentionPolicy.RUNTIME)
    @SelfMarked
    @interface SelfMarked {}

    @SelfMarked
    @Orchestration(version = "3")
    @Retention(RetentionPolicy.RUNTIME)
    @interface Process {
        String name() default "";
    }

    @SelfMarked
    @Process
    static class Composed {}

    @Process(name = "mine")
    static class ComposedAndNamed {}
}
