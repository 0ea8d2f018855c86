package io.durable.sample;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How the sample behaves.
 *
 * @param approvalWithin How long an order waits for approval.
 * @param bankAnswersAfter How long the bank takes to answer.
 */
@ConfigurationProperties("sample")
public record SampleProperties(Duration approvalWithin, Duration bankAnswersAfter) {}
