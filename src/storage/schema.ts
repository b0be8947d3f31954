/**
 * Every table of a space's database, on one page. Migrations (migrate.ts) are the history of this page; a new database
 * is made by running them all, and a test compares the result with this text.
 *
 * Times are epoch milliseconds. `records`, `files` and `facts` are canonical for what was indexed and learned; `chunks`,
 * the lexical index, embeddings and vector codes are derived and can be rebuilt.
 */
export const schemaVersion = 6

/** Every printable ASCII character that is neither letter nor digit, quoted for the tokenizer's own argument list. */
const asciiPunctuation = `!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~`

export const tables = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- A named folder. masks and ignores are JSON arrays of globs.
CREATE TABLE collections (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  root TEXT NOT NULL,
  masks TEXT NOT NULL,
  ignores TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  scanned_at INTEGER
);

-- Descriptions attached to a collection ('') or to a path prefix in it.
CREATE TABLE contexts (
  collection_id INTEGER NOT NULL REFERENCES collections(id) ON DELETE CASCADE,
  prefix TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (collection_id, prefix)
) WITHOUT ROWID;

-- What the last scan saw of each file: unchanged size and time cost one stat. reason says why a file was skipped.
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  collection_id INTEGER NOT NULL REFERENCES collections(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  content_hash TEXT,
  status TEXT NOT NULL CHECK (status IN ('indexed', 'skipped', 'failed')),
  reason TEXT,
  indexed_at INTEGER NOT NULL,
  UNIQUE (collection_id, path)
);
CREATE INDEX files_by_hash ON files (content_hash);

