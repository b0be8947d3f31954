import { JarvisError, throwIfAborted } from '../core/errors.ts'
import { type Lease, tryLease } from '../core/lease.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { CachedEmbedding } from '../ports/embedding-cache.ts'
import type { Embedder, EncodeOptions, Passage } from '../ports/models.ts'
import { clearAsked, readAsked } from './asked-passages.ts'
import type { SearchDependencies } from './dependencies.ts'
import { noteCache } from './effort.ts'
import { passagesOfPending } from './passages-of-pending.ts'
import {
  chunksStillThere,
  countPending,
  type PendingChunk,
  readPending,
  readPendingAmong,
} from './pending-repository.ts'
import { fillStandIn } from './stand-in.ts'
import { hasFormerCodes, packFormerCodes, storedModel, writeTokenCodes } from './token-codes-repository.ts'
import type { EmbedProgress } from './types.ts'
import { cacheKey } from './uncache.ts'

/** Chunks per batch: some seconds of model time, so that progress is visible and a crash loses little. */
const batchSize = 24

/** Rows of former versions packed per call: a tenth of a second, during which other writers wait. */
const packedAtOnce = 100

const elsewhere = 'Another process is embedding this space.'

type Result = EmbedProgress & { degraded: string[] }

/**
 * Gives every chunk a vector of the main embedder: first those found by questions, then newest first. Pending chunks
 * are queried from the tables, not kept in a queue: a crash loses nothing and a new model makes everything pending. A
 * lease keeps other processes from the same work; the model never runs inside a transaction.
 */
export async function embedPending(
  deps: SearchDependencies,
  options: CallOptions & { budget?: number; onProgress?: (progress: EmbedProgress) => void } = {},
): Promise<Result> {
  await packSome(deps)
  await deps.asked?.write()
  const { main, instant, degraded } = deps.embedders()
  const target = main ?? instant
  if (!target) return { embedded: 0, pending: await countPending(deps.db, undefined), degraded: [...degraded] }
  const started = await countPending(deps.db, target)
  if (started === 0) return { embedded: 0, pending: 0, degraded: [...degraded] }
  const lease = await tryLease(deps.db, `embed:${target.id}`, deps.clock)
  if (!lease) return { embedded: 0, pending: started, degraded: [...degraded, elsewhere] }
  try {
    const reason =
      main && instant && main.id !== instant.id ? await standIn(deps, { main, instant }, options) : undefined
    const filled = await fill(deps, target, lease, started, options)
    return reason === undefined ? filled : { ...filled, degraded: [...new Set([...filled.degraded, reason])] }
  } finally {
    await lease.release()
  }
}

async function packSome({ db }: SearchDependencies): Promise<void> {
  if (await hasFormerCodes(db)) await db.transaction((tx) => packFormerCodes(tx, packedAtOnce))
}

async function fill(
  deps: SearchDependencies,
  embedder: Embedder,
  lease: Lease,
  started: number,
  { signal, budget = Number.POSITIVE_INFINITY, onProgress }: Parameters<typeof embedPending>[1] & object,
): Promise<Result> {
  const degraded = [...deps.embedders().degraded]
  let embedded = 0
  let below: number | undefined
  while (embedded < budget) {
    throwIfAborted(signal)
    const most = Math.min(batchSize, budget - embedded)
    const asked = await readAskedFor(deps, embedder, most)
    const batch = asked.length > 0 ? asked : await readPending(deps.db, embedder, most, below)
    if (batch.length === 0) {
      if (below === undefined) break
      // Newer chunks may have been added in the meantime.
      below = undefined
      continue
    }
    if (asked.length === 0) below = batch.at(-1)!.chunkId
    try {
      await storeBatch(deps, embedder, lease, batch, await encodeBatch(deps, embedder, batch, { signal }))
    } catch (error) {
      const reason = whyLater(deps, embedder, error)
      if (reason === undefined) throw error
      degraded.push(reason)
      break
    }
    embedded += batch.length
    onProgress?.({ embedded, pending: Math.max(0, started - embedded) })
  }
  return { embedded, pending: await countPending(deps.db, embedder), degraded }
}

