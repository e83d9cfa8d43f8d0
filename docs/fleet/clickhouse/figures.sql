-- A row for each number of reports that are no call trees, by where it was measured and by version.
SELECT
    tag,
    number,
    multiIf(
        tag = 'Trace_Leak', class,
        tag = 'Trace_StartUp', if(numbers['is_warm_start_up'] = 1, 'warm', 'cold'),
        tag = 'Trace_Traffic', concat(if(source = '', 'the process', source), if(network = '', '', concat(', ', network))),
        tag = 'Trace_Summary', '',
        scene
    ) AS place,
    version,
    count() AS reports,
    uniqExactIf(user, user != '') AS users,
    min(value) AS min,
    quantileExact(0.099999999)(value) AS p10,
    quantileExact(0.499999999)(value) AS p50,
    quantileExact(0.899999999)(value) AS p90,
    quantileExact(0.949999999)(value) AS p95,
    max(value) AS max,
    sum(value) AS sum
FROM reports
ARRAY JOIN mapKeys(numbers) AS number, mapValues(numbers) AS value
WHERE tag NOT IN ('Trace_Sampled', 'Trace_Repeats')
GROUP BY tag, number, place, version
ORDER BY tag, number, place, version;
