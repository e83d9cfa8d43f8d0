-- A row for each report, as `methodbeat decode --format ndjson` writes it.
CREATE TABLE reports (
    time_ms   UInt64,                 -- since 1970; 0: unknown, as all numbers but cost_ms
    start_ms  UInt64,                 -- when the process began
    cost_ms   UInt64,
    lost      UInt64,
    repeats   UInt64,                 -- of Trace_Repeats: reports that were not sent
    process   LowCardinality(String),
    version   LowCardinality(String),
    device    LowCardinality(String),
    user      String,
    machine   LowCardinality(String),
    mapping   LowCardinality(String),
    tag       LowCardinality(String),
    detail    LowCardinality(String),
    scene     LowCardinality(String),
    thread    LowCardinality(String),
    says      String,                 -- of reports that are no call trees
    numbers   Map(String, Float64),   -- and of that, what is a number
    class     LowCardinality(String), -- of a leak
    source    LowCardinality(String), -- of traffic
    thread_stack String,              -- of an ANR, and sampled ones, in lines
    threads String,               -- of an ANR: all threads, in lines
    reason String,               -- of an exit: why the process ended
    system String,               -- of an ANR and its exit: confirmed, unseen
    key_ids   LowCardinality(String), -- the key and the tree as the device wrote them:
    stack_key LowCardinality(String), -- '' of reports that are no call trees
    key       LowCardinality(String), -- the method that stands for the tree
    key_ms    UInt64,
    stack_ids String,                 -- for methodbeat, not for SQL
    stacks    Array(String),          -- a;b;c, and
    self_ms   Array(UInt64),          -- the time of each
    unrecorded_ms UInt64,             -- of cost_ms, of which it is not known what ran
    boot_ns   UInt64,                 -- CLOCK_BOOTTIME at its begin; 0: not said
    step_ms   UInt64,                 -- its times are exact to so many; 0: not said
    gc_ms     UInt64,                 -- pauses of the collector in it,
    gc_times  UInt64,                 -- and how many
    frozen_ms UInt64,                 -- the process as a whole stood still
    anr_ms    UInt64,                 -- so long after its begin an ANR was told of it; 0: none
    profile   String,                 -- that the system took meanwhile
    running_ms Nullable(UInt64),      -- of cost_ms its thread ran, NULL: not known; as all five
    waiting_ms Nullable(UInt64),      -- could have run, but had no core
    blocked_ms Nullable(UInt64),      -- did neither
    user_ms   Nullable(UInt64),       -- what running_ms is made of
    system_ms Nullable(UInt64),
    stack_running Array(UInt64),      -- for methodbeat, as stack_ids
    stack_waiting Array(UInt64),
    self_running_ms Array(UInt64),    -- of each of self_ms; empty: not known
    self_waiting_ms Array(UInt64),
    stack_estimated Array(UInt64),    -- for methodbeat, as stack_ids
    stack_inferred Array(UInt64),
    stack_recursion Array(Array(UInt64)),
    key_frame String,                 -- com.demo.Main.load(Main.java:42), or ''
    places Array(String),             -- of each of stacks: Main.java:42, or ''
    finding String,                   -- why it was slow, a sentence
    cause LowCardinality(String),     -- and in a word, for GROUP BY
    disk_ms Nullable(UInt64),         -- of blocked_ms; NULL: not known
    faults UInt64,                    -- pages that had to be read from a disk
    busy Array(String),               -- threads of the process that ran most meanwhile,
    busy_ms Array(UInt64),            -- and for how long
    others Map(String, UInt64),       -- all threads and programs beside, ms, and cores; empty: not known
    lock_owner String,                -- who held the lock that it waited for, or ''
    lock_class String,
    lock_at String,
    frame Map(String, UInt64),        -- what the main thread did for it, ms; empty: no frame
    fps Nullable(Float64),            -- of the scene until then; NULL: not known
    process_start_ms UInt64,          -- of a slow cold start: from the start of the process to its first row
    state String,                     -- what was seen was in: list=scrolling, tab=home
    session_id String,                  -- as of Trace_Session, from which the next come, unless the report says them:
    version_code LowCardinality(String),
    build_type LowCardinality(String),
    flavor LowCardinality(String),
    manufacturer LowCardinality(String),
    os LowCardinality(String),
    sdk Nullable(Float64),
    security_patch LowCardinality(String),
    abi LowCardinality(String),
    cores Nullable(Float64),
    memory_class Nullable(UInt64),      -- MB
    device_class LowCardinality(String),
    media_class Nullable(Float64),
    java LowCardinality(String),
    collector LowCardinality(String),
    container_memory Nullable(UInt64),  -- kB
    container_cpus Nullable(Float64),
    foreground Nullable(Bool),          -- of its time, as the next; NULL: not known
    uptime Nullable(UInt64),            -- ms
    network LowCardinality(String),
    battery Nullable(Float64),          -- percent
    charging Nullable(Bool),
    power_save Nullable(Bool),
    thermal LowCardinality(String),
    disk_free Nullable(UInt64),         -- kB
    pss Nullable(UInt64),               -- kB
    heap Nullable(UInt64),              -- kB
    heap_max Nullable(UInt64),          -- kB
    scenes Array(String),               -- those before it, and its own
    breadcrumbs Array(String),          -- what the app noted,
    breadcrumbs_ms Array(Int64),        -- so long before it began; negative: within it
    tags Map(String, String)            -- keys of the app's own
) ENGINE = MergeTree ORDER BY (version, stack_key, time_ms);
