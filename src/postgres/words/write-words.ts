import { atOnce } from '../../core/at-once.ts'
import type { Writer } from '../../ports/database.ts'
import type { LexicalEntry } from '../../ports/search-index.ts'
import { type Block, encodeBlock, type Posting } from './blocks.ts'
import { arrayText, fields, tokensOf } from './tokens.ts'

/** Chunks per batch; their blocks are one statement. */
const chunksAtOnce = 500

/** Adds chunks to the index, and replaces existing ones. Of several entries for a chunk the last counts. */
export async function putWords(tx: Writer, given: readonly LexicalEntry[]): Promise<void> {
  const entries = [...new Map(given.map((entry) => [entry.chunkId, entry])).values()]
  for (let from = 0; from < entries.length; from += chunksAtOnce)
    await putSome(
      tx,
      entries.slice(from, from + chunksAtOnce).sort((a, b) => a.chunkId - b.chunkId),
    )
}

/** Removes chunks from the index. Blocks contain them until they are merged, marked as removed. */
export async function removeWords(tx: Writer, chunkIds: readonly number[]): Promise<void> {
  if (chunkIds.length === 0) return
  await tx.run(
    `WITH ended AS (
       DELETE FROM lexical_docs WHERE chunk_id = ANY (CAST(? AS bigint[])) RETURNING chunk_id, generation, length
     ), marked AS (
       INSERT INTO lexical_gone (chunk_id, generation) SELECT chunk_id, generation FROM ended
     )
     INSERT INTO lexical_sizes (documents, length) SELECT -count(*), -sum(length) FROM ended HAVING count(*) > 0`,
    [arrayText(chunkIds)],
  )
}

async function putSome(tx: Writer, entries: readonly LexicalEntry[]): Promise<void> {
  const ids = entries.map(({ chunkId }) => chunkId)
  // The second sees the marks of the first: statements run in order, even when they are sent together.
  const [, former] = await atOnce([removeWords(tx, ids), formerGenerations(tx, ids)])
  const terms = new Map<string, Posting[]>()
  const lengths: number[] = []
  const generations: number[] = []
  for (const entry of entries) {
    const generation = former.get(entry.chunkId) ?? 0
    generations.push(generation)
    lengths.push(gather(entry, generation, terms))
  }
  await atOnce([
    tx.run(
      `INSERT INTO lexical_docs (chunk_id, generation, length)
       SELECT * FROM unnest(CAST(? AS bigint[]), CAST(? AS integer[]), CAST(? AS integer[]))`,
      [arrayText(ids), arrayText(generations), arrayText(lengths)],
    ),
    tx.run('INSERT INTO lexical_sizes (documents, length) VALUES (?, ?)', [
      ids.length,
      lengths.reduce((sum, length) => sum + length, 0),
    ]),
    insertBlocks(
      tx,
      [...terms].map(([term, list]) => ({ term, ...encodeBlock(list) })),
    ),
  ])
}

/** The generation after those that blocks still contain. */
async function formerGenerations(tx: Writer, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.all<{ chunk: number; next: number }>(
    `SELECT chunk_id AS chunk, max(generation) + 1 AS next FROM lexical_gone
     WHERE chunk_id = ANY (CAST(? AS bigint[])) GROUP BY chunk_id`,
    [arrayText(ids)],
  )
  return new Map(rows.map(({ chunk, next }) => [Number(chunk), Number(next)]))
}

/** Adds the words of a chunk to the postings of their terms, and returns their number. */
function gather(entry: LexicalEntry, generation: number, into: Map<string, Posting[]>): number {
  const tokens = fields.map((field) => tokensOf(entry[field]))
  const length = tokens.reduce((sum, { length: own }) => sum + own, 0)
  for (const [field, own] of tokens.entries()) {
    for (const [place, term] of own.entries()) {
      const list = into.get(term) ?? []
      if (list.length === 0) into.set(term, list)
      let posting = list.at(-1)
      if (posting?.chunk !== entry.chunkId) {
        posting = { chunk: entry.chunkId, generation, length, places: [[], [], [], []] }
        list.push(posting)
      }
      ;(posting.places[field] as number[]).push(place)
    }
  }
  return length
}

/** Writes blocks in one statement, by term: the blobs are concatenated, and PostgreSQL splits them. */
export async function insertBlocks(tx: Writer, blocks: readonly (Block & { term: string })[]): Promise<void> {
  if (blocks.length === 0) return
  const sorted = [...blocks].sort((a, b) => (a.term < b.term ? -1 : 1))
  const column = (value: (block: Block) => number) => arrayText(sorted.map(value))
  await tx.run(
    `INSERT INTO lexical_postings (term, first_chunk, last_chunk, documents, postings, positions)
     SELECT b.term, b.first_chunk, b.last_chunk, b.documents,
       substring(blobs.postings FROM b.postings_at FOR b.postings_size),
       substring(blobs.positions FROM b.positions_at FOR b.positions_size)
     FROM (SELECT CAST(? AS bytea) AS postings, CAST(? AS bytea) AS positions) blobs,
       unnest(CAST(? AS text[]), CAST(? AS bigint[]), CAST(? AS bigint[]), CAST(? AS integer[]),
         CAST(? AS integer[]), CAST(? AS integer[]), CAST(? AS integer[]), CAST(? AS integer[]))
       AS b (term, first_chunk, last_chunk, documents, postings_at, postings_size, positions_at, positions_size)`,
    [
      Buffer.concat(sorted.map(({ postings }) => postings)),
      Buffer.concat(sorted.map(({ positions }) => positions)),
      arrayText(sorted.map(({ term }) => term)),
      column(({ firstChunk }) => firstChunk),
      column(({ lastChunk }) => lastChunk),
      column(({ documents }) => documents),
      arrayText(starts(sorted.map(({ postings }) => postings.length))),
      column(({ postings }) => postings.length),
      arrayText(starts(sorted.map(({ positions }) => positions.length))),
      column(({ positions }) => positions.length),
    ],
  )
}

/** Offset of each piece in the concatenation, from 1. */
function starts(sizes: readonly number[]): number[] {
  let at = 1
  return sizes.map((size) => {
    const start = at
    at += size
    return start
  })
}
