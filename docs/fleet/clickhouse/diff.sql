-- Two versions, old and new: reports, users of users sampled, and times of each stack key.
WITH sampled AS (
    SELECT
        uniqExactIf(user, user != '' AND version = {old:String}) AS old_of,
        uniqExactIf(user, user != '' AND version = {new:String}) AS new_of
    FROM reports
    WHERE tag = 'Trace_Sampled'
)
SELECT
    stack_key,
    min(key) AS method,
    countIf(version = {old:String}) AS old_reports,
    countIf(version = {new:String}) AS new_reports,
    uniqExactIf(user, user != '' AND version = {old:String}) AS old_users,
    uniqExactIf(user, user != '' AND version = {new:String}) AS new_users,
    (SELECT old_of FROM sampled) AS old_of,
    (SELECT new_of FROM sampled) AS new_of,
    if(old_reports = 0, NULL, quantileExactIf(0.499999999)(cost_ms, version = {old:String})) AS old_p50_ms,
    if(new_reports = 0, NULL, quantileExactIf(0.499999999)(cost_ms, version = {new:String})) AS new_p50_ms,
    if(old_reports = 0, NULL, quantileExactIf(0.899999999)(cost_ms, version = {old:String})) AS old_p90_ms,
    if(new_reports = 0, NULL, quantileExactIf(0.899999999)(cost_ms, version = {new:String})) AS new_p90_ms,
    quantileExactIf(0.499999999)(running_ms, version = {old:String}) AS old_running_p50_ms,
    quantileExactIf(0.499999999)(running_ms, version = {new:String}) AS new_running_p50_ms,
    quantileExactIf(0.499999999)(waiting_ms, version = {old:String}) AS old_waiting_p50_ms,
    quantileExactIf(0.499999999)(waiting_ms, version = {new:String}) AS new_waiting_p50_ms,
    quantileExactIf(0.499999999)(blocked_ms, version = {old:String}) AS old_blocked_p50_ms,
    quantileExactIf(0.499999999)(blocked_ms, version = {new:String}) AS new_blocked_p50_ms
FROM reports
WHERE stack_key != '' AND frozen_ms = 0 AND version IN ({old:String}, {new:String})
GROUP BY stack_key
ORDER BY abs(toInt64(new_users) - toInt64(old_users)) DESC, stack_key;
