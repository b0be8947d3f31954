import { atOnce } from '../core/at-once.ts'
import { dateWords } from '../core/dates.ts'
import type { ChunkDraft, RecordDraft } from '../core/record.ts'
import type { Clock } from '../core/runtime.ts'
import { insertRowsReturning } from '../core/sql.ts'
import type { SqlValue, Writer } from '../ports/database.ts'
import type { Embedder } from '../ports/models.ts'
import type { LexicalEntry, LexicalIndex, VectorEntry, VectorIndex } from '../ports/search-index.ts'
import { estimateTokens } from '../text/budget.ts'
import { analyse, stemsOf } from '../text/tokenize.ts'
import { type LanguageStem, stemOfLanguage } from '../text/words/language-stem.ts'
import { markAnalyser } from './analyser-mark.ts'
import type { Embedders } from './dependencies.ts'
import { languageOfDocument } from './label-languages.ts'
import { passagesOfDraft, turnOfChunk } from './passages.ts'
import {
  chunkIdsOf,
  deleteChunks,
  deleteRecords,
  headingSeparator,
  writeFacets,
  writeRecords,
} from './records-repository.ts'
import type { AnalysedRecord, PreparedRecord } from './types.ts'

export interface RecordIndex {
  prepare(drafts: readonly RecordDraft[], analysed?: readonly AnalysedRecord[]): Promise<PreparedRecord[]>
  put(tx: Writer, prepared: readonly PreparedRecord[]): Promise<number[]>
  remove(tx: Writer, recordIds: readonly number[]): Promise<void>
}

interface Dependencies {
  lexical: LexicalIndex
  vectors: VectorIndex
  /** A static embedder computes a record's first vectors during the write. */
  embedders: () => Embedders
  clock: Clock
}

/** The write side: records → chunks → words and static vectors, all in the caller's transaction. */
export function createRecordIndex({ lexical, vectors, embedders, clock }: Dependencies): RecordIndex {
  return {
    async prepare(drafts, given) {
      const analysed = given ?? (await analyseRecords(drafts))
      // A write never depends on a model: if one fails, its passages are pending, and searchable by words.
      let { instant } = embedders()
      const prepared: PreparedRecord[] = []
      for (const [index, draft] of drafts.entries()) {
        let vectors: Float32Array[][] = []
        try {
          if (instant) vectors = await embedEach(instant, piecesOf(draft))
        } catch {
          instant = undefined
        }
        prepared.push({ draft, ...analysed[index]!, vectors })
      }
      return prepared
    },

    async put(tx, prepared) {
      if (prepared.length === 0) return []
      const { instant } = embedders()
      const latest = new Map(prepared.map((record) => [record.draft.uid, record]))
      const records = [...latest.values()].map(({ draft, tokens, language }) => {
        const facets = { ...draft.facets, ...(language !== undefined && { lang: [language] }) }
        return { draft: { ...draft, facets }, tokens: sum(tokens) }
      })
      const [, { ids, former }] = await atOnce([markIfFirst(tx), writeRecords(tx, records, clock())])
      const formerChunks = await chunkIdsOf(tx, former)
      if (formerChunks.length > 0) await removeChunks(tx, formerChunks)
      // Words last: FTS5 flushes its pending data before each statement that fires a trigger, and many such segments
      // must be merged. Written together, they are one segment.
      const words: LexicalEntry[] = []
      const pieces: VectorEntry[] = []
      const [chunks] = await atOnce([insertChunks(tx, latest, ids), writeFacets(tx, records, ids)])
      for (const [uid, record] of latest) {
        for (const index of record.draft.chunks.keys()) {
          const chunkId = chunks.get(`${ids.get(uid)} ${index}`)!
          words.push({ ...record.entries[index]!, chunkId })
          for (const [piece, vector] of (record.vectors[index] ?? []).entries()) pieces.push({ chunkId, piece, vector })
        }
      }
      await lexical.put(tx, words)
      if (instant && pieces.length > 0) await vectors.put(tx, instant.id, pieces)
      return prepared.map(({ draft }) => ids.get(draft.uid)!)
    },

    async remove(tx, recordIds) {
      const chunkIds = await chunkIdsOf(tx, recordIds)
      if (chunkIds.length > 0) await removeChunks(tx, chunkIds)
      await deleteRecords(tx, recordIds)
    },
  }

  async function removeChunks(tx: Writer, chunkIds: readonly number[]): Promise<void> {
    await lexical.remove(tx, chunkIds)
    await vectors.remove(tx, chunkIds)
    await deleteChunks(tx, chunkIds)
  }
}

