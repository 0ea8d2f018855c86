package io.durable.boot.beans.scanned;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application whose orchestrations are found. */
@Configuration(proxyBeanMethods = false)
@AutoConfigurationPackage
public class ScannedApplication {

    @Bean
    ByHand byHand() {
        return new ByHand("hello");
    }
}
