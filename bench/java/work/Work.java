// SPDX-License-Identifier: Apache-2.0
package work;

/** What a program is made to do, one message after the other: each some 5 to 50 ms of CPU, once compiled. */
public interface Work {
    void setUp() throws Exception;

    /** The same work each time. Returns what it came to, which probes must not change. */
    long message() throws Exception;
}
