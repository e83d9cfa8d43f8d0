// SPDX-License-Identifier: Apache-2.0
package android.app;

/** What AppMethodBeat is compiled against. Not shipped: Android has its own. */
public class Activity {
}
