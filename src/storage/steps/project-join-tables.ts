/** Projects that a user joined, with the data to separate them again. Frozen with its release. */
export const projectJoinTables = `
-- A line of the log by which projects became one, or were taken apart again (undone: 1). project has the name of
-- joined_to since, and is known by it too (alias name:<project>); root_commit and created_at are those that it had.
CREATE TABLE project_joins (
  log_id INTEGER PRIMARY KEY REFERENCES log(id) ON DELETE CASCADE,
  project TEXT NOT NULL,
  joined_to TEXT NOT NULL,
  root_commit TEXT,
  created_at INTEGER NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
);
-- What had the name of the project before: kind says in which table, id which row.
CREATE TABLE project_join_rows (
  log_id INTEGER NOT NULL REFERENCES log(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (log_id, kind, id)
) WITHOUT ROWID;
`