CREATE TABLE records (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  collection_id INTEGER REFERENCES collections(id) ON DELETE CASCADE,
  file_id INTEGER REFERENCES files(id) ON DELETE CASCADE,
  path TEXT,
  date INTEGER,
  speaker TEXT,
  role TEXT,
  tokens INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX records_by_hash ON records (content_hash);
CREATE INDEX records_by_path ON records (collection_id, path);
CREATE INDEX records_by_path_only ON records (path);
CREATE INDEX records_by_kind ON records (kind, date);
CREATE INDEX records_by_date ON records (date);
CREATE INDEX records_by_file ON records (file_id);

CREATE TABLE facets (
  record_id INTEGER NOT NULL REFERENCES records(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (name, value, record_id)
) WITHOUT ROWID;
CREATE INDEX facets_by_record ON facets (record_id);

-- headings is the path of headings joined by ' › '; lead is what was said before a turn.
CREATE TABLE chunks (
  id INTEGER PRIMARY KEY,
  record_id INTEGER NOT NULL REFERENCES records(id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  text TEXT NOT NULL,
  headings TEXT NOT NULL,
  lead TEXT,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  start_offset INTEGER NOT NULL,
  end_offset INTEGER NOT NULL,
  tokens INTEGER NOT NULL
);
CREATE INDEX chunks_by_record ON chunks (record_id, seq);

-- Words: terms are analysed before (text/tokenize), so the tokenizer here only splits at spaces: everything else in
-- ASCII is named a token character, and whatever is beyond ASCII is one anyway.
CREATE VIRTUAL TABLE lexical USING fts5 (
  title, headings, body, lead,
  content = '', contentless_delete = 1, tokenize = "ascii tokenchars '${asciiPunctuation}'"
);
CREATE VIRTUAL TABLE lexical_terms USING fts5vocab (lexical, row);
-- Every word that was ever indexed, for corrections: reading the index's own list takes a second at 200,000 words.
CREATE TABLE vocabulary (id INTEGER PRIMARY KEY AUTOINCREMENT, term TEXT NOT NULL UNIQUE);
-- However a chunk goes (a cascade, too), its words go with it.
CREATE TRIGGER chunk_words_gone AFTER DELETE ON chunks BEGIN
  DELETE FROM lexical WHERE rowid = old.id;
END;

-- codes_from: the first entry of code_log that counts for this model; whoever has read less far reads all again.
CREATE TABLE models (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  dimensions INTEGER NOT NULL,
  codes_from INTEGER NOT NULL DEFAULT 0
);

-- One row a piece. vector: float32 scale (little endian), then one int8 a dimension.
CREATE TABLE embeddings (
  chunk_id INTEGER NOT NULL REFERENCES chunks(id) ON DELETE CASCADE,
  model_id INTEGER NOT NULL REFERENCES models(id),
  piece INTEGER NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (chunk_id, model_id, piece)
);

-- What the vector search keeps in memory, as a log: an entry first takes pieces away (removed: "chunk:piece" words, gone
-- of them), then adds some (added; places: chunk, record, piece and length of each; codes: one bit a dimension). Small
-- entries are merged into sealed ones of 4,096 pieces, so that opening reads a few blobs.
CREATE TABLE code_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  model_id INTEGER NOT NULL REFERENCES models(id) ON DELETE CASCADE,
  sealed INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  gone INTEGER NOT NULL DEFAULT 0,
  removed TEXT NOT NULL DEFAULT '',
  places BLOB,
  codes BLOB
);
CREATE INDEX code_log_by_model ON code_log (model_id, seq);
CREATE INDEX code_log_open ON code_log (model_id, seq) WHERE sealed = 0;
-- However a vector goes (a cascade, too), the log says so.
CREATE TRIGGER embedding_gone AFTER DELETE ON embeddings BEGIN
  INSERT INTO code_log (model_id, gone, removed) VALUES (old.model_id, 1, old.chunk_id || ':' || old.piece);
END;

-- Token codes of a chunk for late interaction, one piece behind the other: rows of single pieces left a fifth of their
-- pages empty. pieces: the bytes of each, a JSON array.
CREATE TABLE token_codes (
  chunk_id INTEGER NOT NULL REFERENCES chunks(id) ON DELETE CASCADE,
  model_id INTEGER NOT NULL REFERENCES models(id),
  pieces TEXT NOT NULL,
  codes BLOB NOT NULL,
  PRIMARY KEY (chunk_id, model_id)
);

-- Two processes never do the same work: who holds a lease, until when.
CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;

-- Every write: who, when, what, why.
CREATE TABLE log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  note TEXT
);

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

-- What the last look saw of each memory file of the space's folder. next_expiry: when a line of it stops being told, so
-- that it has to be read again although nobody changed it. record_uid is null for a file without text.
CREATE TABLE memory_files (
  path TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  content_hash TEXT NOT NULL,
  next_expiry INTEGER,
  record_uid TEXT
) WITHOUT ROWID;

-- A conversation or a piece of work of one agent. id is the client's own. status: active, completed, failed, abandoned.
-- untrusted: what is said in it comes from strangers.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  agent TEXT,
  channel TEXT,
  requester TEXT,
  project TEXT,
  label TEXT,
  untrusted INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  prompts INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  ended_at INTEGER,
  goal TEXT,
  outcome TEXT,
  next_steps TEXT
);
CREATE INDEX sessions_by_activity ON sessions (last_at);
CREATE INDEX sessions_active ON sessions (last_at) WHERE status = 'active';

-- What was said, secrets covered. record_uid is its record in the index, null for a turn without words.
CREATE TABLE session_turns (
  session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  role TEXT NOT NULL,
  speaker TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  record_uid TEXT,
  PRIMARY KEY (session_id, seq),
  UNIQUE (session_id, id)
) WITHOUT ROWID;

