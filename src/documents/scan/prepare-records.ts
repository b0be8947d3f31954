import type { RecordDraft } from '../../core/record.ts'
import { breathe } from '../../core/runtime.ts'
import type { PreparedRecord, Search } from '../../search/search.ts'

/** Chunks analysed between two pauses: some 20 ms of work. */
const chunksAtOnce = 24

/**
 * Analyses the records of one file, with pauses for others. A file of thousands of turns, or one text of thousands of
 * chunks, would otherwise hold up everything else in the process for seconds: long records are prepared in parts.
 */
export async function prepareRecords(
  search: Pick<Search, 'prepare'>,
  drafts: readonly RecordDraft[],
): Promise<PreparedRecord[]> {
  const prepared: PreparedRecord[] = []
  let waiting: RecordDraft[] = []
  let chunks = 0
  const flush = async () => {
    if (!waiting.length) return
    prepared.push(...(await search.prepare(waiting)))
    waiting = []
    chunks = 0
    await breathe()
  }
  for (const draft of drafts) {
    if (draft.chunks.length > chunksAtOnce && !draft.turn) {
      await flush()
      prepared.push(await prepareLong(search, draft))
      continue
    }
    waiting.push(draft)
    chunks += draft.chunks.length
    if (chunks >= chunksAtOnce) await flush()
  }
  // The last part needs no pause behind it: most files are one part.
  if (waiting.length) prepared.push(...(await search.prepare(waiting)))
  return prepared
}

/**
 * What is prepared of a document's chunk depends on the chunk and the head of the record only, so parts can be joined.
 * Of a turn the first chunk is read with what was said before: turns stay whole.
 */
async function prepareLong(search: Pick<Search, 'prepare'>, draft: RecordDraft): Promise<PreparedRecord> {
  const whole: PreparedRecord = { draft, entries: [], vectors: [], tokens: [] }
  for (let start = 0; start < draft.chunks.length; start += chunksAtOnce) {
    const part = { ...draft, chunks: draft.chunks.slice(start, start + chunksAtOnce) }
    for (const { entries, vectors, tokens } of await search.prepare([part])) {
      whole.entries.push(...entries)
      whole.vectors.push(...vectors)
      whole.tokens.push(...tokens)
    }
    await breathe()
  }
  return whole
}
