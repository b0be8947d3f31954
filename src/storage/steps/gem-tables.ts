/** Gems: records captured from outside. Frozen with its release. */
export const gemTables = `
-- Times are epoch milliseconds. details: JSON of all that is not asked for by column. deleted_at: undo brings it back.
-- written: sha256 of the gem.md that was last put into its folder; due: the folder is to be brought up to date.
CREATE TABLE gems (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  url TEXT,
  project TEXT,
  pending TEXT,
  captured_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  read_at INTEGER,
  archived_at INTEGER,
  deleted_at INTEGER,
  enriched_at INTEGER,
  version INTEGER NOT NULL,
  details TEXT NOT NULL,
  written TEXT,
  due INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX gems_by_time ON gems (captured_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX gems_by_project ON gems (project, captured_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX gems_pending ON gems (captured_at) WHERE pending IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX gems_due ON gems (id) WHERE due = 1;
CREATE INDEX gems_unenriched ON gems (captured_at) WHERE enriched_at IS NULL AND deleted_at IS NULL;

-- Every text that a gem had; the gem names the one that counts. Never changed, only erased with the gem.
CREATE TABLE gem_texts (
  gem_id TEXT NOT NULL REFERENCES gems(id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  form TEXT NOT NULL,
  text TEXT NOT NULL,
  hash TEXT NOT NULL,
  captured_at INTEGER NOT NULL,
  PRIMARY KEY (gem_id, version)
);
CREATE INDEX gem_texts_by_hash ON gem_texts (hash);

-- What finds a gem again: canonical addresses, and the marks of other programs that it came from.
CREATE TABLE gem_sources (
  source TEXT PRIMARY KEY,
  gem_id TEXT NOT NULL REFERENCES gems(id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX gem_sources_by_gem ON gem_sources (gem_id);

-- The page as it was captured, and attachments. body: packed by gzip where that makes it smaller (packed = 1).
CREATE TABLE gem_files (
  gem_id TEXT NOT NULL REFERENCES gems(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  hash TEXT NOT NULL,
  packed INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (gem_id, name)
);
`
