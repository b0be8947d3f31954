import { addAll } from '../core/long-lists.ts'
import { inList, slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'

/** State of a record before a write. `former` is plain JSON; undefined: the record did not exist. */
export interface Image {
  /** Kind of the subsystem's record: `session`, `turn`, `event`, `context`, `file`. */
  kind: string
  id: string
  former: unknown
}

/** Stores former states under a line. Only the first state of a record counts: a line is undone as a whole. */
export async function keep(tx: Writer, line: number, images: readonly Image[]): Promise<void> {
  for (const { kind, id, former } of images)
    await tx.run('INSERT INTO log_images (log_id, kind, id, former) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING', [
      line,
      kind,
      id,
      former === undefined ? null : JSON.stringify(former),
    ])
}

/** The former states stored under a line, of these kinds. */
export async function read(db: Reader, line: number, kinds: readonly string[]): Promise<Image[]> {
  const { marks, params } = inList(kinds)
  const rows = await db.all<{ kind: string; id: string; former: string | null }>(
    `SELECT kind, id, former FROM log_images WHERE log_id = ? AND kind IN ${marks} ORDER BY kind, id`,
    [line, ...params],
  )
  return rows.map(({ former, ...row }) => ({ ...row, former: former === null ? undefined : JSON.parse(former) }))
}

/** Those of the lines with a stored former state of one of these kinds. */
export async function linesWith(db: Reader, lines: readonly number[], kinds: readonly string[]): Promise<Set<number>> {
  const found = new Set<number>()
  const named = inList(kinds)
  for (const slice of slices(lines, 500)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ id: number }>(
      `SELECT DISTINCT log_id AS id FROM log_images WHERE log_id IN ${marks} AND kind IN ${named.marks}`,
      [...params, ...named.params],
    )
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** The states of one record stored after a line, oldest first: its state before each later write. */
export async function laterStates(
  db: Reader,
  line: number,
  { kind, id }: Pick<Image, 'kind' | 'id'>,
): Promise<{ line: number; former: unknown }[]> {
  const rows = await db.all<{ line: number; former: string | null }>(
    `SELECT log_id AS line, former FROM log_images
     WHERE kind = ? AND id = ? AND log_id > ? ORDER BY log_id`,
    [kind, id, line],
  )
  return rows.map((row) => ({ line: row.line, former: row.former === null ? undefined : JSON.parse(row.former) }))
}

/** Later lines that changed the same records of these kinds. */
export async function later(db: Reader, line: number, kinds: readonly string[]): Promise<number[]> {
  const { marks, params } = inList(kinds)
  const rows = await db.all<{ id: number }>(
    `SELECT DISTINCT other.log_id AS id FROM log_images mine
     JOIN log_images other ON other.kind = mine.kind AND other.id = mine.id AND other.log_id > mine.log_id
     WHERE mine.log_id = ? AND mine.kind IN ${marks}`,
    [line, ...params],
  )
  return rows.map(({ id }) => id)
}

/**
 * For forgetting: erases every former state of these records, and the notes of the lines that stored one. The lines
 * stay, as they do not contain the text. Such a line can no longer be undone.
 */
export async function forget(tx: Writer, kind: string, ids: readonly string[]): Promise<void> {
  for (const slice of slices(ids, 500)) {
    const { marks, params } = inList(slice)
    const which = `kind = ? AND id IN ${marks}`
    await tx.run(`UPDATE log SET note = NULL WHERE id IN (SELECT log_id FROM log_images WHERE ${which})`, [
      kind,
      ...params,
    ])
    await tx.run(`DELETE FROM log_images WHERE ${which}`, [kind, ...params])
  }
}

/**
 * For forgetting: replaces the target of lines at or below a target, and removes their notes: a name can reveal as
 * much.
 */
export async function renameTargets(
  tx: Writer,
  target: string,
  { begins, to }: { /** Prefix of their actions. */ begins: string; to: string },
): Promise<void> {
  // Below `notes/2024` are `notes/2024/x` and `notes/2024#x`, not `notes/2024-11.md`.
  const below = target.endsWith('/') ? [target] : [`${target}/`, `${target}#`]
  const isBelow = below.map(() => 'substr(target, 1, length(?)) = ?').join(' OR ')
  await tx.run(
    `UPDATE log SET target = ?, note = NULL WHERE (target = ? OR ${isBelow}) AND substr(action, 1, length(?)) = ?`,
    [to, target, ...below.flatMap((one) => [one, one]), begins, begins],
  )
}

/** Puts one prefix of targets in place of another, in lines whose actions begin so. */
export async function moveTargets(
  tx: Writer,
  { begins, from, to }: { /** Prefix of their actions. */ begins: string; from: string; to: string },
): Promise<void> {
  await tx.run(
    `UPDATE log SET target = ? || substr(target, length(?) + 1)
     WHERE substr(target, 1, length(?)) = ? AND substr(action, 1, length(?)) = ?`,
    [to, from, from, from, begins, begins],
  )
}

/** Puts one prefix of the ids of records in place of another, in all former states of this kind. */
export async function moveBelow(tx: Writer, kind: string, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.run(
    'UPDATE log_images SET id = ? || substr(id, length(?) + 1) WHERE kind = ? AND substr(id, 1, length(?)) = ?',
    [to, from, kind, from, from],
  )
}

/** For forgetting: replaces exactly these targets, and removes the notes; returns the former notes. */
export async function replaceTargets(
  tx: Writer,
  targets: readonly string[],
  { begins, to }: { begins: string; to: string },
): Promise<string[]> {
  const notes: string[] = []
  for (const slice of slices(targets, 500)) {
    const { marks, params } = inList(slice)
    const where = `target IN ${marks} AND substr(action, 1, length(?)) = ?`
    const rows = await tx.all<{ note: string }>(`SELECT note FROM log WHERE note IS NOT NULL AND ${where}`, [
      ...params,
      begins,
      begins,
    ])
    addAll(
      notes,
      rows.map(({ note }) => note),
    )
    await tx.run(`UPDATE log SET target = ?, note = NULL WHERE ${where}`, [to, ...params, begins, begins])
  }
  return notes
}

/** For forgetting: erases the former states of records with this id prefix. */
export async function forgetBelow(tx: Writer, kind: string, begins: string): Promise<void> {
  await tx.run('DELETE FROM log_images WHERE kind = ? AND substr(id, 1, length(?)) = ?', [kind, begins, begins])
}

/**
 * For forgetting: erases the notes of lines, which may quote forgotten text. Hashes stay: they reveal nothing, and
 * identify the lines of a file that Jarvis wrote, so that those can be forgotten, too.
 */
export async function clearNotes(tx: Writer, lines: readonly number[]): Promise<void> {
  for (const slice of slices(lines, 500)) {
    const { marks, params } = inList(slice)
    const rows = await tx.all<{ id: number; note: string }>(
      `SELECT id, note FROM log WHERE note IS NOT NULL AND id IN ${marks}`,
      params,
    )
    for (const { id, note } of rows)
      if (!isMarks.test(note)) await tx.run('UPDATE log SET note = NULL WHERE id = ?', [id])
  }
}
/** Hashes of lines, `contentMark`. */
const isMarks = /^[0-9a-f]{16}(?: [0-9a-f]{16})*$/

/** For forgetting: erases notes with exactly this text. */
export const clearNote = (tx: Writer, action: string, note: string) =>
  tx.run('UPDATE log SET note = NULL WHERE action = ? AND note = ?', [action, note])
