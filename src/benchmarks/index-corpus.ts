import { copyFileSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embedForAWhile } from '../app/index-folders.ts'
import { readConversations } from '../app/read-conversations.ts'
import type { OpenSpace } from '../app/space.ts'
import type { WorkOptions } from '../app/work-options.ts'
import { throwIfAborted } from '../core/errors.ts'
import type { Hit } from '../core/hit.ts'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import { slices } from '../core/sql.ts'
import { chunkText } from '../text/chunk.ts'
import { spokenLines } from '../text/transcript.ts'
import { type CorpusLine, readCorpusLines } from './read-set.ts'

export interface IndexedCorpus {
  documents: number
  chunks: number
  /** Bytes of the indexed text. */
  textBytes: number
  /** Milliseconds until everything was searchable by words and static embeddings. */
  indexMs: number
  /** Milliseconds for the main embedder's vectors after that; near zero if cached. */
  embedMs: number
  /** Passages without a vector of the main embedder. */
  pending: number
  degraded: string[]
  /** Number of hits to request for this many documents: in some corpora, each document has many records. */
  hitsFor(documents: number): number
  /** The corpus's own id of a hit's document. */
  documentOf(hit: Pick<Hit, 'id' | 'path'>): string
  /** Rows of `records` of these documents; unindexed ones are omitted. */
  rowsOf(documents: readonly string[]): number[]
}

export interface IndexOptions extends WorkOptions {
  /** Folder for files that must be on disk to be indexed. */
  scratch: string
  /** false keeps the static embeddings. */
  embed: boolean
  /** Reads facts from the conversation, as a memory does. */
  withMemory?: boolean
  /** Name of the collection, if one space has several corpora; default: corpus. */
  collection?: string
}

/** Indexes a corpus into an empty space, as a user's own files or conversations. */
export async function indexCorpus(space: OpenSpace, corpus: string, options: IndexOptions): Promise<IndexedCorpus> {
  const started = performance.now()
  const { nameOf, hitsPerDocument = 1 } = await addCorpus(space, corpus, options)
  const indexed = performance.now()
  const { degraded } = options.embed ? await embedForAWhile(space.search, { ...options, wait: true }) : { degraded: [] }
  const embedded = performance.now()
  const { records, chunks, textBytes, pending } = await space.search.status()
  const rows = await space.db.all<{ id: number; uid: string; path: string | null }>('SELECT id, uid, path FROM records')
  const byDocument = new Map<string, number[]>()
  for (const { id, uid, path } of rows) {
    const document = nameOf({ id: uid, path })
    byDocument.set(document, [...(byDocument.get(document) ?? []), id])
  }
  return {
    documents: hitsPerDocument === 1 ? records : byDocument.size,
    chunks,
    textBytes,
    indexMs: indexed - started,
    embedMs: embedded - indexed,
    pending,
    degraded,
    hitsFor: (documents) => documents * hitsPerDocument,
    documentOf: nameOf,
    rowsOf: (documents) => documents.flatMap((document) => byDocument.get(document) ?? []),
  }
}

interface AddedCorpus {
  nameOf: IndexedCorpus['documentOf']
  /** Default: 1. */
  hitsPerDocument?: number
}

async function addCorpus(space: OpenSpace, corpus: string, options: IndexOptions): Promise<AddedCorpus> {
  if (statSync(corpus).isDirectory()) {
    await addFolder(space, corpus, options)
    return { nameOf: ({ path }) => path ?? '' }
  }
  const lines = readCorpusLines(corpus)
  if (lines.some(({ speaker }) => speaker !== undefined)) return addConversation(space, corpus, lines, options)
  if (lines.every(({ text }) => spokenLines(text))) return addTranscripts(space, lines, options)
  await addDocuments(space, lines, options)
  return { nameOf: ({ id }) => id }
}

async function addFolder(
  { documents }: OpenSpace,
  folder: string,
  { collection = 'corpus', signal, onProgress }: IndexOptions,
): Promise<void> {
  await documents.add(folder, { name: collection })
  await documents.update({
    ...(signal && { signal }),
    onProgress: ({ done, total }) => onProgress?.('Indexing', done, total),
  })
}

/** Indexes a conversation from its file, as any file with turns; a turn's path ends in `#` and its id. */
async function addConversation(
  space: OpenSpace,
  corpus: string,
  lines: readonly CorpusLine[],
  options: IndexOptions,
): Promise<AddedCorpus> {
  const folder = join(options.scratch, 'conversation')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'turns.jsonl')
  copyFileSync(corpus, file)
  await addFolder(space, folder, options)
  if (options.withMemory) await readFacts(space, file, options)
  const ids = new Map(lines.map(({ id }) => [id.replace(/[\s\p{Cc}]+/gu, '_'), id]))
  return {
    nameOf: ({ path }) => {
      const id = path?.slice(path.indexOf('#') + 1) ?? ''
      return ids.get(id) ?? id
    },
  }
}

/** Typical number of turns that a transcript has among the best of a question. */
const turnsOfTranscript = 3

/** Whole conversations, one file each, as an export or a note of a talk: found by their turns. */
async function addTranscripts(
  space: OpenSpace,
  lines: readonly CorpusLine[],
  options: IndexOptions,
): Promise<AddedCorpus> {
  const folder = join(options.scratch, 'transcripts')
  mkdirSync(folder, { recursive: true })
  for (const [index, { text, timestamp = '' }] of lines.entries()) {
    const file = join(folder, `${index}.txt`)
    writeFileSync(file, text)
    const date = Date.parse(timestamp) / 1000
    if (Number.isFinite(date)) utimesSync(file, date, date)
  }
  await addFolder(space, folder, options)
  return {
    nameOf: ({ path }) => lines[Number.parseInt(path ?? '', 10)]?.id ?? '',
    hitsPerDocument: turnsOfTranscript,
  }
}

async function readFacts({ memory }: OpenSpace, file: string, { signal, onProgress }: IndexOptions): Promise<void> {
  const { conversations } = readConversations(file)
  for (const [index, { session, turns }] of conversations.entries()) {
    // They are already indexed as documents.
    await memory.ingest(turns, { session, keepTurns: false, signal })
    onProgress?.('Reading facts', index + 1, conversations.length)
  }
}

/** Documents per transaction, so that progress is visible and others may write in between. */
const batchSize = 200

async function addDocuments(
  { db, search }: OpenSpace,
  lines: readonly CorpusLine[],
  { signal, onProgress }: IndexOptions,
): Promise<void> {
  let done = 0
  for (const batch of slices(lines, batchSize)) {
    throwIfAborted(signal)
    const drafts = await Promise.all(batch.map(draftOf))
    const prepared = await search.prepare(drafts)
    await db.transaction((tx) => search.put(tx, prepared))
    done += batch.length
    onProgress?.('Indexing', done, lines.length)
  }
}

async function draftOf({ id, text, title, timestamp }: CorpusLine): Promise<RecordDraft> {
  const date = timestamp === undefined ? Number.NaN : Date.parse(timestamp)
  return {
    uid: id,
    kind: 'document',
    title: title ?? '',
    contentHash: contentHash(text),
    chunks: await chunkText(text, { format: spokenLines(text) ? 'conversation' : 'plain' }),
    ...(Number.isFinite(date) && { date }),
  }
}
