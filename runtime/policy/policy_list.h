/* SPDX-License-Identifier: Apache-2.0 */
/* The policies, in the order in which they are told and asked. Each is in a file of its own, which
 * defines NAME_policy (policy.h). */
POLICY(slow_message)
POLICY(outside)
POLICY(stall)
POLICY(anr)
POLICY(stack_samples)
POLICY(busy)
POLICY(frames)
POLICY(startup)
POLICY(vitals)
POLICY(activity_change)
POLICY(page)
POLICY(leaks)
POLICY(traffic)
POLICY(profile)
POLICY(exits)
POLICY(duplicates)
