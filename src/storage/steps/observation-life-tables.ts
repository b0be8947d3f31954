/**
 * Retention and origin of observations, the files they cite, and people's verdicts on their links. Frozen with its
 * release.
 */
export const observationLifeTables = `
-- Where an observation was made: the branch and commit that were checked out. pinned_at: never put away. hidden_because
-- says why it is told no more: archived, dropped (its branch is gone and was never merged), merged (successor_id tells
-- it now), retracted.
CREATE TABLE observation_standing (
  observation_id TEXT PRIMARY KEY REFERENCES observations(id) ON DELETE CASCADE,
  branch TEXT,
  head TEXT,
  pinned_at INTEGER,
  hidden_at INTEGER,
  hidden_because TEXT,
  successor_id TEXT
) WITHOUT ROWID;
CREATE INDEX observation_standing_hidden ON observation_standing (hidden_because, hidden_at)
  WHERE hidden_because IS NOT NULL;
CREATE INDEX observation_standing_by_branch ON observation_standing (branch) WHERE branch IS NOT NULL;

-- What a file was when somebody spoke of it. holder_id: an observation or a fact. blob: git's hash of its content;
-- symbol and symbol_hash: a definition in it that was meant, and a hash of its lines. moved_to: where it lies now.
CREATE TABLE citations (
  holder_id TEXT NOT NULL,
  path TEXT NOT NULL,
  project TEXT,
  blob TEXT NOT NULL,
  head TEXT,
  symbol TEXT,
  symbol_hash TEXT,
  moved_to TEXT,
  PRIMARY KEY (holder_id, path)
) WITHOUT ROWID;
CREATE INDEX citations_by_path ON citations (project, path);
CREATE TRIGGER observation_citations_gone AFTER DELETE ON observations BEGIN
  DELETE FROM citations WHERE holder_id = old.id;
END;
CREATE TRIGGER fact_citations_gone AFTER DELETE ON facts BEGIN
  DELETE FROM citations WHERE holder_id = old.id;
END;

-- The commit up to which the moves of a project's files, and the fate of its branches, are known.
CREATE TABLE project_heads (
  project TEXT PRIMARY KEY REFERENCES projects(name) ON UPDATE CASCADE ON DELETE CASCADE,
  head TEXT NOT NULL,
  branches TEXT NOT NULL,
  looked_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What a person or an agent said of a link: confirmed, or removed, and then it is not proposed again.
CREATE TABLE observation_link_verdicts (
  from_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  to_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  verdict TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (from_id, to_id, kind)
) WITHOUT ROWID;
CREATE INDEX observation_link_verdicts_by_target ON observation_link_verdicts (to_id);

-- What a logged write did: how an observation was before it, or a link of one, as JSON, for undo.
CREATE TABLE observation_changes (
  log_id INTEGER NOT NULL REFERENCES log(id) ON DELETE CASCADE,
  observation_id TEXT NOT NULL REFERENCES observations(id) ON DELETE CASCADE,
  link TEXT NOT NULL,
  former TEXT,
  PRIMARY KEY (log_id, observation_id, link)
) WITHOUT ROWID;
CREATE INDEX observation_changes_by_observation ON observation_changes (observation_id, log_id);
`
