import { JarvisError, throwIfAborted } from '../../core/errors.ts'
import { acquireLease, type Lease } from '../../core/lease.ts'
import { addAll } from '../../core/long-lists.ts'
import { breathe, type CallOptions } from '../../core/runtime.ts'
import { slices } from '../../core/sql.ts'
import type { Database, Writer } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { allCollections, type Collection, markScanned, scanLease } from '../collections/collection-repository.ts'
import { findCollection } from '../collections/collections.ts'
import { forgottenAmong, keepForgotten } from '../erase-documents.ts'
import type { WriteLog } from '../write-log.ts'
import { compareFiles } from './compare-files.ts'
import { type KnownFile, knownFiles, putFile, recordsOfFile } from './file-repository.ts'
import { findMounts, readMounts, unmountedProblems, writeMounts } from './mounts.ts'
import { possibleMoves } from './possible-moves.ts'
import { createPreparationThreads, type PreparationThreads } from './preparation-thread.ts'
import type { FileOutcome, PrepareNeeds } from './prepare-file.ts'
import { prepareGroups } from './prepare-groups.ts'
import type { Force } from './reconcile-records.ts'
import { addCounts, reportLeftOut, reportUnchanged } from './report-scan.ts'
import { emptiedProblem, rootProblem } from './root-problems.ts'
import { emptyReport, type UpdateProgress, type UpdateReport } from './update-report.ts'
import { type WalkProblem, walkFolder } from './walk-folder.ts'
import { report, type WriteNeeds, writeBatch, writeRemovals } from './write-outcomes.ts'

export interface UpdateOptions extends CallOptions {
  /** Names of the collections to update; default: all. */
  collections?: readonly string[]
  /** Only these files and folders (virtual paths) of a collection: the changes seen by a watcher. */
  scopes?: readonly string[]
  /** Reads every file, changed or not, and re-indexes all of them, or those whose text differs from the index. */
  force?: Force
  onProgress?: (progress: UpdateProgress) => void
}

export interface UpdateNeeds extends Omit<PrepareNeeds, 'recordsOf' | 'search'> {
  db: Database
  search: Search
  log: WriteLog
  /** The compiled thread that helps to prepare many files, if there is one. */
  preparationUrl?: URL | string | undefined
}

interface ScanNeeds extends UpdateNeeds {
  threads: PreparationThreads
}

/** A transaction contains at most this many files … */
const batchFiles = 200
/** … or this many bytes of them … */
const batchBytes = 1024 * 1024
/** … or the work of this time: other writers wait about as long. */
const batchMilliseconds = 250
/** A scan that lost its lease to another process starts over: everything that process did is then unchanged. */
const maximumRestarts = 3

/** Updates the index from the files. Each collection is processed under a lease, in many small transactions. */
export async function updateCollections(needs: UpdateNeeds, options: UpdateOptions = {}): Promise<UpdateReport> {
  const started = performance.now()
  const known = await allCollections(needs.db)
  const wanted = options.collections?.map((name) => findCollection(name, known)) ?? known
  const result = emptyReport()
  const threads = createPreparationThreads(needs)
  try {
    for (const collection of wanted) await updateUnderLease({ ...needs, threads }, collection, options, result)
  } finally {
    await threads.end()
  }
  result.durationMs = Math.round(performance.now() - started)
  return result
}

async function updateUnderLease(
  needs: ScanNeeds,
  collection: Collection,
  options: UpdateOptions,
  result: UpdateReport,
): Promise<void> {
  const { unchanged, skipped, failed, leftOut } = result
  for (let attempt = 0; ; attempt++) {
    // Writes of an earlier attempt count; its other results are collected again.
    Object.assign(result, { unchanged, skipped: [...skipped], failed: [...failed] })
    if (leftOut === undefined) delete result.leftOut
    else result.leftOut = leftOut
    throwIfAborted(options.signal)
    const waiting = { clock: needs.clock, signal: options.signal }
    const lease = await acquireLease(needs.db, scanLease(collection.id), waiting)
    try {
      // The collection may have been removed or changed while this waited.
      const now = (await allCollections(needs.db)).find(
        ({ id, root }) => id === collection.id && root === collection.root,
      )
      return now && (await updateCollection(needs, now, lease, options, result))
    } catch (error) {
      const lost = error instanceof JarvisError && error.code === 'lease_lost'
      if (!lost || attempt >= maximumRestarts) throw error
      needs.logger.info('Another process took over a scan; starting it over.', { collection: collection.name })
    } finally {
      await lease.release()
    }
  }
}

