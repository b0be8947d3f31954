import { statSync } from 'node:fs'
import { type Lease, tryLease } from '../core/lease.ts'
import { breathe, type CallOptions, type Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { ForeignDatabase } from '../ports/importer.ts'
import type { UsageEntry } from './transcripts/entry.ts'
import { findTranscripts, type TranscriptFile, type UsageClient } from './transcripts/find-transcripts.ts'
import { type ReadFile, readTranscriptFile } from './transcripts/read-file.ts'
import {
  type KnownFile,
  readKnownFiles,
  type SourceIds,
  sourceIds,
  writeEntries,
  writeFile,
} from './usage-repository.ts'

export interface TakeUsageNeeds {
  db: Database
  clock: Clock
  /** Folders that contain transcripts. */
  folders: readonly string[]
  openDatabase(path: string): Promise<ForeignDatabase>
}

/** Result of reading the transcripts. */
export interface TakenUsage {
  files: number
  /** Files that were new or longer than before. */
  read: number
  lines: number
  entries: number
  /** Sentences about unreadable files. */
  problems: string[]
}

/** Entries that one transaction writes, about. */
const batchEntries = 20_000

interface Batch {
  files: { file: TranscriptFile; stat: Stat; read: ReadFile }[]
  entries: number
}
interface Stat {
  size: number
  mtime: number
  identity: string
}

/**
 * Counts new entries of the transcripts. Entries and a file's read position are written in one transaction, so a killed
 * run counts nothing twice. Does nothing while another process runs it.
 */
export async function takeUsage(
  needs: TakeUsageNeeds,
  { signal, onProgress }: CallOptions & { onProgress?: ((done: number, total: number) => void) | undefined } = {},
): Promise<TakenUsage> {
  const { db, clock, folders } = needs
  const files = findTranscripts(folders)
  const taken: TakenUsage = { files: files.length, read: 0, lines: 0, entries: 0, problems: [] }
  const known = await readKnownFiles(db)
  const fresh = files.flatMap((file) => {
    const stat = statOf(file, taken.problems)
    const former = known.get(file.path)
    return stat && !isSame(stat, former) ? [{ file, stat, former }] : []
  })
  if (fresh.length === 0) return taken
  const lease = await tryLease(db, 'usage', clock)
  if (!lease) return taken
  const ids = await sourceIds(db)
  let batch: Batch = { files: [], entries: 0 }
  try {
    for (const [index, { file, stat, former }] of fresh.entries()) {
      if (signal?.aborted) break
      onProgress?.(index, fresh.length)
      const read = await readOne(needs, file, { stat, former, taken })
      if (!read) continue
      batch.files.push({ file, stat, read })
      batch.entries += read.entries.size
      if (batch.entries < batchEntries) continue
      await writeBatch(db, lease, batch, ids)
      batch = { files: [], entries: 0 }
      await breathe()
    }
    await writeBatch(db, lease, batch, ids)
  } finally {
    await lease.release()
  }
  return taken
}

async function readOne(
  { openDatabase }: TakeUsageNeeds,
  file: TranscriptFile,
  { stat, former, taken }: { stat: Stat; former: KnownFile | undefined; taken: TakenUsage },
): Promise<ReadFile | undefined> {
  // A file that was replaced, or cut, is read from its beginning.
  const goesOn = former !== undefined && former.identity === stat.identity && former.offset <= stat.size
  const from = goesOn ? { offset: former.offset, state: former.state } : { offset: 0, state: {} }
  try {
    const read = await readTranscriptFile(file, stat.size, from, openDatabase)
    taken.read++
    taken.lines += read.lines
    taken.entries += read.entries.size
    if (read.broken > 0) taken.problems.push(`${file.path}: ${read.broken} lines are not JSON and were skipped.`)
    return read
  } catch (error) {
    taken.problems.push(`${file.path} could not be read: ${(error as Error).message}`)
    return undefined
  }
}

async function writeBatch(db: Database, lease: Lease, { files }: Batch, ids: SourceIds): Promise<void> {
  if (files.length === 0) return
  await db.transaction(async (tx) => {
    await lease.renew(tx)
    const all: { client: UsageClient; entry: UsageEntry }[] = []
    for (const { file, stat, read } of files) {
      for (const entry of read.entries.values()) all.push({ client: file.client, entry })
      await writeFile(tx, file.path, { ...stat, offset: read.offset, state: read.state })
    }
    await writeEntries(tx, all, ids)
  })
}

const isSame = (stat: Stat, former: KnownFile | undefined): boolean =>
  former !== undefined && former.size === stat.size && former.mtime === stat.mtime && former.identity === stat.identity

/** Undefined for a file that is gone, or cannot be read, which is a problem. */
function statOf({ path, form }: TranscriptFile, problems: string[]): Stat | undefined {
  try {
    return readStat(path, form)
  } catch (error) {
    problems.push(`${path} could not be read: ${(error as Error).message}`)
    return undefined
  }
}

function readStat(path: string, form: TranscriptFile['form']): Stat | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return undefined
  // A database in use keeps its time for hours: new data is in the log beside it.
  const log = form === 'database' ? statSync(`${path}-wal`, { throwIfNoEntry: false }) : undefined
  const mtime = Math.floor(Math.max(stat.mtimeMs, log?.mtimeMs ?? 0))
  return { size: stat.size + (log?.size ?? 0), mtime, identity: `${stat.dev}:${stat.ino}` }
}
