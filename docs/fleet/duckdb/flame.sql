-- Folded stacks of all call trees, for flame graph tools; AND stack_key = '...' for those of one.
SELECT stack, sum(ms)::BIGINT AS self_ms
FROM (SELECT unnest(stacks) AS stack, unnest(self_ms) AS ms FROM reports WHERE stack_key <> '' AND frozen_ms = 0)
GROUP BY stack
ORDER BY stack;
