-- A row for each number of reports that are no call trees, by where it was measured and by version.
SELECT
    tag,
    number,
    place,
    version,
    count(*) AS reports,
    count(DISTINCT `user`) FILTER (WHERE `user` <> '') AS users,
    min(value) AS min,
    percentile_disc(0.1) WITHIN GROUP (ORDER BY value) AS p10,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY value) AS p50,
    percentile_disc(0.9) WITHIN GROUP (ORDER BY value) AS p90,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY value) AS p95,
    max(value) AS max,
    sum(value) AS sum
FROM (
    SELECT
        tag,
        version,
        `user`,
        CASE tag
            WHEN 'Trace_Leak' THEN class
            WHEN 'Trace_StartUp' THEN CASE WHEN try_element_at(numbers, 'is_warm_start_up') = 1 THEN 'warm' ELSE 'cold' END
            WHEN 'Trace_Traffic' THEN concat(CASE source WHEN '' THEN 'the process' ELSE source END, CASE network WHEN '' THEN '' ELSE concat(', ', network) END)
            WHEN 'Trace_Summary' THEN ''
            ELSE scene
        END AS place,
        explode(numbers) AS (number, value)
    FROM reports
    WHERE tag NOT IN ('Trace_Sampled', 'Trace_Repeats')
)
GROUP BY tag, number, place, version
ORDER BY tag, number, place, version
