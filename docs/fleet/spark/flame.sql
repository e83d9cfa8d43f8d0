-- Folded stacks of all call trees, for flame graph tools; AND stack_key = '...' for those of one.
SELECT row.stacks AS stack, sum(row.self_ms) AS self_ms
FROM reports LATERAL VIEW explode(arrays_zip(stacks, self_ms)) AS row
WHERE stack_key <> '' AND frozen_ms = 0
GROUP BY stack
ORDER BY stack
