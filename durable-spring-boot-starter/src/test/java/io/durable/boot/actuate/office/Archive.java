package io.durable.boot.actuate.office;

import io.durable.Activity;
import org.springframework.stereotype.Component;

/** Files things; secrets it cannot. */
@Component
public class Archive {

    @Activity
    public String file(String what) {
        if (what.equals("secret")) {
            throw new IllegalStateException("The archive is public");
        }
        return "A-1";
    }
}
