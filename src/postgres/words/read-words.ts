import type { Reader, SqlValue } from '../../ports/database.ts'
import type { Moments } from '../moment.ts'
import { arrayText } from './tokens.ts'

/** A database whose moments cache reads; without them nothing is cached. */
export type WordReader = Reader & { readonly moments?: Pick<Moments, 'kept' | 'own'> }

/** The statistics of BM25, and removed chunks that blocks still contain. */
export interface Statistics {
  /** Number of chunks in the index. */
  documents: number
  /** Number of words of all chunks. */
  length: number
  /** Removed chunks with their generations, in the form of `goneKey`. */
  gone: ReadonlySet<number>
  /** Number of chunks with each requested term, including removed ones. */
  held: ReadonlyMap<string, number>
}

/** A stored block with its term. */
export interface StoredBlock {
  term: string
  firstChunk: number
  lastChunk: number
  documents: number
  postings: Uint8Array
  positions?: Uint8Array
}

/** Combines a chunk and a generation in one number: chunk ids are below 2³². */
export const goneKey = (chunk: number, generation: number): number => generation * 2 ** 32 + chunk

/** Maximum terms cached between two writes. */
const mostKept = 20_000

/** Reads the statistics, and those of some terms; in a moment only of terms not cached since the last write. */
export async function readStatistics(db: WordReader, terms: readonly string[]): Promise<Statistics> {
  const parts = db.moments?.kept()?.parts
  const known = parts?.get('statistics') as (Statistics & { held: Map<string, number> }) | undefined
  const missing = known ? terms.filter((term) => !known.held.has(term)) : terms
  if (known && missing.length === 0) return known
  const read = await statisticsNow(db, missing)
  const held = known?.held ?? new Map<string, number>()
  // Unused terms are cached, too.
  for (const term of missing) held.set(term, read.held.get(term) ?? 0)
  const whole = { ...read, held }
  if (held.size <= mostKept) parts?.set('statistics', whole)
  else parts?.delete('statistics')
  return whole
}

/** One index lookup per term: with hundreds of terms as a condition PostgreSQL scanned the whole table. */
async function statisticsNow(db: Reader, terms: readonly string[]): Promise<Statistics> {
  const rows = await db.all<{ kind: string; term: string | null; documents: number; length: number; gone: Uint8Array }>(
    `SELECT 'sizes' AS kind, NULL AS term, coalesce(sum(documents), 0) AS documents, coalesce(sum(length), 0) AS length,
       (SELECT string_agg(int8send(chunk_id) || int8send(generation), '' ORDER BY chunk_id) FROM lexical_gone) AS gone
     FROM lexical_sizes
     UNION ALL
     SELECT 'term', t.term, p.documents, 0, NULL FROM unnest(CAST(? AS text[])) AS t (term) CROSS JOIN LATERAL (
       SELECT sum(documents) AS documents FROM lexical_postings WHERE term = t.term COLLATE "C"
     ) p WHERE p.documents IS NOT NULL`,
    [arrayText(terms)],
  )
  const sizes = rows.find(({ kind }) => kind === 'sizes')!
  return {
    documents: Number(sizes.documents),
    length: Number(sizes.length),
    gone: readGone(sizes.gone),
    held: new Map(rows.flatMap(({ term, documents }) => (term === null ? [] : [[term, Number(documents)]]))),
  }
}

function readGone(blob: Uint8Array | null): Set<number> {
  const gone = new Set<number>()
  if (!blob) return gone
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  for (let at = 0; at < blob.byteLength; at += 16)
    gone.add(goneKey(Number(view.getBigInt64(at)), Number(view.getBigInt64(at + 8))))
  return gone
}

export interface WantedBlocks {
  terms: readonly string[]
  prefixes?: readonly string[]
  /** Include positions. */
  placed?: boolean
  /** Only blocks that may contain one of these chunks. */
  chunkIds?: readonly number[] | undefined
  /** Only blocks of fewer chunks. */
  below?: number | undefined
}

/** Greater than every character: a prefix becomes a range of terms. */
const afterAll = '\u{10FFFF}'

/** Cached blocks of whole terms in this moment; with positions if `placed`. */
interface WholeTerm {
  placed: boolean
  blocks: readonly StoredBlock[]
}

/**
 * Reads the blocks of some terms, each term's in the order of their first chunks. Whole terms already read in this
 * moment are cached.
 */
export async function readBlocks(db: WordReader, wanted: WantedBlocks): Promise<StoredBlock[]> {
  const whole = db.moments?.own() as Map<string, WholeTerm> | undefined
  const { placed = false, prefixes = [], chunkIds, below } = wanted
  const known = wanted.terms.flatMap((term) => {
    const found = whole?.get(`blocks of ${term}`)
    const isRead = prefixes.some((prefix) => term.startsWith(prefix))
    return found && (found.placed || !placed) && !isRead ? [{ term, blocks: found.blocks }] : []
  })
  const names = new Set(known.map(({ term }) => term))
  const terms = wanted.terms.filter((term) => !names.has(term))
  const read = await blocksNow(db, { ...wanted, terms })
  for (const row of read) [row.firstChunk, row.lastChunk] = [Number(row.firstChunk), Number(row.lastChunk)]
  read.sort(byTerm)
  if (whole && !chunkIds && below === undefined) {
    for (const term of terms)
      whole.set(`blocks of ${term}`, { placed, blocks: read.filter((block) => block.term === term) })
  }
  const kept = known.flatMap(({ blocks }) => blocks).filter(isWanted)
  return kept.length === 0 ? read : [...read, ...kept].sort(byTerm)

  function isWanted({ firstChunk, lastChunk, documents }: StoredBlock): boolean {
    const isNear = !chunkIds || chunkIds.some((id) => id >= firstChunk && id <= lastChunk)
    return isNear && (below === undefined || documents < below)
  }
}

const byTerm = (a: StoredBlock, b: StoredBlock): number =>
  a.term < b.term ? -1 : a.term > b.term ? 1 : a.firstChunk - b.firstChunk

async function blocksNow(db: Reader, wanted: WantedBlocks): Promise<StoredBlock[]> {
  const { terms, prefixes = [], placed = false, chunkIds, below } = wanted
  if (terms.length + prefixes.length === 0) return []
  const params: SqlValue[] = [arrayText(terms)]
  const conditions = ['term = ANY (CAST(? AS text[]))']
  for (const prefix of prefixes) {
    conditions.push('(term >= ? AND term < ?)')
    params.push(prefix, prefix + afterAll)
  }
  let near = ''
  if (chunkIds) {
    near = `AND EXISTS (
      SELECT 1 FROM unnest(CAST(? AS bigint[])) AS c (id) WHERE c.id BETWEEN p.first_chunk AND p.last_chunk
    )`
    params.push(arrayText(chunkIds))
  }
  if (below !== undefined) {
    near += ' AND p.documents < ?'
    params.push(below)
  }
  return db.all<StoredBlock>(
    `SELECT p.term, p.first_chunk AS "firstChunk", p.last_chunk AS "lastChunk", p.documents,
       p.postings${placed ? ', p.positions' : ''}
     FROM lexical_postings p WHERE (${conditions.join(' OR ')}) ${near}`,
    params,
  )
}
