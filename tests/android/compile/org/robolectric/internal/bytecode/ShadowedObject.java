// SPDX-License-Identifier: Apache-2.0
package org.robolectric.internal.bytecode;

/**
 * What Robolectric's classes of Android implement, but without its method: theirs is synthetic, so that
 * javac would have it implemented by who extends an abstract class of them. To compile with, in
 * front of Robolectric's own.
 */
public interface ShadowedObject {
}
