package io.durable.boot.actuate;

import org.junit.jupiter.api.Test;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.servlet.client.RestTestClient;

/** Reading and writing, granted to different people. */
@Import(EndpointSecurityTests.Doors.class)
@TestPropertySource(
        properties = {
            "management.endpoint.durable.access=unrestricted",
            "management.endpoint.durable.show-payloads=when-authorized",
            "management.endpoint.durable.roles=AUDITOR"
        })
class EndpointSecurityTests extends EndpointTest {

    private RestTestClient as(String user) {
        return http().mutate()
                .defaultHeaders(headers -> headers.setBasicAuth(user, "secret"))
                .build();
    }

    @Test
    void nobodyGetsInWithoutAName() {
        get("/durable").expectStatus().isUnauthorized();
        post("/durable/r1/cancel", "{}").expectStatus().isUnauthorized();
    }

    @Test
    void readersOnlyRead() {
        fileRequest("r1");
        as("reader").get().uri("/durable/r1").exchange().expectStatus().isOk();
        as("reader").post().uri("/durable/r1/cancel").exchange().expectStatus().isForbidden();
        as("reader").delete().uri("/durable/r1").exchange().expectStatus().isForbidden();
    }

    @Test
    void operatorsWrite() {
        fileRequest("r1");
        as("operator")
                .post()
                .uri("/durable/r1/cancel")
                .exchange()
                .expectStatus()
                .isNoContent();
    }

    @Test
    void payloadsAreForThoseInTheRole() {
        fileRequest("r1");
        as("reader")
                .get()
                .uri("/durable/r1")
                .exchange()
                .expectBody()
                .jsonPath("$.state.customStatus")
                .isEqualTo("******");
        as("auditor")
                .get()
                .uri("/durable/r1")
                .exchange()
                .expectBody()
                .jsonPath("$.state.customStatus")
                .isEqualTo("filed as A-1");
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Doors {

        @Bean
        SecurityFilterChain doors(HttpSecurity http) {
            RequestMatcher reading = EndpointRequest.to("durable").withHttpMethod(HttpMethod.GET);
            RequestMatcher everything = EndpointRequest.to("durable");
            http.authorizeHttpRequests(requests -> {
                requests.requestMatchers(reading).hasAnyRole("READER", "AUDITOR", "OPERATOR");
                requests.requestMatchers(everything).hasRole("OPERATOR");
                requests.anyRequest().denyAll();
            });
            return http.httpBasic(Customizer.withDefaults())
                    .csrf(AbstractHttpConfigurer::disable)
                    .build();
        }

        @Bean
        UserDetailsService people() {
            return new InMemoryUserDetailsManager(
                    User.withUsername("reader")
                            .password("{noop}secret")
                            .roles("READER")
                            .build(),
                    User.withUsername("auditor")
                            .password("{noop}secret")
                            .roles("AUDITOR")
                            .build(),
                    User.withUsername("operator")
                            .password("{noop}secret")
                            .roles("OPERATOR")
                            .build());
        }
    }
}
