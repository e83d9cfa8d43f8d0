-- A row for each stack key.
WITH sampled AS (
    SELECT
        count(DISTINCT `user`) FILTER (WHERE `user` <> '') AS users,
        count(DISTINCT `user`, start_ms) FILTER (WHERE `user` <> '' AND start_ms > 0) AS starts
    FROM reports
    WHERE tag = 'Trace_Sampled'
)
SELECT
    stack_key,
    min(key) AS method,
    count(*) AS reports,
    count(*) FILTER (WHERE detail IN ('ANR', 'SIGNAL_ANR')) AS anrs,
    count(DISTINCT `user`) FILTER (WHERE `user` <> '') AS users,
    count(DISTINCT `user`, start_ms) FILTER (WHERE `user` <> '' AND start_ms > 0) AS starts,
    users / nullif((SELECT s.users FROM sampled s), 0) AS user_rate,
    starts / nullif((SELECT s.starts FROM sampled s), 0) AS start_rate,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY cost_ms) AS p50_ms,
    percentile_disc(0.9) WITHIN GROUP (ORDER BY cost_ms) AS p90_ms,
    max(cost_ms) AS max_ms,
    sum(cost_ms) AS sum_ms,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY running_ms) AS running_p50_ms, -- of those that know
    percentile_disc(0.5) WITHIN GROUP (ORDER BY waiting_ms) AS waiting_p50_ms,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY blocked_ms) AS blocked_p50_ms,
    sum(unrecorded_ms) AS lost_ms,
    min(time_ms) FILTER (WHERE time_ms > 0) AS first_ms,
    max(time_ms) AS last_ms
FROM reports
WHERE stack_key <> '' AND frozen_ms = 0
GROUP BY stack_key
ORDER BY reports DESC, stack_key
