import { batches } from '../../core/batches.ts'
import { notFound } from '../../core/errors.ts'
import type { Hit, SearchResult } from '../../core/hit.ts'
import { contentHash } from '../../core/ids.ts'
import { addAll } from '../../core/long-lists.ts'
import type { RecordDraft } from '../../core/record.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'
import type { ProviderHit, ProviderMode, ProviderRecord, SearchProvider } from '../../ports/search-provider.ts'
import type { Search, SearchMode } from '../types.ts'

const modes: Readonly<Record<ProviderMode, SearchMode>> = { keyword: 'search', semantic: 'vsearch', hybrid: 'query' }
/** Records written per transaction. */
const batchSize = 64

/** The built-in engine behind the port of search providers, for programs written against the port. */
export function createNativeProvider(search: Search, db: Database): SearchProvider {
  const put = async (records: readonly ProviderRecord[]) => {
    const collections = await collectionIds(db, records)
    const drafts = records.map((record) => toDraft(record, collections))
    const prepared = await search.prepare(drafts)
    await db.transaction((tx) => search.put(tx, prepared))
  }
  return {
    name: 'native',
    id: 'native',
    powers: {
      modes: ['keyword', 'semantic', 'hybrid'],
      similar: true,
      vectors: false,
      ranks: true,
      filters: ['collections', 'kinds', 'facets', 'without', 'after', 'before', 'path', 'paths', 'recordIds'],
    },
    async checkAvailability() {
      const { records, embedder } = await search.status()
      const meaning = embedder === null ? 'words only' : `words, and meaning by ${embedder}`
      return { available: true, says: `the engine of Jarvis: ${meaning}`, isEmpty: records === 0 }
    },
    index: put,
    async remove(ids) {
      const rows = await rowsOf(db, ids)
      if (rows.length > 0) await db.transaction((tx) => search.remove(tx, rows))
    },
    async search({ query, mode, limit, filter }, options) {
      return places(db, await search.search({ query, mode: modes[mode], limit, filter, all: true }, options))
    },
    async findSimilar(id, request, options) {
      const [row] = await rowsOf(db, [id])
      if (row === undefined) throw notFound('record_not_found', `Record ${id} does not exist. Index it first.`, { id })
      return places(db, await search.similar(row, request, options))
    },
    async reindexAll(records) {
      const former = await db.all<{ id: number }>('SELECT id FROM records')
      for (const batch of slices(former.map(({ id }) => id))) await db.transaction((tx) => search.remove(tx, batch))
      let count = 0
      for await (const batch of batches(records, batchSize)) {
        await put(batch)
        count += batch.length
      }
      return { records: count }
    },
    settle: async (options) => void (await search.embedPending(options)),
    close: async () => {},
  }
}

async function rowsOf(db: Database, ids: readonly string[]): Promise<number[]> {
  const rows: number[] = []
  for (const slice of slices(ids)) {
    const { marks, params } = inList(slice)
    const found = await db.all<{ id: number }>(`SELECT id FROM records WHERE uid IN ${marks}`, params)
    addAll(
      rows,
      found.map(({ id }) => id),
    )
  }
  return rows
}

async function collectionIds(db: Database, records: readonly ProviderRecord[]): Promise<Map<string, number>> {
  const names = [...new Set(records.flatMap(({ collection }) => collection ?? []))]
  if (names.length === 0) return new Map()
  const { marks, params } = inList(names)
  const rows = await db.all<{ id: number; name: string }>(
    `SELECT id, name FROM collections WHERE name IN ${marks}`,
    params,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Lines and offsets are counted as if the passages followed each other in one text. */
function toDraft(record: ProviderRecord, collections: ReadonlyMap<string, number>): RecordDraft {
  let line = 1
  let offset = 0
  const chunks = record.passages.map(({ text, headings }) => {
    const lines = text.split('\n').length
    const chunk = {
      text,
      headings,
      startLine: line,
      endLine: line + lines - 1,
      startOffset: offset,
      endOffset: offset + text.length,
    }
    line += lines
    offset += text.length + 1
    return chunk
  })
  const collectionId = record.collection === null ? undefined : collections.get(record.collection)
  return {
    uid: record.id,
    kind: record.kind,
    title: record.title,
    contentHash: contentHash(chunks.map(({ text }) => text).join('\n')),
    chunks,
    facets: record.facets,
    ...(collectionId !== undefined && { collectionId }),
    ...(record.path !== null && { path: record.path }),
    ...(record.date !== null && { date: record.date }),
    ...(record.speaker !== null && { turn: { speaker: record.speaker, before: [] } }),
  }
}

/** Hits with the index of their passage, found by its text: a hit does not contain its chunk id. */
async function places(db: Database, { hits }: SearchResult): Promise<ProviderHit[]> {
  if (hits.length === 0) return []
  const { marks, params } = inList(hits.map(({ id }) => id))
  const rows = await db.all<{ uid: string; seq: number; text: string }>(
    `SELECT r.uid, c.seq, c.text FROM records r JOIN chunks c ON c.record_id = r.id WHERE r.uid IN ${marks} ORDER BY c.seq`,
    params,
  )
  const passageOf = ({ id, text }: Hit) => rows.find((row) => row.uid === id && row.text === text)?.seq ?? 0
  return hits.map((hit) => ({ id: hit.id, passage: passageOf(hit), score: hit.score ?? 1 }))
}