-- What happened. kind: a word of the caller's own.
CREATE TABLE session_events (
  id TEXT PRIMARY KEY,
  session_id TEXT REFERENCES sessions(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  untrusted INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX session_events_by_time ON session_events (at);
CREATE INDEX session_events_by_session ON session_events (session_id, at);

-- What a stretch of a session came to: turns from_seq to to_seq. topics and decisions are JSON arrays; made_by is rules
-- or the id of a model.
CREATE TABLE session_summaries (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  from_seq INTEGER NOT NULL,
  to_seq INTEGER NOT NULL,
  request TEXT NOT NULL,
  investigated TEXT NOT NULL,
  learned TEXT NOT NULL,
  completed TEXT NOT NULL,
  next_steps TEXT NOT NULL,
  topics TEXT NOT NULL,
  decisions TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  fact_count INTEGER NOT NULL,
  event_count INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX session_summaries_by_session ON session_summaries (session_id, to_seq);
CREATE INDEX session_summaries_by_end ON session_summaries (ended_at);

-- What language models cost, a row a call. purpose: what the answer was for (facts, summary). Tokens as the service counts.
CREATE TABLE model_usage (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  model TEXT NOT NULL,
  purpose TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL
);
CREATE INDEX model_usage_by_time ON model_usage (at);

-- How far each file of the inbox was read. identity tells a file from a later one of the same name.
CREATE TABLE inbox_offsets (
  file TEXT PRIMARY KEY,
  identity TEXT NOT NULL,
  offset INTEGER NOT NULL
) WITHOUT ROWID;

-- captured = stored + every other reason: an event is never just gone.
CREATE TABLE inbox_counts (reason TEXT PRIMARY KEY, events INTEGER NOT NULL) WITHOUT ROWID;

-- A repository or folder that agents work in. alias: dir:<git folder or folder>, remote:<host/path>.
CREATE TABLE projects (
  name TEXT PRIMARY KEY,
  root_commit TEXT,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX projects_by_root ON projects (root_commit) WHERE root_commit IS NOT NULL;
CREATE TABLE project_aliases (
  alias TEXT PRIMARY KEY,
  project TEXT NOT NULL REFERENCES projects(name) ON UPDATE CASCADE ON DELETE CASCADE
) WITHOUT ROWID;

-- What hooks told of a session. prompts counts those seen; ended: its closing is still to be done.
CREATE TABLE captured_sessions (
  session_id TEXT PRIMARY KEY,
  client TEXT NOT NULL,
  folder TEXT NOT NULL,
  project TEXT,
  prompts INTEGER NOT NULL DEFAULT 0,
  ended INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX captured_sessions_ended ON captured_sessions (session_id) WHERE ended = 1;

-- Events as captured, deflated JSON, for two weeks. skipped says why nothing was made of one.
CREATE TABLE raw_events (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  session_id TEXT NOT NULL,
  prompt INTEGER NOT NULL,
  at INTEGER NOT NULL,
  stored_at INTEGER NOT NULL,
  skipped TEXT,
  data BLOB NOT NULL
);
CREATE INDEX raw_events_by_prompt ON raw_events (session_id, prompt, id);
CREATE INDEX raw_events_by_age ON raw_events (stored_at);

-- What came of a prompt. slot: which of its observations this is, so that the same one is refined and never doubled;
-- subject: what it is about (a command), to find its error again. facts and tools are JSON arrays.
CREATE TABLE observations (
  id TEXT PRIMARY KEY,
  session_id TEXT,
  prompt INTEGER,
  slot TEXT NOT NULL,
  subject TEXT,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  subtitle TEXT NOT NULL,
  narrative TEXT NOT NULL,
  facts TEXT NOT NULL,
  tools TEXT NOT NULL,
  project TEXT,
  agent TEXT,
  confidence REAL NOT NULL,
  tokens INTEGER NOT NULL,
  discovery_tokens INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  retrieved INTEGER NOT NULL DEFAULT 0,
  last_retrieved_at INTEGER,
  UNIQUE (session_id, prompt, slot)
);
CREATE INDEX observations_by_time ON observations (at, id);
CREATE INDEX observations_by_project ON observations (project, at, id);
CREATE INDEX observations_by_subject ON observations (session_id, subject) WHERE subject IS NOT NULL;
CREATE TABLE observation_files (
  observation_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  modified INTEGER NOT NULL,
  PRIMARY KEY (path, observation_id, modified)
) WITHOUT ROWID;
CREATE INDEX observation_files_by_observation ON observation_files (observation_id);
CREATE TABLE observation_concepts (
  observation_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  concept TEXT NOT NULL,
  PRIMARY KEY (concept, observation_id)
) WITHOUT ROWID;
CREATE INDEX observation_concepts_by_observation ON observation_concepts (observation_id);

-- kind: caused_by, led_to, related, supersedes, reverts.
CREATE TABLE observation_links (
  from_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  to_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  made_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (from_id, to_id, kind)
) WITHOUT ROWID;
CREATE INDEX observation_links_by_target ON observation_links (to_id);
`
