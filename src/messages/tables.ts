import type { TableForm } from '../core/table-rows.ts'
import type { Writer } from '../ports/database.ts'

/** Marks chats, so that all of their exchanges are made again. A condition on the id follows. */
export const makeAgain =
  'UPDATE message_chats SET dirty_from = 0, dirty_to = 8640000000000000, touches = touches + 1 WHERE id'

/** Marks a chat whose messages between two moments (epoch milliseconds) have changed. */
export const markChanged = (tx: Writer, chat: number, [from, to]: readonly [from: number, to: number]) =>
  tx.run(
    `UPDATE message_chats SET dirty_from = CASE WHEN dirty_from < ? THEN dirty_from ELSE ? END,
     dirty_to = CASE WHEN dirty_to > ? THEN dirty_to ELSE ? END, touches = touches + 1 WHERE id = ?`,
    [from, from, to, to, chat],
  )

/** Tables of messages. Append only. A sender that is NULL is the owner. */
export const messageTables = `
CREATE TABLE message_people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  named_by TEXT NOT NULL,
  birthday TEXT,
  at INTEGER NOT NULL
);
CREATE TABLE message_handles (
  id INTEGER PRIMARY KEY,
  handle TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL,
  name TEXT,
  in_book INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX message_handles_by_person ON message_handles (person);
CREATE TABLE message_chats (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  app TEXT NOT NULL,
  title TEXT,
  is_group INTEGER NOT NULL,
  dirty_from INTEGER,
  dirty_to INTEGER
);
CREATE INDEX message_chats_dirty ON message_chats (dirty_from) WHERE dirty_from IS NOT NULL;
CREATE TABLE message_members (chat INTEGER NOT NULL, handle INTEGER NOT NULL, PRIMARY KEY (chat, handle)) WITHOUT ROWID;
CREATE INDEX message_members_by_handle ON message_members (handle);
CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  chat INTEGER NOT NULL,
  sender INTEGER,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  reply_to TEXT,
  edited_at INTEGER,
  marks INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX messages_by_chat ON messages (chat, at);
CREATE TABLE message_files (
  message INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  name TEXT NOT NULL,
  mime TEXT,
  PRIMARY KEY (message, seq)
) WITHOUT ROWID;
CREATE TABLE message_reactions (
  message INTEGER NOT NULL,
  sender INTEGER NOT NULL,
  emoji TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (message, sender)
) WITHOUT ROWID;
CREATE TABLE message_exchanges (
  uid TEXT PRIMARY KEY,
  chat INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  first_id INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  hash TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX message_exchanges_by_chat ON message_exchanges (chat, first_at, first_id);
CREATE TABLE message_sources (place TEXT PRIMARY KEY, format TEXT NOT NULL, mark TEXT, file TEXT, at INTEGER NOT NULL);
CREATE VIRTUAL TABLE message_words USING fts5 (body, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'");
CREATE VIRTUAL TABLE message_terms USING fts5vocab (message_words, row);
CREATE TRIGGER message_words_gone AFTER DELETE ON messages BEGIN DELETE FROM message_words WHERE rowid = old.id; DELETE FROM message_files WHERE message = old.id; DELETE FROM message_reactions WHERE message = old.id; END;
`

/** How often a chat was marked: equal marks may belong to later changes. */
export const touchTable = 'ALTER TABLE message_chats ADD COLUMN touches INTEGER NOT NULL DEFAULT 0;'

/** Words of messages that were forgotten before stay in the file until the next cleanup, which this asks for. */
export const wordsToWipe = `INSERT INTO meta (key, value) SELECT 'words_to_wipe', '1' WHERE EXISTS (SELECT 1 FROM messages)
  ON CONFLICT (key) DO NOTHING;`

/** Of `message_people`: a person whose handles went to another one stays in its table, so that this can be undone. */
export const hasHandle = 'EXISTS (SELECT 1 FROM message_handles own WHERE own.person = message_people.id)'

/** Bits of `marks`. */
export const hasFile = 1
export const hasLink = 2

export const personRows: TableForm = {
  table: 'message_people',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    name: ['name', 'words'],
    namedBy: ['named_by', 'text', ['app', 'contacts', 'hand']],
    birthday: ['birthday', 'text?'],
    at: ['at', 'number'],
  },
}

/** By the handle: numbers of rows differ between homes. */
export const handleRows: TableForm = {
  table: 'message_handles',
  key: ['handle'],
  fields: {
    handle: ['handle', 'text'],
    person: ['person', 'text'],
    name: ['name', 'words?'],
    inBook: ['in_book', 'number'],
  },
}
