-- A row for each number of reports that are no call trees, by where it was measured and by version.
SELECT
    tag,
    number,
    place,
    version,
    count(*) AS reports,
    count(DISTINCT "user") FILTER (WHERE "user" <> '') AS users,
    min(value) AS "min",
    quantile_disc(value, 0.1) AS p10,
    quantile_disc(value, 0.5) AS p50,
    quantile_disc(value, 0.9) AS p90,
    quantile_disc(value, 0.95) AS p95,
    max(value) AS "max",
    sum(value) AS "sum"
FROM (
    SELECT
        tag,
        version,
        "user",
        CASE tag
            WHEN 'Trace_Leak' THEN class
            WHEN 'Trace_StartUp' THEN CASE WHEN map_extract(numbers, 'is_warm_start_up')[1] = 1 THEN 'warm' ELSE 'cold' END
            WHEN 'Trace_Traffic' THEN concat(CASE source WHEN '' THEN 'the process' ELSE source END, CASE network WHEN '' THEN '' ELSE concat(', ', network) END)
            WHEN 'Trace_Summary' THEN ''
            ELSE scene
        END AS place,
        unnest(map_keys(numbers)) AS number,
        unnest(map_values(numbers)) AS value
    FROM reports
    WHERE tag NOT IN ('Trace_Sampled', 'Trace_Repeats')
)
GROUP BY tag, number, place, version
ORDER BY tag, number, place, version;
