-- Two versions, old and new: reports, users of users sampled, and times of each stack key.
WITH sampled AS (
    SELECT
        count(DISTINCT "user") FILTER (WHERE "user" <> '' AND version = $old) AS old_of,
        count(DISTINCT "user") FILTER (WHERE "user" <> '' AND version = $new) AS new_of
    FROM reports
    WHERE tag = 'Trace_Sampled'
)
SELECT
    stack_key,
    min(key) AS method,
    count(*) FILTER (WHERE version = $old) AS old_reports,
    count(*) FILTER (WHERE version = $new) AS new_reports,
    count(DISTINCT "user") FILTER (WHERE "user" <> '' AND version = $old) AS old_users,
    count(DISTINCT "user") FILTER (WHERE "user" <> '' AND version = $new) AS new_users,
    (SELECT s.old_of FROM sampled s) AS old_of,
    (SELECT s.new_of FROM sampled s) AS new_of,
    quantile_disc(cost_ms, 0.5) FILTER (WHERE version = $old) AS old_p50_ms,
    quantile_disc(cost_ms, 0.5) FILTER (WHERE version = $new) AS new_p50_ms,
    quantile_disc(cost_ms, 0.9) FILTER (WHERE version = $old) AS old_p90_ms,
    quantile_disc(cost_ms, 0.9) FILTER (WHERE version = $new) AS new_p90_ms,
    quantile_disc(running_ms, 0.5) FILTER (WHERE version = $old) AS old_running_p50_ms,
    quantile_disc(running_ms, 0.5) FILTER (WHERE version = $new) AS new_running_p50_ms,
    quantile_disc(waiting_ms, 0.5) FILTER (WHERE version = $old) AS old_waiting_p50_ms,
    quantile_disc(waiting_ms, 0.5) FILTER (WHERE version = $new) AS new_waiting_p50_ms,
    quantile_disc(blocked_ms, 0.5) FILTER (WHERE version = $old) AS old_blocked_p50_ms,
    quantile_disc(blocked_ms, 0.5) FILTER (WHERE version = $new) AS new_blocked_p50_ms
FROM reports
WHERE stack_key <> '' AND frozen_ms = 0 AND version IN ($old, $new)
GROUP BY stack_key
ORDER BY abs(new_users::BIGINT - old_users::BIGINT) DESC, stack_key;
