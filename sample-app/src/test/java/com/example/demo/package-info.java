/** What a newcomer following the README ends up with. */
@NullMarked
package com.example.demo;

import org.jspecify.annotations.NullMarked;
