import type { Database, Writer } from '../../../ports/database.ts'
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
/** Blocks of one transaction: others may write between two of them. */
const blocksAtOnce = 4000

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
  for (let after = ''; ; ) {
    const terms = await termsToMerge(db, after, { wipes, from: options.everything ? 2 : mergedFrom })
    if (terms.length === 0) break
    after = terms.at(-1)!
    settled.merged += await db.transaction((tx) => mergeTerms(tx, terms, { gone: wipes ? gone : undefined }))
  }
  await db.transaction(async (tx) => {
    if (wipes) await forgetGone(tx, gone)
    await addUpSizes(tx)
  })
  return { ...settled, wiped: wipes ? gone.size : 0 }
}

/** The next terms, ascending, whose blocks are worth merging; all of them where removed chunks are wiped. */
async function termsToMerge(
  db: Database,
  after: string,
  { wipes, from }: { wipes: boolean; from: number },
): Promise<string[]> {
  const rows = await db.all<{ term: string; blocks: number }>(
    `SELECT term, count(*) AS blocks FROM lexical_postings WHERE term > ? GROUP BY term
     ${wipes ? '' : `HAVING count(*) FILTER (WHERE documents < ${fullBlock}) >= ${from}`}
     ORDER BY term LIMIT ${blocksAtOnce}`,
    [after],
  )
  const terms: string[] = []
  let read = 0
  for (const { term, blocks } of rows) {
    read += Number(blocks)
    if (terms.length > 0 && read > blocksAtOnce) break
    terms.push(term)
  }
  return terms
}

async function mergeTerms(
  tx: Writer,
  terms: readonly string[],
  { gone = new Set<number>() }: { gone: ReadonlySet<number> | undefined },
): Promise<number> {
  const blocks = await readBlocks(tx, { terms, placed: true })
  const byTerm = new Map<string, Required<StoredBlock>[]>()
  for (const block of blocks as Required<StoredBlock>[]) {
    const list = byTerm.get(block.term)
    if (list) list.push(block)
    else byTerm.set(block.term, [block])
  }
  const changed: { term: string; postings: Posting[] }[] = []
  for (const [term, list] of byTerm) {
    const all = list.flatMap(readPostings)
    const postings = all.filter(({ chunk, generation }) => !gone.has(goneKey(chunk, generation)))
    if (list.length > 1 || postings.length < all.length) changed.push({ term, postings: postings.sort(byPlace) })
  }
  await tx.run('DELETE FROM lexical_postings WHERE term = ANY (CAST(? AS text[]))', [
    arrayText(changed.map(({ term }) => term)),
  ])
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
