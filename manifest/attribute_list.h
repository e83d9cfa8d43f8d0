/* SPDX-License-Identifier: Apache-2.0 */
/* Attributes of Android that are read or written here, by their resource: the numbers are those of
 * android.R.attr and never change. Sorted by them, as Android wants attributes in an element.
 *
 *   ATTRIBUTE(name, as it is written, resource)
 */
ATTRIBUTE(NAME, "name", 0x01010003)
ATTRIBUTE(HAS_CODE, "hasCode", 0x0101000c)
ATTRIBUTE(ENABLED, "enabled", 0x0101000e)
ATTRIBUTE(EXPORTED, "exported", 0x01010010)
ATTRIBUTE(PROCESS, "process", 0x01010011)
ATTRIBUTE(AUTHORITIES, "authorities", 0x01010018)
ATTRIBUTE(INIT_ORDER, "initOrder", 0x0101001a)
ATTRIBUTE(TARGET_PACKAGE, "targetPackage", 0x01010021)
ATTRIBUTE(MIN_SDK_VERSION, "minSdkVersion", 0x0101020c)
ATTRIBUTE(ISOLATED_PROCESS, "isolatedProcess", 0x010103a9)
ATTRIBUTE(EXTRACT_NATIVE_LIBS, "extractNativeLibs", 0x010104ea)
ATTRIBUTE(DIRECT_BOOT_AWARE, "directBootAware", 0x01010505)
ATTRIBUTE(IS_FEATURE_SPLIT, "isFeatureSplit", 0x0101055b)
ATTRIBUTE(APP_COMPONENT_FACTORY, "appComponentFactory", 0x0101057a)
