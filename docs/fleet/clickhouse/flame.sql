-- Folded stacks of all call trees, for flame graph tools; AND stack_key = '...' for those of one.
SELECT stack, sum(ms) AS self_ms
FROM reports
ARRAY JOIN stacks AS stack, reports.self_ms AS ms
WHERE stack_key != '' AND frozen_ms = 0
GROUP BY stack
ORDER BY stack;
