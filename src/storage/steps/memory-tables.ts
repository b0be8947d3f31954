/** Memory tables besides the index. Frozen with its release, as every step is. */
export const memoryTables = `
-- What is true. A fact never changes what it says: what replaces it is a fact of its own, to which superseded_by leads.
-- Two axes of time: valid_from and valid_to are when it is true in the world, created_at and retired_at when it was known
-- here. said_at is when somebody said it. untrusted: of foreign origin. instruction: a standing one, told at its topics.
CREATE TABLE facts (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  content TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  subject TEXT NOT NULL,
  predicate TEXT NOT NULL,
  value TEXT NOT NULL,
  slot TEXT,
  source TEXT NOT NULL,
  untrusted INTEGER NOT NULL DEFAULT 0,
  sensitive INTEGER NOT NULL DEFAULT 0,
  instruction INTEGER NOT NULL DEFAULT 0,
  importance INTEGER NOT NULL,
  confidence REAL NOT NULL,
  context TEXT,
  said_at INTEGER NOT NULL,
  valid_from INTEGER,
  valid_to INTEGER,
  due_at INTEGER,
  expires_at INTEGER,
  created_at INTEGER NOT NULL,
  retired_at INTEGER,
  retired_because TEXT,
  superseded_by TEXT,
  access_count INTEGER NOT NULL DEFAULT 0,
  last_access_at INTEGER
);
CREATE INDEX facts_by_hash ON facts (content_hash);
CREATE INDEX facts_by_slot ON facts (slot) WHERE slot IS NOT NULL AND retired_at IS NULL;
CREATE INDEX facts_by_predicate ON facts (subject, predicate, id) WHERE retired_at IS NULL;
CREATE INDEX facts_by_successor ON facts (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX facts_by_creation ON facts (created_at);
CREATE INDEX facts_open ON facts (importance, created_at) WHERE retired_at IS NULL;
CREATE INDEX facts_due ON facts (due_at) WHERE retired_at IS NULL AND due_at IS NOT NULL;
CREATE INDEX facts_expiring ON facts (expires_at) WHERE retired_at IS NULL AND expires_at IS NOT NULL;

-- name: tag, or topic of a standing instruction.
CREATE TABLE fact_labels (
  fact_id TEXT NOT NULL REFERENCES facts(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (name, value, fact_id)
) WITHOUT ROWID;
CREATE INDEX fact_labels_by_fact ON fact_labels (fact_id);

-- Where a fact was said. origin names the turn, so that the same turn read twice adds nothing; passage_hash is the
-- content_hash of the record that holds the turn, whenever that is indexed.
CREATE TABLE fact_origins (
  fact_id TEXT NOT NULL REFERENCES facts(id) ON DELETE CASCADE,
  origin TEXT NOT NULL,
  session TEXT,
  turn INTEGER NOT NULL,
  turn_id TEXT,
  said_at INTEGER,
  passage_hash TEXT NOT NULL,
  start_offset INTEGER NOT NULL,
  end_offset INTEGER NOT NULL,
  quote TEXT NOT NULL,
  PRIMARY KEY (origin, fact_id)
) WITHOUT ROWID;
CREATE INDEX fact_origins_by_fact ON fact_origins (fact_id);
CREATE INDEX fact_origins_by_passage ON fact_origins (passage_hash);
CREATE INDEX fact_origins_by_session ON fact_origins (session) WHERE session IS NOT NULL;

-- What a logged write did to facts: their state before it, for undo. was: absent, open or retired.
CREATE TABLE fact_changes (
  log_id INTEGER NOT NULL REFERENCES log(id) ON DELETE CASCADE,
  fact_id TEXT NOT NULL REFERENCES facts(id) ON DELETE CASCADE,
  was TEXT NOT NULL,
  was_retired_at INTEGER,
  was_because TEXT,
  was_successor TEXT,
  was_valid_to INTEGER,
  PRIMARY KEY (log_id, fact_id)
) WITHOUT ROWID;
CREATE INDEX fact_changes_by_fact ON fact_changes (fact_id, log_id);
CREATE TABLE undone_changes (
  log_id INTEGER PRIMARY KEY REFERENCES log(id) ON DELETE CASCADE,
  by_log_id INTEGER NOT NULL
);

-- Pairs that wait for a decision. kind: review (who is right: the newer fact, of less trust, is held back) or merge (the
-- same said twice: the older would go into the newer).
CREATE TABLE fact_pairs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  newer_id TEXT NOT NULL REFERENCES facts(id) ON DELETE CASCADE,
  older_id TEXT NOT NULL REFERENCES facts(id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  score REAL,
  created_at INTEGER NOT NULL,
  settled_at INTEGER,
  outcome TEXT,
  settled_log_id INTEGER,
  UNIQUE (kind, newer_id, older_id)
);
CREATE INDEX fact_pairs_open ON fact_pairs (kind, id) WHERE settled_at IS NULL;
CREATE INDEX fact_pairs_by_older ON fact_pairs (older_id);

-- What was forgotten must not come back with the next import: hashes only.
CREATE TABLE tombstones (hash TEXT PRIMARY KEY, created_at INTEGER NOT NULL) WITHOUT ROWID;
`
