/* SPDX-License-Identifier: Apache-2.0 */
/* The commands, in the order of the help. Each is command_NAME in cmd/NAME.c. */
COMMAND(instrument)
COMMAND(inspect)
COMMAND(verify)
COMMAND(doctor)
COMMAND(decode)
COMMAND(cluster)
COMMAND(serve)
COMMAND(mapping)
