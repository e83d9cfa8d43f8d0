/* SPDX-License-Identifier: Apache-2.0 */
/* The attributes of a Code attribute that may move with its code (JVMS 4.7.3), one a line:
 *
 *     X(KIND, name, parse, write)
 *
 * parse is a function of code_tables.c: it checks the contents, and may decide that the
 * attribute is dropped, or that the code must stay as it is. write is a function of
 * relocate_tables.c or relocate_frames.c: it rewrites the contents for code that moved. If
 * either is missing, the tables there do not compile. Code with any other attribute is not
 * moved, because that attribute may hold pcs. This file has no include guard: it is included
 * wherever a table is made from it.
 */
/* clang-format off */
X(LINE_NUMBERS, "LineNumberTable", parse_line_numbers, write_lines) /* 4.7.12 */
X(LOCAL_VARIABLES, "LocalVariableTable", parse_local_variables, write_variables) /* 4.7.13 */
X(LOCAL_VARIABLE_TYPES, "LocalVariableTypeTable", parse_local_variables, write_variables) /* 4.7.14 */
X(FRAMES, "StackMapTable", parse_stack_map_table, relocation_write_frames) /* 4.7.4 */
X(VISIBLE_TYPES, "RuntimeVisibleTypeAnnotations", parse_type_annotations, write_annotations) /* 4.7.20 */
X(INVISIBLE_TYPES, "RuntimeInvisibleTypeAnnotations", parse_type_annotations, write_annotations) /* 4.7.21 */
X(CLDC_FRAMES, "StackMap", parse_cldc_frames, refuse) /* of CLDC, left behind by old preverifiers: goes */
/* clang-format on */
