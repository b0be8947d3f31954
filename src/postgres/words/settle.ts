import type { Database, Writer } from '../../ports/database.ts'
import { BlockReader, encodeBlock, type Posting } from './blocks.ts'
import { goneKey, readBlocks, readStatistics, type StoredBlock } from './read-words.ts'
import { arrayText } from './tokens.ts'
import { insertBlocks } from './write-words.ts'

/** Chunks of a full block: 4 KB of postings, a few of positions. */
const fullBlock = 1024
/** A term with this many partly filled blocks has them merged. */
const mergedFrom = 8
/** Removed chunks are purged from the blocks when they exceed this share of all, and this number. */
const goneShare = 0.02
const goneLeast = 1000
/** Blocks examined together, and chunks in them per transaction: other writers proceed in between. */
const blocksAtOnce = 5000
const documentsAtOnce = 50_000

export interface Settled {
  /** Number of merged blocks. */
  merged: number
  /** Removed chunks that no block contains any more. */
  wiped: number
}

/**
 * Merges small blocks and purges removed chunks, in several transactions. Search results do not change. `everything`:
 * also for a small gain; afterwards no word of a removed chunk remains in the tables.
 */
export async function settleWords(db: Database, options: { everything?: boolean } = {}): Promise<Settled> {
  const settled: Settled = { merged: 0, wiped: 0 }
  const { gone, documents } = await readStatistics(db, [])
  const wipes = gone.size > 0 && (options.everything || gone.size > Math.max(goneLeast, documents * goneShare))
  let page: Page = { terms: [], last: '', isEnd: false }
  while (!page.isEnd) {
    page = await termsToMerge(db, page.last, { wipes, from: options.everything ? 2 : mergedFrom })
    const { terms } = page
    if (terms.length > 0)
      settled.merged += await db.transaction((tx) => mergeTerms(tx, terms, { gone: wipes ? gone : undefined }))
  }
  await db.transaction(async (tx) => {
    if (wipes) await forgetGone(tx, gone)
    await addUpSizes(tx)
  })
  return { ...settled, wiped: wipes ? gone.size : 0 }
}

interface Page {
  terms: string[]
  /** The last term examined. */
  last: string
  isEnd: boolean
}

/**
 * The terms of the next blocks, ascending, that are worth merging, or all of them when removed chunks are purged.
 * Examines a fixed number of blocks: a term whose blocks may continue after them is left to the next page.
 */
async function termsToMerge(
  db: Database,
  after: string,
  { wipes, from }: { wipes: boolean; from: number },
): Promise<Page> {
  // The sort order of the key: another NULLS clause would sort the whole table for each page.
  const rows = await db.all<{ term: string; documents: number }>(
    `SELECT term, documents FROM lexical_postings WHERE term > ? ORDER BY term NULLS LAST, id LIMIT ${blocksAtOnce}`,
    [after],
  )
  const seen = new Map<string, { small: number; documents: number }>()
  for (const { term, documents } of rows) {
    const known = seen.get(term) ?? { small: 0, documents: 0 }
    if (wipes || documents < fullBlock) known.documents += documents
    if (documents < fullBlock) known.small++
    seen.set(term, known)
  }
  const isWhole = rows.length < blocksAtOnce
  if (!isWhole && seen.size > 1) seen.delete(rows.at(-1)!.term)
  const terms: string[] = []
  let last = after
  let read = 0
  for (const [term, { small, documents }] of seen) {
    if (wipes || small >= from) {
      read += documents
      if (read > documentsAtOnce && terms.length > 0) return { terms, last, isEnd: false }
      terms.push(term)
    }
    last = term
  }
  return { terms, last, isEnd: isWhole }
}

async function mergeTerms(
  tx: Writer,
  terms: readonly string[],
  { gone }: { gone: ReadonlySet<number> | undefined },
): Promise<number> {
  // Full blocks are unchanged, unless they contain removed chunks.
  const below = gone ? undefined : fullBlock
  const blocks = await readBlocks(tx, { terms, placed: true, below })
  const byTerm = new Map<string, Required<StoredBlock>[]>()
  for (const block of blocks as Required<StoredBlock>[]) {
    const list = byTerm.get(block.term)
    if (list) list.push(block)
    else byTerm.set(block.term, [block])
  }
  const changed: { term: string; postings: Posting[] }[] = []
  for (const [term, list] of byTerm) {
    const all = list.flatMap(readPostings)
    const postings = all.filter(({ chunk, generation }) => !gone?.has(goneKey(chunk, generation)))
    if (list.length > 1 || postings.length < all.length) changed.push({ term, postings: postings.sort(byPlace) })
  }
  await tx.run(
    `DELETE FROM lexical_postings WHERE term = ANY (CAST(? AS text[])) ${below ? `AND documents < ${below}` : ''}`,
    [arrayText(changed.map(({ term }) => term))],
  )
  await insertBlocks(
    tx,
    changed.flatMap(({ term, postings }) => inFullBlocks(postings).map((part) => ({ term, ...encodeBlock(part) }))),
  )
  return changed.reduce((sum, { term }) => sum + byTerm.get(term)!.length, 0)
}

const byPlace = (a: Posting, b: Posting): number => a.chunk - b.chunk || a.generation - b.generation

function readPostings(block: Required<StoredBlock>): Posting[] {
  const reader = new BlockReader(block)
  const postings: Posting[] = []
  while (reader.next())
    postings.push({
      chunk: reader.chunk,
      generation: reader.generation,
      length: reader.length,
      places: reader.places(),
    })
  return postings
}

function inFullBlocks(postings: readonly Posting[]): Posting[][] {
  const parts: Posting[][] = []
  for (let from = 0; from < postings.length; from += fullBlock) parts.push(postings.slice(from, from + fullBlock))
  return parts
}

async function forgetGone(tx: Writer, gone: ReadonlySet<number>): Promise<void> {
  const keys = [...gone]
  await tx.run(
    `DELETE FROM lexical_gone g USING unnest(CAST(? AS bigint[]), CAST(? AS bigint[])) AS w (chunk_id, generation)
     WHERE g.chunk_id = w.chunk_id AND g.generation = w.generation`,
    [arrayText(keys.map((key) => key % 2 ** 32)), arrayText(keys.map((key) => Math.floor(key / 2 ** 32)))],
  )
}

/** Replaces all changes by one row with their sum. */
async function addUpSizes(tx: Writer): Promise<void> {
  await tx.run(
    `WITH former AS (DELETE FROM lexical_sizes RETURNING documents, length)
     INSERT INTO lexical_sizes (documents, length) SELECT sum(documents), sum(length) FROM former HAVING count(*) > 0`,
  )
}
