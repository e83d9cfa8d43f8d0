-- A row for each stack key. The time of rank ceil(q * n): quantileExact takes floor(q * n) + 1.
WITH sampled AS (
    SELECT
        uniqExactIf(user, user != '') AS users,
        uniqExactIf((user, start_ms), user != '' AND start_ms > 0) AS starts
    FROM reports
    WHERE tag = 'Trace_Sampled'
)
SELECT
    stack_key,
    min(key) AS method,
    count() AS reports,
    countIf(detail IN ('ANR', 'SIGNAL_ANR')) AS anrs,
    uniqExactIf(user, user != '') AS users,
    uniqExactIf((user, start_ms), user != '' AND start_ms > 0) AS starts,
    users / nullIf((SELECT users FROM sampled), 0) AS user_rate,
    starts / nullIf((SELECT starts FROM sampled), 0) AS start_rate,
    quantileExact(0.499999999)(cost_ms) AS p50_ms,
    quantileExact(0.899999999)(cost_ms) AS p90_ms,
    max(cost_ms) AS max_ms,
    sum(cost_ms) AS sum_ms,
    quantileExact(0.499999999)(running_ms) AS running_p50_ms, -- of those that know
    quantileExact(0.499999999)(waiting_ms) AS waiting_p50_ms,
    quantileExact(0.499999999)(blocked_ms) AS blocked_p50_ms,
    sum(unrecorded_ms) AS lost_ms,
    minIf(time_ms, time_ms > 0) AS first_ms,
    max(time_ms) AS last_ms
FROM reports
WHERE stack_key != '' AND frozen_ms = 0
GROUP BY stack_key
ORDER BY reports DESC, stack_key;
