-- A row for each stack key.
WITH sampled AS (
    SELECT
        count(DISTINCT "user") FILTER (WHERE "user" <> '') AS users,
        count(DISTINCT ("user", start_ms)) FILTER (WHERE "user" <> '' AND start_ms > 0) AS starts
    FROM reports
    WHERE tag = 'Trace_Sampled'
)
SELECT
    stack_key,
    min(key) AS method,
    count(*) AS reports,
    count(*) FILTER (WHERE detail IN ('ANR', 'SIGNAL_ANR')) AS anrs,
    count(DISTINCT "user") FILTER (WHERE "user" <> '') AS users,
    count(DISTINCT ("user", start_ms)) FILTER (WHERE "user" <> '' AND start_ms > 0) AS starts,
    users / nullif((SELECT s.users FROM sampled s), 0) AS user_rate,
    starts / nullif((SELECT s.starts FROM sampled s), 0) AS start_rate,
    quantile_disc(cost_ms, 0.5) AS p50_ms,
    quantile_disc(cost_ms, 0.9) AS p90_ms,
    max(cost_ms) AS max_ms,
    sum(cost_ms)::BIGINT AS sum_ms,
    quantile_disc(running_ms, 0.5) AS running_p50_ms, -- of those that know
    quantile_disc(waiting_ms, 0.5) AS waiting_p50_ms,
    quantile_disc(blocked_ms, 0.5) AS blocked_p50_ms,
    sum(unrecorded_ms)::BIGINT AS lost_ms,
    min(time_ms) FILTER (WHERE time_ms > 0) AS first_ms,
    max(time_ms) AS last_ms
FROM reports
WHERE stack_key <> '' AND frozen_ms = 0
GROUP BY stack_key
ORDER BY reports DESC, stack_key;
