import type { Database, Writer } from '../../ports/database.ts'
import { BlockReader, encodeBlock, type Posting } from './blocks.ts'
import { goneKey, readBlocks, readStatistics, type StoredBlock } from './read-words.ts'
import { arrayText } from './tokens.ts'
import { insertBlocks } from './write-words.ts'

/** Chunks of a full block: 4 KB of postings, a few of positions. */
const fullBlock = 1024
/** A term with so many blocks that are not full has them merged. */
const mergedFrom = 8
/** Removed chunks are taken out of the blocks when they are more than this share of all, and more than so many. */
const goneShare = 0.02
const goneLeast = 1000
/** Blocks that are looked at together, and chunks in them that are read in one transaction: others go on in between. */
const blocksAtOnce = 5000
const documentsAtOnce = 50_000

export interface Settled {
  /** Blocks that were read and written in a better form. */
  merged: number
  /** Removed chunks of which no block holds anything now. */
  wiped: number
}

/**
 * Merges small blocks and takes out what is gone, a part in each transaction. Searches give the same before and after.
 * `everything`: also where little is to be gained; afterwards no word of a removed chunk is left in the tables.
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
  /** The last term that was looked at. */
  last: string
  isEnd: boolean
}

/**
 * The terms of the next blocks, ascending, that are worth merging; all of them where removed chunks are wiped. So many
 * blocks are looked at and not one more: a term whose blocks may go on behind them is left to the next page.
 */
async function termsToMerge(
  db: Database,
  after: string,
  { wipes, from }: { wipes: boolean; from: number },
): Promise<Page> {
  // As the key has it: any other word about NULL would sort the whole table for each page.
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
  // Full blocks stay as they are, unless something in them is gone.
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

/** One row in place of all changes. */
async function addUpSizes(tx: Writer): Promise<void> {
  await tx.run(
    `WITH former AS (DELETE FROM lexical_sizes RETURNING documents, length)
     INSERT INTO lexical_sizes (documents, length) SELECT sum(documents), sum(length) FROM former HAVING count(*) > 0`,
  )
}
