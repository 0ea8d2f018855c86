package io.durable;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Clock;
import java.util.Date;
import java.util.Random;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

    private static final String API = "io.durable";
    private static final String HISTORY = "io.durable.history..";
    private static final String PROVIDER = "io.durable.provider..";
    private static final String REPLAY = "io.durable.replay..";
    private static final String RUNTIME = "io.durable.runtime..";

    private static final JavaClasses CORE =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.durable");

    @Test
    void historyNeedsNothingElse() {
        checkThat(HISTORY, HISTORY);
    }

    @Test
    void theApiNeedsHistoryOnly() {
        checkThat(API, API, HISTORY);
    }

    @Test
    void replayNeedsTheApiAndHistoryOnly() {
        checkThat(REPLAY, REPLAY, API, HISTORY);
    }

    @Test
    void providersNeedTheApiAndHistoryOnly() {
        checkThat(PROVIDER, PROVIDER, API, HISTORY);
    }

    @Test
    void nothingNeedsTheRuntime() {
        noClasses()
                .that()
                .resideOutsideOfPackage(RUNTIME)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(RUNTIME)
                .check(CORE);
    }

    @Test
    void packagesFormNoCycles() {
        slices().assignedFrom(packages()).should().beFreeOfCycles().check(CORE);
    }

    @Test
    void nothingIsNeededFromSpringOrAnyLibraryBeyondTheThree() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.durable..",
                        "java..",
                        "tools.jackson..",
                        "com.fasterxml.jackson.annotation..",
                        "org.slf4j..",
                        "org.jspecify.annotations..")
                .check(CORE);
    }

    @Test
    void timeComesFromTheClockThatWasGiven() {
        noClasses()
                .should()
                .accessTargetWhere(describe("reads the system's time", access -> readsTime(access.getTarget())))
                .check(CORE);
    }

    @Test
    void chanceComesFromASeedOrFromOutside() {
        noClasses()
                .should()
                .accessTargetWhere(describe("rolls its own dice", access -> rollsDice(access.getTarget())))
                .check(CORE);
    }

    @Test
    void everyPackageIsNullMarked() {
        classes()
                .should(be(describe("in a @NullMarked package", ArchitectureTests::isNullMarked)))
                .check(CORE);
    }

    private static void checkThat(String part, String... needs) {
        classes()
                .that()
                .resideInAPackage(part)
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage("io.durable..").or(resideInAnyPackage(needs)))
                .check(CORE);
    }

    private static SliceAssignment packages() {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return SliceIdentifier.of(type.getPackageName());
            }

            @Override
            public String getDescription() {
                return "packages";
            }
        };
    }

    private static boolean readsTime(AccessTarget target) {
        JavaClass owner = target.getOwner();
        String name = target.getName();
        return (owner.isEquivalentTo(Clock.class) && (name.startsWith("system") || name.startsWith("tick")))
                || (owner.isEquivalentTo(System.class) && (name.equals("currentTimeMillis") || name.equals("nanoTime")))
                || (owner.getPackageName().startsWith("java.time")
                        && name.equals("now")
                        && !isGiven(target, Clock.class))
                || (owner.isEquivalentTo(Date.class) && isConstructorWithoutArguments(target));
    }

    private static boolean rollsDice(AccessTarget target) {
        JavaClass owner = target.getOwner();
        return (owner.isEquivalentTo(Random.class) && isConstructorWithoutArguments(target))
                || (owner.isEquivalentTo(Math.class) && target.getName().equals("random"));
    }

    private static boolean isGiven(AccessTarget target, Class<?> argument) {
        return target instanceof CodeUnitAccessTarget method
                && method.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(argument));
    }

    private static boolean isConstructorWithoutArguments(AccessTarget target) {
        return target instanceof CodeUnitAccessTarget constructor
                && constructor.getName().equals(JavaConstructor.CONSTRUCTOR_NAME)
                && constructor.getRawParameterTypes().isEmpty();
    }

    private static boolean isNullMarked(JavaClass type) {
        return type.getPackage().isAnnotatedWith(NullMarked.class);
    }
}
