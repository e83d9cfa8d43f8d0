/* SPDX-License-Identifier: Apache-2.0 */
/* The commands, in the order in which help names them: command_NAME, of cmd/NAME.c. */
COMMAND(instrument)
COMMAND(inspect)
COMMAND(verify)
COMMAND(doctor)
COMMAND(decode)
COMMAND(cluster)
COMMAND(mapping)
