/** The orchestration the README begins with. */
@NullMarked
package com.example.shop;

import org.jspecify.annotations.NullMarked;
