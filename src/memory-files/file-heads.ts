import { contentHash } from '../core/ids.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import { nameOfVector, type Vector } from './file-vectors.ts'
import { readIfUsable } from './usable-files.ts'

/** Last state of a memory file that was sent to or read from other machines of its owner. */
export interface FileHead {
  /** Hash of the path: the file's name on every machine, also after deletion. */
  file: string
  /** Null for a deleted file: its name may reveal its content. */
  path: string | null
  /** Secrets covered, without lines of facts; null for a file that was deleted. */
  text: string | null
  /** Hash of the text when it was noted; lines that were forgotten since are not in `text`. */
  hash: string | null
  vector: Vector
  /** Kept earlier texts, used as merge bases. */
  bases: Vector[]
  /** Hashes of lines that were forgotten. Grows only. */
  forgotten: string[]
}

/** Rows of `meta`, one a file. */
const keyStart = 'shared_file:'

export const fileId = (path: string): string => contentHash(path)

/** Names a line of a file that was forgotten. */
export const lineId = (file: string, line: string): string =>
  contentHash(`${file}\0${line.replace(/\s+/g, ' ').trim()}`).slice(0, 32)

/** Heads by the hash of their path, in that order. */
export async function readHeads(db: Reader): Promise<Map<string, FileHead>> {
  const rows = await db.all<{ value: string }>('SELECT value FROM meta WHERE key >= ? AND key < ? ORDER BY key', [
    keyStart,
    `${keyStart.slice(0, -1)};`,
  ])
  const heads = rows.map(({ value }) => JSON.parse(value) as FileHead)
  return new Map(heads.map((head) => [head.file, head]))
}

export async function readHead(db: Reader, file: string): Promise<FileHead | undefined> {
  const row = await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [keyStart + file])
  return row && (JSON.parse(row.value) as FileHead)
}

export const putHead = (tx: Writer, head: FileHead): Promise<unknown> =>
  tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
    keyStart + head.file,
    JSON.stringify(head),
  ])

/** Removes forgotten lines from a head and adds their hashes to it. Blank lines are ignored. */
function withForgotten(head: FileHead, lines: readonly string[]): FileHead {
  const said = lines.filter((line) => line.trim() !== '').map((line) => lineId(head.file, line))
  const forgotten = new Set([...head.forgotten, ...said])
  if (forgotten.size === head.forgotten.length) return head
  const gone = new Set(said)
  return { ...head, text: withoutLines(head.file, head.text, gone), forgotten: [...forgotten].sort() }
}

/** The text without lines of these names. */
export const withoutLines = <Text extends string | null>(file: string, text: Text, gone: ReadonlySet<string>): Text =>
  (text === null || gone.size === 0
    ? text
    : text
        .split('\n')
        .filter((line) => line.trim() === '' || !gone.has(lineId(file, line)))
        .join('\n')) as Text

interface ForgottenLines {
  /** Lines by path of the file from which, or from whose earlier texts, they were removed. */
  lines?: ReadonlyMap<string, readonly string[]>
  /** Whether a line of the last sent text is forgotten. */
  isForgotten?: (line: string, path: string | null) => boolean
  /** Current text of a file: lines that it still has are not forgotten. */
  read(path: string): string | undefined
}

/**
 * Records that lines were forgotten, so that other machines remove them, too. Files that were never sent need no
 * record.
 */
export async function noteForgotten(
  db: Database,
  { lines = new Map(), isForgotten, read }: ForgottenLines,
): Promise<void> {
  const heads = await readHeads(db)
  if (heads.size === 0) return
  const byFile = new Map([...lines].map(([path, own]) => [fileId(path), own]))
  await db.transaction(async (tx) => {
    for (const { file, path } of heads.values()) {
      const there = new Set((path === null ? '' : (readIfUsable({ read }, path).text ?? '')).split('\n'))
      await noteIn(tx, file, ({ text }) => {
        const gone = [
          ...(byFile.get(file) ?? []),
          ...(isForgotten ? (text ?? '').split('\n').filter((line) => isForgotten(line, path)) : []),
        ]
        return gone.filter((line) => !there.has(line))
      })
    }
  })
}

/** The same of one file, in a transaction. */
export const noteForgottenIn = (tx: Writer, path: string, lines: readonly string[]): Promise<void> =>
  noteIn(tx, fileId(path), () => lines)

async function noteIn(tx: Writer, file: string, linesOf: (head: FileHead) => readonly string[]): Promise<void> {
  const head = await readHead(tx, file)
  if (!head) return
  const noted = withForgotten(head, linesOf(head))
  if (noted !== head) await putHead(tx, noted)
}

/** Limits of a file's kept earlier texts: their number, and their total length in UTF-16 units. */
const mostBases = 1000
const mostLength = 8_000_000
/** The newest texts are always kept, whatever the file's length. */
const newestBases = 30

/**
 * Earlier texts to keep as merge bases, oldest first, without duplicates. Above the limits, older texts are thinned
 * out, so that a machine that was away for a long time still finds a base near its text. `length`: of the file's text,
 * UTF-16 units.
 */
export function keptBases(bases: readonly Vector[], length: number): Vector[] {
  const kept = [...new Map(bases.map((base) => [nameOfVector(base), base])).values()]
  const most = Math.max(2 * newestBases, Math.min(mostBases, Math.floor(mostLength / Math.max(length, 1))))
  while (kept.length > most) kept.splice(leastMissed(kept), 1)
  return kept
}

/** Index of the text whose neighbours are closest in time relative to their age; never the oldest or a new one. */
function leastMissed(bases: readonly Vector[]): number {
  const times = bases.map((base) => Math.max(...Object.values(base)))
  const now = Math.max(...times) + 1
  let [found, least] = [1, Number.POSITIVE_INFINITY]
  for (let index = 1; index < bases.length - newestBases; index++) {
    const gap = (times[index + 1]! - times[index - 1]!) / (now - times[index]!)
    if (gap < least) [found, least] = [index, gap]
  }
  return found
}
