import pg from 'pg'
import type { ScoredChunk } from '../../src/ports/search-index.ts'
import type { PostgresDatabase } from '../../src/postgres/database.ts'
import { cosine } from '../../src/storage/sqlite/quantise.ts'
import type { TestPostgres } from '../../src/testing/postgres.ts'

/** One way to keep vectors for an index of pgvector. */
export interface Form {
  name: string
  table: string
  /** Type of the column. */
  type: string
  /** Class of operators of the index. */
  index: string | undefined
  /** A vector as a value of that column. */
  write(vector: Float32Array): string
  /** The operator of distance. */
  order: string
}

export const forms = (dimensions: number): Form[] => [
  ...[
    {
      name: 'bit',
      table: 'bit_vectors',
      type: `bit(${dimensions})`,
      index: 'bit_hamming_ops',
      write: bitText,
      order: '<~>',
    },
  ],
  {
    ...{
      name: 'halfvec',
      table: 'half_vectors',
      type: `halfvec(${dimensions})`,
      index: 'halfvec_ip_ops',
      order: '<#>',
    },
    write: (vector) => `[${Array.from(vector, (value) => value.toFixed(5)).join(',')}]`,
  },
]

export const bitText = (vector: Float32Array): string => Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('')

export async function createExtension({ owner, address }: TestPostgres): Promise<void> {
  const url = new URL(owner)
  url.pathname = new URL(address).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('CREATE EXTENSION IF NOT EXISTS vector')
  await client.end()
}

/** The index is created first, as in a growing home. */
export const createTable = (db: PostgresDatabase, { table, type, index }: Form): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(`CREATE TABLE ${table} (chunk_id INTEGER PRIMARY KEY, code TEXT NOT NULL)`)
    await tx.run(`ALTER TABLE ${table} ALTER COLUMN code TYPE ${type} USING NULL`)
    if (index) await tx.run(`CREATE INDEX ${table}_near ON ${table} USING hnsw (code ${index})`)
  })

export const putRows = (
  db: PostgresDatabase,
  { table, type, write }: Form,
  rows: readonly { id: number; vector: Float32Array }[],
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(
      `INSERT INTO ${table} (chunk_id, code)
       SELECT w.id, CAST(w.code AS ${type}) FROM unnest(CAST(? AS bigint[]), CAST(? AS text[])) AS w (id, code)`,
      [`{${rows.map(({ id }) => id).join(',')}}`, `{${rows.map(({ vector }) => `"${write(vector)}"`).join(',')}}`],
    )
  })

/** Candidates by the index, then exact cosines with the stored vectors. With a kind, pgvector goes on until enough pass. */
export async function nearestByIndex(
  db: PostgresDatabase,
  { table, type, write, order }: Form,
  query: Float32Array,
  { list, wanted, kind }: { list: number; wanted: number; kind: string | undefined },
): Promise<ScoredChunk[]> {
  const passes =
    kind === undefined
      ? ''
      : `JOIN chunks p ON p.id = v.chunk_id JOIN records r ON r.id = p.record_id AND r.kind = '${kind}'`
  const rows = await db.transaction(async (tx) => {
    await tx.all(`SELECT set_config('hnsw.ef_search', ?, true), set_config('hnsw.iterative_scan', ?, true)`, [
      String(list),
      kind === undefined ? 'off' : 'relaxed_order',
    ])
    return tx.all<{ id: number; vector: Uint8Array }>(
      `SELECT near.id, e.vector FROM (
         SELECT v.chunk_id AS id FROM ${table} v ${passes}
         ORDER BY v.code ${order} CAST('${write(query)}' AS ${type}) LIMIT ${list}
       ) AS near JOIN embeddings e ON e.chunk_id = near.id`,
    )
  })
  return rows
    .map(({ id, vector }) => ({ chunkId: id, score: cosine(query, vector) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, wanted)
}
