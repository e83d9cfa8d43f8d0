-- A row for each report, as `methodbeat decode --format ndjson` writes it.
CREATE TABLE reports (
    time_ms   UBIGINT,   -- since 1970; 0: unknown, as all numbers but cost_ms
    start_ms  UBIGINT,   -- when the process began
    cost_ms   UBIGINT,
    lost      UBIGINT,
    repeats   UBIGINT,   -- of Trace_Repeats: reports that were not sent
    process   VARCHAR,
    version   VARCHAR,
    device    VARCHAR,
    "user"    VARCHAR,
    machine   VARCHAR,
    mapping   VARCHAR,
    tag       VARCHAR,
    detail    VARCHAR,
    scene     VARCHAR,
    thread    VARCHAR,
    says      VARCHAR,   -- of reports that are no call trees
    numbers   MAP(VARCHAR, DOUBLE), -- and of that, what is a number
    class     VARCHAR,   -- of a leak
    source    VARCHAR,   -- of traffic
    thread_stack VARCHAR, -- of an ANR, and sampled ones, in lines
    threads VARCHAR,       -- of an ANR: all threads, in lines
    reason VARCHAR,       -- of an exit: why the process ended
    system VARCHAR,       -- of an ANR and its exit: confirmed, unseen
    key_ids   VARCHAR,   -- the key and the tree as the device wrote them:
    stack_key VARCHAR,   -- '' of reports that are no call trees
    key       VARCHAR,   -- the method that stands for the tree
    key_ms    UBIGINT,
    stack_ids VARCHAR,   -- for methodbeat, not for SQL
    stacks    VARCHAR[], -- a;b;c, and
    self_ms   UBIGINT[], -- the time of each
    unrecorded_ms UBIGINT,      -- of cost_ms, of which it is not known what ran
    boot_ns   UBIGINT,          -- CLOCK_BOOTTIME at its begin; 0: not said
    step_ms   UBIGINT,          -- its times are exact to so many; 0: not said
    gc_ms     UBIGINT,          -- pauses of the collector in it,
    gc_times  UBIGINT,          -- and how many
    frozen_ms UBIGINT,          -- the process as a whole stood still
    anr_ms    UBIGINT,          -- so long after its begin an ANR was told of it; 0: none
    profile   VARCHAR,          -- that the system took meanwhile
    running_ms UBIGINT,         -- of cost_ms its thread ran, NULL: not known; as all five
    waiting_ms UBIGINT,         -- could have run, but had no core
    blocked_ms UBIGINT,         -- did neither
    user_ms   UBIGINT,          -- what running_ms is made of
    system_ms UBIGINT,
    stack_running UBIGINT[],    -- for methodbeat, as stack_ids
    stack_waiting UBIGINT[],
    self_running_ms UBIGINT[],  -- of each of self_ms; empty: not known
    self_waiting_ms UBIGINT[],
    stack_estimated UBIGINT[],  -- for methodbeat, as stack_ids
    stack_inferred UBIGINT[],
    stack_recursion UBIGINT[][],
    key_frame VARCHAR,          -- com.demo.Main.load(Main.java:42), or ''
    places VARCHAR[],           -- of each of stacks: Main.java:42, or ''
    finding VARCHAR,            -- why it was slow, a sentence
    cause VARCHAR,              -- and in a word, for GROUP BY
    disk_ms UBIGINT,            -- of blocked_ms; NULL: not known
    faults UBIGINT,             -- pages that had to be read from a disk
    busy VARCHAR[],             -- threads of the process that ran most meanwhile,
    busy_ms UBIGINT[],          -- and for how long
    others MAP(VARCHAR, UBIGINT), -- all threads and programs beside, ms, and cores; NULL: not known
    lock_owner VARCHAR,         -- who held the lock that it waited for, or ''
    lock_class VARCHAR,
    lock_at VARCHAR,
    frame MAP(VARCHAR, UBIGINT), -- what the main thread did for it, ms; NULL: no frame
    fps DOUBLE,                 -- of the scene until then; NULL: not known
    process_start_ms UBIGINT,   -- of a slow cold start: from the start of the process to its first row
    state VARCHAR,              -- what was seen was in: list=scrolling, tab=home
    session_id VARCHAR,                 -- as of Trace_Session, from which the next come, unless the report says them:
    version_code VARCHAR,
    build_type VARCHAR,
    flavor VARCHAR,
    manufacturer VARCHAR,
    os VARCHAR,
    sdk DOUBLE,
    security_patch VARCHAR,
    abi VARCHAR,
    cores DOUBLE,
    memory_class UBIGINT,               -- MB
    device_class VARCHAR,
    media_class DOUBLE,
    java VARCHAR,
    collector VARCHAR,
    container_memory UBIGINT,           -- kB
    container_cpus DOUBLE,
    foreground BOOLEAN,                 -- of its time, as the next; NULL: not known
    uptime UBIGINT,                     -- ms
    network VARCHAR,
    battery DOUBLE,                     -- percent
    charging BOOLEAN,
    power_save BOOLEAN,
    thermal VARCHAR,
    disk_free UBIGINT,                  -- kB
    pss UBIGINT,                        -- kB
    heap UBIGINT,                       -- kB
    heap_max UBIGINT,                   -- kB
    scenes VARCHAR[],                   -- those before it, and its own
    breadcrumbs VARCHAR[],              -- what the app noted,
    breadcrumbs_ms BIGINT[],            -- so long before it began; negative: within it
    tags MAP(VARCHAR, VARCHAR)          -- keys of the app's own
);
