/** Projects with an objective, and their repositories. Frozen with its release. */
export const projectTables = `
-- objective and topics are the owner's words; topics: JSON list. status: active, paused, done.
ALTER TABLE projects ADD COLUMN objective TEXT NOT NULL DEFAULT '';
ALTER TABLE projects ADD COLUMN topics TEXT NOT NULL DEFAULT '[]';
ALTER TABLE projects ADD COLUMN status TEXT NOT NULL DEFAULT 'active';
ALTER TABLE projects ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;

-- A repository under the name by which it was first seen. Whatever project has it, its first commit finds it again.
CREATE TABLE repositories (
  name TEXT PRIMARY KEY,
  project TEXT NOT NULL REFERENCES projects(name) ON UPDATE CASCADE ON DELETE CASCADE,
  root_commit TEXT,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX repositories_by_project ON repositories (project);
CREATE INDEX repositories_by_root ON repositories (root_commit) WHERE root_commit IS NOT NULL;

-- What was a project until now is a project with one repository, whether it was joined with another or not.
INSERT INTO repositories (name, project, root_commit, created_at)
  SELECT p.name, p.name, p.root_commit, p.created_at FROM projects p
  WHERE p.root_commit IS NOT NULL OR EXISTS (
    SELECT 1 FROM project_aliases a WHERE a.project = p.name AND (a.alias LIKE 'dir:%' OR a.alias LIKE 'remote:%'));
INSERT INTO repositories (name, project, root_commit, created_at)
  SELECT j.project, a.project, j.root_commit, j.created_at FROM project_joins j
  JOIN project_aliases a ON a.alias = 'name:' || j.project
  WHERE j.log_id = (SELECT max(log_id) FROM project_joins WHERE project = j.project) AND j.undone = 0
  ON CONFLICT DO NOTHING;
INSERT INTO project_join_rows (log_id, kind, id)
  SELECT j.log_id, 'repository', j.project FROM project_joins j JOIN repositories r ON r.name = j.project
  WHERE j.undone = 0 AND r.project <> j.project ON CONFLICT DO NOTHING;
DROP INDEX projects_by_root;
ALTER TABLE projects DROP COLUMN root_commit;

-- Names that only gems have are projects, too.
INSERT INTO projects (name, created_at, changed_at)
  SELECT project, min(captured_at), min(captured_at) FROM gems
  WHERE project IS NOT NULL AND project <> '' GROUP BY project ON CONFLICT DO NOTHING;

-- Of a project that was joined into another: its objective, topics, status and times. JSON; null: it had none.
ALTER TABLE project_joins ADD COLUMN details TEXT;
`
