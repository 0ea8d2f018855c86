package io.durable.boot;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

    private static final JavaClasses STARTER =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.durable.boot");

    @Test
    void beansAreFoundWithoutKnowingTheNode() {
        noClasses()
                .that()
                .resideInAPackage("io.durable.boot.beans..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.durable.boot", "io.durable.boot.actuate..", "io.durable.runtime..")
                .check(STARTER);
    }

    @Test
    void theNodeNeedsNoActuator() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.durable.boot.actuate..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.durable.boot.actuate..",
                        "org.springframework.boot.actuate..",
                        "org.springframework.boot.health..",
                        "io.micrometer.core..")
                .check(STARTER);
    }
}
