/** Indexes for tables that grow by the day, which daily work read from end to end. Frozen with its release. */
export const growthIndexes = `
-- Turns around a time: a timeline.
CREATE INDEX session_turns_by_time ON session_turns (at);
-- Recent events of a project: what a new session is shown of work that goes on.
CREATE INDEX raw_events_by_time ON raw_events (at);
-- Lines that an agent followed up: one in ten or fewer.
CREATE INDEX receipt_lines_followed ON receipt_lines (line_id, receipt_id)
  WHERE COALESCE(fetched_at, cited_at, opened_at) IS NOT NULL;
-- Sessions of a project: which facts were said in it only.
CREATE INDEX sessions_by_project ON sessions (project) WHERE project IS NOT NULL;
CREATE INDEX file_reads_by_age ON file_reads (at);
-- Replaced decisions, among links that are mostly of other kinds.
CREATE INDEX observation_links_superseding ON observation_links (to_id, from_id) WHERE kind = 'supersedes';
-- Decisions among observations: withdrawn rules, which are looked for by their titles.
CREATE INDEX observations_decided ON observations (at) WHERE type = 'decision' AND session_id IS NOT NULL;
`
