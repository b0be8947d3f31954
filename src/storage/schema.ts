import { copiedOriginTables } from './steps/copied-origin-tables.ts'
import { gemTables } from './steps/gem-tables.ts'
import { growthIndexes } from './steps/growth-indexes.ts'
import { jobTables } from './steps/job-tables.ts'
import { journalTables } from './steps/journal-tables.ts'
import { memoryTables } from './steps/memory-tables.ts'
import { modelRouteTables } from './steps/model-route-tables.ts'
import { observationLifeTables } from './steps/observation-life-tables.ts'
import { observationTables } from './steps/observation-tables.ts'
import { projectJoinTables } from './steps/project-join-tables.ts'
import { projectTables } from './steps/project-tables.ts'
import { providerTables } from './steps/provider-tables.ts'
import { receiptTables } from './steps/receipt-tables.ts'
import { recordChangeTables } from './steps/record-change-tables.ts'
import { sessionTables } from './steps/session-tables.ts'
import { tokenCodesPacked } from './steps/token-codes-packed.ts'
import { transcriptUsageTables } from './steps/transcript-usage-tables.ts'
import { usageTables } from './steps/usage-tables.ts'

/*
 * Every table of a space's database. Migrations (every-step.ts) are its history; a new database is made by running them
 * all, and a test compares the result with this text. A step whose tables were never changed later exports their text;
 * otherwise the current definition moves here.
 *
 * Times are epoch milliseconds. `records`, `files` and `facts` are canonical; `chunks`, the lexical index, embeddings
 * and vector codes are derived and can be rebuilt.
 */

/** Every printable ASCII character except letters and digits, quoted for the tokenizer's argument list. */
const asciiPunctuation = `!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~`

const indexTables = `
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
-- pages empty. pieces, a JSON array: the tokens of each where packed (a column of token-codes-packed.ts), else (rows of
-- former versions) the bytes of each.
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
`

export const tables = [
  indexTables,
  memoryTables,
  sessionTables,
  usageTables,
  observationTables,
  receiptTables,
  observationLifeTables,
  providerTables,
  recordChangeTables,
  projectJoinTables,
  copiedOriginTables,
  tokenCodesPacked,
  journalTables,
  transcriptUsageTables,
  jobTables,
  gemTables,
  projectTables,
  modelRouteTables,
  growthIndexes,
].join('\n')
