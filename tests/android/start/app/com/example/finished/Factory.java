// SPDX-License-Identifier: Apache-2.0
package com.example.finished;

import android.app.AppComponentFactory;

/** Made before the application, from Android 9 on. It has no static initialiser. */
public final class Factory extends AppComponentFactory {
}
