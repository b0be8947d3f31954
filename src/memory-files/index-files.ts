import { join } from 'node:path'
import { reasonOf } from '../core/errors.ts'
import { contentHash, newId } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database, Writer } from '../ports/database.ts'
import type { PreparedRecord, Search } from '../search/search.ts'
import { redact } from '../secrets/secrets.ts'
import { type ChunkSizes, chunkText, usualSizes } from '../text/chunk.ts'
import { readMarkdown } from '../text/markdown.ts'
import { readableText } from './annotations.ts'
import { chunkLines } from './chunk-lines.ts'
import { followLink } from './follow-link.ts'
import { listMemoryFiles, type MemoryFile, memoryFileAt } from './paths.ts'
import { readText } from './replace-file.ts'
import { isOfFile } from './usable-files.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'sizes'>
  clock: Clock
  folder: string
  /** Puts back lines of ours that a save of an older text took away. */
  restore(path: string): Promise<unknown>
}

interface Row {
  path: string
  size: number
  modified_at: number
  content_hash: string
  next_expiry: number | null
  record_uid: string | null
}

/** Changes of the index by one refresh. */
export interface Refreshed {
  changed: string[]
  removed: string[]
  /** Sentences: which files could not be read, and why. */
  degraded: string[]
}

/**
 * Brings the index up to date with the files: one stat each, and only changed files are read. Cheap enough to run
 * before every question. Several processes may run it at once.
 */
export async function refreshIndex(needs: Needs): Promise<Refreshed> {
  const { db, folder, clock } = needs
  const rows = await db.all<Row>('SELECT * FROM memory_files')
  const known = new Map(rows.map((row) => [row.path, row]))
  const now = clock()
  const files = listMemoryFiles(folder)
  const changed = files.filter((file) => !isUnchanged(file, known.get(file.path), now))
  const present = new Set(files.map(({ path }) => path))
  const removed = rows.filter(({ path }) => !present.has(path))
  const degraded: string[] = []
  for (const { path } of changed) {
    try {
      await needs.restore(path)
      await indexFile(needs, path, known.get(path), now)
    } catch (error) {
      if (!isOfFile(error)) throw error
      degraded.push(`${path} could not be reindexed; search uses its previous text: ${reasonOf(error)}.`)
    }
  }
  if (removed.length > 0)
    await db.transaction(async (tx) => {
      for (const { path, record_uid } of removed) {
        await removeRecord(needs, tx, record_uid)
        await tx.run('DELETE FROM memory_files WHERE path = ?', [path])
      }
    })
  return { changed: changed.map(({ path }) => path), removed: removed.map(({ path }) => path), degraded }
}

const isUnchanged = (file: MemoryFile, row: Row | undefined, now: number): boolean =>
  row !== undefined &&
  row.size === file.size &&
  row.modified_at === file.modifiedAt &&
  (row.next_expiry === null || row.next_expiry > now)

async function indexFile(needs: Needs, path: string, known: Row | undefined, now: number): Promise<void> {
  const { db, search, folder } = needs
  // The stat comes before the read, so that a write in between is seen as a change the next time.
  const seen = memoryFileAt(folder, path)
  if (!seen) return
  const content = readText(followLink(join(folder, path))) ?? ''
  const { text, nextExpiry } = readableText(redact(content).text, now)
  const uid = known?.record_uid ?? newId(now)
  const draft = await draftOf(path, text, seen, uid, search.sizes)
  const [prepared] = draft ? await search.prepare([draft]) : []
  await db.transaction(async (tx) => {
    const row = await tx.get<Row>('SELECT * FROM memory_files WHERE path = ?', [path])
    await putRecord(needs, tx, prepared, row?.record_uid ?? null)
    await tx.run(
      `INSERT INTO memory_files (path, size, modified_at, content_hash, next_expiry, record_uid)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET size = excluded.size, modified_at = excluded.modified_at,
         content_hash = excluded.content_hash, next_expiry = excluded.next_expiry, record_uid = excluded.record_uid`,
      [
        path,
        seen.size,
        seen.modifiedAt,
        contentHash(content),
        nextExpiry,
        prepared ? (row?.record_uid ?? prepared.draft.uid) : null,
      ],
    )
  })
}

/** The records of these ids as their files are now; files that are gone or cannot be read are left out. */
export async function draftsOfFiles(
  { db, search, clock, folder }: Omit<Needs, 'restore'>,
  uids: readonly string[],
): Promise<RecordDraft[]> {
  const wanted = new Set(uids)
  const rows = await db.all<Row>('SELECT * FROM memory_files WHERE record_uid IS NOT NULL')
  const files = new Map(listMemoryFiles(folder).map((file) => [file.path, file]))
  const drafts: RecordDraft[] = []
  for (const { path, record_uid } of rows) {
    const file = files.get(path)
    if (!file || record_uid === null || !wanted.has(record_uid)) continue
    try {
      const { text } = readableText(redact(readText(followLink(join(folder, path))) ?? '').text, clock())
      const draft = await draftOf(path, text, file, record_uid, search.sizes)
      if (draft) drafts.push(draft)
    } catch (error) {
      if (!isOfFile(error)) throw error
    }
  }
  return drafts
}

/** Another process may have given the file its record meanwhile: then that one is replaced. */
async function putRecord(
  needs: Needs,
  tx: Writer,
  prepared: PreparedRecord | undefined,
  uid: string | null,
): Promise<void> {
  if (!prepared) return removeRecord(needs, tx, uid)
  const record = uid === null ? prepared : { ...prepared, draft: { ...prepared.draft, uid } }
  await needs.search.put(tx, [record])
}

async function removeRecord({ search }: Needs, tx: Writer, uid: string | null): Promise<void> {
  if (uid === null) return
  const row = await tx.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [uid])
  if (row) await search.remove(tx, [row.id])
}

/** Kinds of files whose lines are statements; saved sessions and the owner's notes are read as running text. */
const statements: ReadonlySet<MemoryFile['kind']> = new Set(['identity', 'user', 'memory', 'daily'])

/** Undefined for a file without content: headings alone answer no question. */
async function draftOf(
  path: string,
  text: string,
  file: MemoryFile,
  uid: string,
  { memory }: ChunkSizes = usualSizes,
): Promise<RecordDraft | undefined> {
  const isEmpty = text.split('\n').every((line) => line.trim() === '' || /^#{1,6}\s/.test(line))
  if (isEmpty) return undefined
  const chunks = statements.has(file.kind)
    ? await chunkLines(text, memory)
    : await chunkText(text, { format: 'markdown', size: memory })
  const { title, tags } = readMarkdown(text, path)
  const day = /^memory\/(\d{4}-\d{2}-\d{2})/.exec(path)?.[1]
  const date = day === undefined ? Number.NaN : Date.parse(day)
  return {
    uid,
    kind: 'memory',
    title: title || path,
    contentHash: contentHash(text),
    chunks,
    facets: { type: [file.kind], ...(tags.length > 0 && { tag: tags }) },
    path,
    date: Number.isNaN(date) ? file.modifiedAt : date,
  }
}
