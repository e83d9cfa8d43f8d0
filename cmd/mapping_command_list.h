/* SPDX-License-Identifier: Apache-2.0 */
/* The actions of `methodbeat mapping`:
 *
 *   ACTION(name, least, most, failed, operands, help)
 *
 * An action is mapping_command_NAME in cmd/mapping_NAME.c. It takes from `least` to `most`
 * operands (0: any number), and exits with `failed` if a file can't be read.
 */
ACTION(show, 2, 0, EXIT_FAILED, "FILE ID|NAME...",
       "the rows of ids and names; a name is a method or a class, as\n"
       "much of it as is needed, with *, ** and ?")
ACTION(diff, 2, 2, EXIT_TROUBLE, "OLD NEW", "methods that are new, gone, have another id or name")
ACTION(check, 1, 1, EXIT_FAILED, "FILE", "all that is wrong with it, by line, and its mapping id")
ACTION(merge, 1, 0, EXIT_FAILED, "-o OUT FILE...",
       "the rows of all of them; an id that two methods have, or a\n"
       "method with two ids, is an error")