/** The first record of a space stores the analyzer version of its terms. */
async function markIfFirst(tx: Writer): Promise<void> {
  if ((await tx.get('SELECT 1 FROM records LIMIT 1')) === undefined) await markAnalyser(tx)
}

/** The part of indexing that needs only the text, so that any thread can do it. */
export async function analyseRecords(drafts: readonly RecordDraft[]): Promise<AnalysedRecord[]> {
  const analysed: AnalysedRecord[] = []
  for (const draft of drafts) {
    const own = languageOfDraft(draft)
    const stem = await stemOfDocument(draft, own.language ?? draft.facets?.lang?.[0])
    const title = termsOf(draft.title, stem)
    analysed.push({
      entries: draft.chunks.map((chunk, seq) => wordsOf(draft, chunk, seq, { title, stem })),
      tokens: draft.chunks.map((chunk) => estimateTokens(chunk.text)),
      ...own,
    })
  }
  return analysed
}

/** Stems of a document in its language. Turns and agents' notes have none. */
export const stemOfDocument = async (
  { kind, turn }: Pick<RecordDraft, 'kind' | 'turn'>,
  language: string | undefined,
): Promise<LanguageStem | undefined> => (kind !== 'document' || turn ? undefined : stemOfLanguage(language))

/** Only for documents; turns and agents' notes are searched in every language. */
function languageOfDraft({ kind, turn, path, chunks }: RecordDraft): { language?: string } {
  if (kind !== 'document' || turn) return {}
  const language = languageOfDocument(chunks[0]?.text ?? '', path)
  return language === undefined ? {} : { language }
}

interface Given {
  /** Terms of the title, which all chunks of a record share. */
  title?: string
  /** Stems of the record's language. */
  stem?: LanguageStem | undefined
}

/** Terms of one chunk by field. A turn's speaker and date are indexed with the preceding turns. */
export function wordsOf(
  draft: Pick<RecordDraft, 'kind' | 'title' | 'path' | 'date' | 'turn'>,
  chunk: Pick<ChunkDraft, 'text' | 'headings'>,
  seq: number,
  { stem, title = termsOf(draft.title, stem) }: Given = {},
): Omit<LexicalEntry, 'chunkId'> {
  const turn = turnOfChunk(draft.turn, seq)
  if (turn)
    return {
      title: '',
      headings: [turn.speaker, ...(draft.date === undefined ? [] : dateWords(draft.date))].flatMap(analyse).join(' '),
      body: termsOf(chunk.text),
      lead: termsOf(turn.before.join('\n')),
    }
  const headings = [draft.path ?? '', ...chunk.headings.filter((heading) => heading !== draft.title)].join('\n')
  return { title, headings: termsOf(headings, stem), body: termsOf(chunk.text, stem), lead: '' }
}

const termsOf = (text: string, stem?: LanguageStem): string =>
  (stem ? [...analyse(text), ...stemsOf(text, stem)] : analyse(text)).join(' ')

/** Writes the chunks of all records, and returns their ids by `<record id> <position in the record>`. */
async function insertChunks(
  tx: Writer,
  records: ReadonlyMap<string, PreparedRecord>,
  ids: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const inserted = await insertRowsReturning<{ id: number; record: number; seq: number }, SqlValue>(
    tx,
    'INSERT INTO chunks (record_id, seq, text, headings, lead, start_line, end_line, start_offset, end_offset, tokens)',
    [...records].flatMap(([uid, record]) => chunkRows(ids.get(uid)!, record)),
    'id, record_id AS record, seq',
  )
  return new Map(inserted.map(({ id, record, seq }) => [`${record} ${seq}`, id]))
}

const chunkRows = (recordId: number, { draft, tokens }: PreparedRecord): SqlValue[][] =>
  draft.chunks.map((chunk, seq) => {
    const before = turnOfChunk(draft.turn, seq)?.before ?? []
    return [
      ...[recordId, seq, chunk.text, chunk.headings.join(headingSeparator)],
      before.length > 0 ? before.join('\n') : null,
      ...[chunk.startLine, chunk.endLine, chunk.startOffset, chunk.endOffset, tokens[seq] ?? 0],
    ]
  })

const piecesOf = (draft: RecordDraft): string[][] =>
  draft.chunks.map((chunk, seq) =>
    passagesOfDraft(draft.title, chunk, turnOfChunk(draft.turn, seq)).map(({ text }) => text),
  )

/** One call for all pieces of a record; returns the vectors chunk by chunk. */
async function embedEach(embedder: Embedder, pieces: readonly (readonly string[])[]): Promise<Float32Array[][]> {
  const vectors = await embedder.embed(pieces.flat(), 'document')
  let next = 0
  return pieces.map((list) => list.map(() => vectors[next++]!))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