async function updateCollection(
  needs: ScanNeeds,
  collection: Collection,
  lease: Lease,
  options: UpdateOptions,
  result: UpdateReport,
): Promise<void> {
  const progress = (phase: UpdateProgress['phase'], done: number, total: number) =>
    options.onProgress?.({ collection: collection.name, phase, done, total })
  progress('scan', 0, 0)
  const missing = await rootProblem(collection.root)
  if (missing) {
    result.failed.push({ path: collection.name, reason: missing })
    return
  }
  const known = await knownFiles(needs.db, collection.id)
  const { files, problems, leftOut, forgotten, mounts } = await walkUnforgotten(needs.db, collection, known, options)
  if (collection.scannedAt === null && !options.scopes) result.leftOut = addCounts(result.leftOut, leftOut)
  const comparison = compareFiles(known, files, problems, { ...options, maxFileBytes: needs.maxFileBytes })
  const emptied = options.force !== true && comparison.gone.length > 0 && (await emptiedProblem(collection.root, known))
  if (emptied) {
    result.failed.push({ path: collection.name, reason: emptied })
    return
  }
  reportUnchanged(result, collection.name, comparison)

  const moves = possibleMoves(comparison.gone)
  const writeNeeds: WriteNeeds = { search: needs.search, log: needs.log, collection }
  const underLease = (work: (tx: Writer) => Promise<void>) =>
    needs.db.transaction(async (tx) => {
      await lease.renew(tx)
      await work(tx)
    })
  const write = async (outcomes: readonly FileOutcome[]) => {
    const forgottenMeanwhile = await writeBatch(underLease, writeNeeds, outcomes)
    report(result, collection.name, outcomes, forgottenMeanwhile)
  }
  const { toRead } = comparison
  const preparing = {
    ...needs,
    recordsOf: (fileId: number) => recordsOfFile(needs.db, fileId, options.force === 'different'),
  }
  // Moves are detected file by file, in order: this needs one thread.
  const thread = moves.none ? needs.threads.threadFor(toRead) : undefined
  const about = { collectionId: collection.id, moves, force: options.force ?? false }
  const groups = prepareGroups(preparing, toRead, about, thread)
  await inBatches(groups, toRead.length, options.signal, write, (done) => progress('index', done, toRead.length))
  await removeGone(moves.rest(), underLease, writeNeeds, options.signal, result)
  await underLease(async (tx) => {
    await keepProblems(tx, collection.id, problems, known)
    await keepForgotten(tx, collection, forgotten, needs.clock())
    if (!options.scopes) await writeMounts(tx, collection.id, mounts)
    if (!options.scopes) await markScanned(tx, collection.id, needs.clock())
  })
  reportLeftOut(result, collection.name, forgotten, problems)
}

/** Removes files that no longer exist and were not moved. */
async function removeGone(
  files: readonly KnownFile[],
  underLease: (work: (tx: Writer) => Promise<void>) => Promise<void>,
  needs: WriteNeeds,
  signal: AbortSignal | undefined,
  result: UpdateReport,
): Promise<void> {
  for (const batch of slices(files, batchFiles)) {
    throwIfAborted(signal)
    await underLease((tx) => writeRemovals(tx, needs, batch))
    result.removed += batch.filter((file) => file.status === 'indexed').length
    await breathe()
  }
}

/** The files of the folder without forgotten documents, which are reported as skipped. */
async function walkUnforgotten(
  db: Database,
  collection: Collection,
  known: readonly KnownFile[],
  options: UpdateOptions,
) {
  const { files, problems, leftOut, devices } = await walkFolder(collection.root, { ...collection, ...options })
  const mounted = await findMounts(collection.root, devices)
  const former = options.force === true ? [] : await readMounts(db, collection.id)
  addAll(problems, await unmountedProblems(collection.root, former))
  const mounts = [...new Set([...former, ...mounted])]
  const indexed = new Set(known.map(({ path }) => path))
  const fresh = files.flatMap(({ path }) => (indexed.has(path) ? [] : path))
  const forgotten = await forgottenAmong(db, collection, fresh)
  return { files: files.filter(({ path }) => !forgotten.has(path)), problems, leftOut, forgotten, mounts }
}

/** Passes on prepared files when enough are ready for one transaction, and before a slow one. */
async function inBatches(
  groups: AsyncIterable<FileOutcome[]>,
  total: number,
  signal: AbortSignal | undefined,
  write: (outcomes: readonly FileOutcome[]) => Promise<void>,
  progress: (done: number) => void,
): Promise<void> {
  let batch: FileOutcome[] = []
  let done = 0
  let bytes = 0
  let began = performance.now()
  for await (const outcomes of groups) {
    throwIfAborted(signal)
    batch.push(...outcomes)
    done += outcomes.length
    for (const outcome of outcomes) bytes += outcome.bytes
    const full = batch.length >= batchFiles || bytes >= batchBytes || performance.now() - began >= batchMilliseconds
    if (batch.length > 0 && (full || outcomes.length === 0 || done >= total)) {
      await write(batch)
      batch = []
      bytes = 0
      began = performance.now()
      progress(done)
    }
    await breathe()
  }
}

/** Stores problems of the walk as rows, for status; unchanged ones cost nothing. */
async function keepProblems(
  tx: Writer,
  collectionId: number,
  problems: readonly WalkProblem[],
  known: readonly KnownFile[],
): Promise<void> {
  if (!problems.length) return
  const before = new Map(known.map((file) => [file.path, file]))
  const facts = { size: 0, modifiedAt: 0, contentHash: null, status: 'skipped' as const, indexedAt: Date.now() }
  for (const { path, reason, hidden } of problems) {
    if (hidden || (before.get(path)?.status === 'skipped' && before.get(path)?.reason === reason)) continue
    await putFile(tx, collectionId, { ...facts, path, reason })
  }
}