/** Chunks found by questions, also in other processes, while this runs. */
async function readAskedFor({ db }: SearchDependencies, embedder: Embedder, most: number): Promise<PendingChunk[]> {
  const ids = await readAsked(db)
  if (ids.length === 0) return []
  const waiting = await readPendingAmong(db, embedder, ids, most)
  if (waiting.length === 0) await db.transaction(clearAsked)
  return waiting
}

/** Fills in static embeddings; returns why they cannot be computed now. Those of the main model are computed anyway. */
async function standIn(
  deps: SearchDependencies,
  embedders: { main: Embedder; instant: Embedder },
  options: CallOptions,
): Promise<string | undefined> {
  try {
    await fillStandIn(deps, embedders, options)
    return undefined
  } catch (error) {
    const reason = whyLater(deps, embedders.instant, error)
    if (reason === undefined) throw error
    return reason
  }
}

/** The reason why embedding can wait, so that the write does not fail; undefined for all other errors. */
function whyLater({ embedders }: SearchDependencies, embedder: Embedder, error: unknown): string | undefined {
  if (!(error instanceof JarvisError)) return undefined
  // This process was suspended so long that another one took over its lease.
  if (error.code === 'lease_lost') return elsewhere
  if (error.kind !== 'Unavailable' || error.code.startsWith('database_') || error.code === 'disk_full') return undefined
  // embedders() reports the same failure with the name of the embedder.
  return embedders().degraded.find((said) => said.includes(error.message)) ?? `${embedder.id}: ${error.message}`
}

/** Passages of each chunk with their embeddings, from the cache if available. */
export async function encodeBatch(
  { cache }: SearchDependencies,
  embedder: Embedder,
  batch: readonly PendingChunk[],
  options: EncodeOptions,
): Promise<CachedEmbedding[][]> {
  const passages = batch.map(passagesOfPending)
  const flat = passages.flat()
  const form = embedder.lateInteraction?.id ?? embedder.id
  const hashes = flat.map(cacheKey)
  const known = (await cache?.get(form, hashes)) ?? new Map<string, CachedEmbedding>()
  const textOf = new Map(hashes.map((hash, index) => [hash, flat[index]!]))
  const missing = [...textOf.keys()].filter((hash) => !known.has(hash))
  noteCache('passages', textOf.size, textOf.size - missing.length)
  if (missing.length > 0) {
    const made = await encode(
      embedder,
      missing.map((hash) => textOf.get(hash)!),
      options,
    )
    for (const [index, hash] of missing.entries()) known.set(hash, made[index]!)
    await cache?.put(
      form,
      missing.map((hash, index) => ({ hash, ...made[index]! })),
    )
  }
  let next = 0
  return passages.map((pieces) => pieces.map(() => known.get(hashes[next++]!)!))
}

async function encode(
  embedder: Embedder,
  passages: readonly Passage[],
  options: EncodeOptions,
): Promise<CachedEmbedding[]> {
  if (embedder.lateInteraction) return embedder.lateInteraction.encode(passages, options)
  const vectors = await embedder.embed(
    passages.map(({ text }) => text),
    'document',
    options,
  )
  return vectors.map((vector) => ({ vector }))
}

/** Stores vectors and token codes, and removes the static vectors that they replace, in one transaction. */
export async function storeBatch(
  { db, vectors, embedders }: SearchDependencies,
  embedder: Embedder,
  lease: Lease,
  batch: readonly PendingChunk[],
  encoded: readonly CachedEmbedding[][],
): Promise<void> {
  const { instant } = embedders()
  const form = embedder.lateInteraction?.id
  await db.transaction(async (tx) => {
    await lease.renew(tx)
    const there = await chunksStillThere(tx, batch)
    const entries = batch.flatMap(({ chunkId }, index) =>
      there.has(chunkId) ? encoded[index]!.map((one, piece) => ({ chunkId, piece, ...one })) : [],
    )
    if (entries.length === 0) return
    if (instant && instant.id !== embedder.id) await vectors.remove(tx, [...there], instant.id)
    await vectors.put(tx, embedder.id, entries)
    if (!form) return
    const model = await storedModel(tx, form, embedder.dimensions)
    const coded = batch.flatMap(({ chunkId }, index) =>
      there.has(chunkId) ? [{ chunkId, pieces: encoded[index]!.map(({ codes }) => codes ?? noCodes) }] : [],
    )
    await writeTokenCodes(tx, model, coded)
  })
}

const noCodes = new Uint8Array(0)
