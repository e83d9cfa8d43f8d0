/* SPDX-License-Identifier: Apache-2.0 */
/* What a start failed at, for the ways in from other languages: methodbeat_start() has errno alone.
 */
#ifndef MB_RUNTIME_METHODBEAT_FAULT_H
#define MB_RUNTIME_METHODBEAT_FAULT_H

enum methodbeat_fault {
    METHODBEAT_FAULT_OTHER,  /* memory or a thread was not to be had */
    METHODBEAT_FAULT_TRACE,  /* trace_path */
    METHODBEAT_FAULT_REPORT, /* report_path */
};

/* Of the last start that failed. */
enum methodbeat_fault methodbeat_fault_of_start(void);

#endif
