// SPDX-License-Identifier: Apache-2.0
package com.example.finished;

import android.app.Activity;

/** What a start ends with. */
public final class Screen extends Activity {
}
