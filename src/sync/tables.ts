/**
 * State of a space's rows on other machines. Ids are hashes. Only `sync_elsewhere` has the content of rows: those that
 * cannot be stored here, as their folder is on another machine. Append only: released databases have run it.
 */
export const syncTables = `
CREATE TABLE sync_rows (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  hash TEXT NOT NULL,
  stamp TEXT NOT NULL,
  revives TEXT,
  mine INTEGER NOT NULL,
  waits INTEGER NOT NULL
);
CREATE INDEX sync_rows_waiting ON sync_rows (waits) WHERE waits = 1;
CREATE TABLE sync_devices (id TEXT PRIMARY KEY, name TEXT NOT NULL, packet INTEGER NOT NULL, read_at INTEGER NOT NULL, forgotten INTEGER NOT NULL);
CREATE TABLE sync_incoming (id TEXT PRIMARY KEY, hash TEXT NOT NULL, stamp TEXT NOT NULL, revives TEXT);
CREATE TABLE sync_elsewhere (id TEXT PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE sync_rivals (kind TEXT NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (kind, one, other));
CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`
