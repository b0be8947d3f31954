import type { RecordDraft } from '../../core/record.ts'
import { breathe } from '../../core/runtime.ts'
import type { AnalysedRecord, PreparedRecord, Search } from '../../search/search.ts'

/** Chunks analyzed between two pauses: some 20 ms of work. */
const chunksAtOnce = 24

/**
 * Analyzes the records of one file, with pauses. A file of thousands of turns, or one text of thousands of chunks,
 * would otherwise block the process for seconds: long records are prepared in parts. Records that another thread has
 * `analysed` are not analyzed again.
 */
export async function prepareRecords(
  search: Pick<Search, 'prepare'>,
  drafts: readonly RecordDraft[],
  analysed?: readonly AnalysedRecord[],
): Promise<PreparedRecord[]> {
  const prepared: PreparedRecord[] = []
  let from = 0
  let chunks = 0
  const prepareUpTo = async (to: number) => {
    if (to > from) prepared.push(...(await search.prepare(drafts.slice(from, to), analysed?.slice(from, to))))
    from = to
    chunks = 0
  }
  for (const [index, draft] of drafts.entries()) {
    if (draft.chunks.length > chunksAtOnce && !draft.turn) {
      await prepareUpTo(index)
      prepared.push(await prepareLong(search, draft, analysed?.[index]))
      from = index + 1
      continue
    }
    chunks += draft.chunks.length
    if (chunks < chunksAtOnce) continue
    await prepareUpTo(index + 1)
    await breathe()
  }
  // No pause after the last part: most files are one part.
  await prepareUpTo(drafts.length)
  return prepared
}

/**
 * A document's chunk depends only on itself and the head of the record, so parts can be joined. The first chunk of a
 * turn has the preceding turns as context, so turns stay whole.
 */
async function prepareLong(
  search: Pick<Search, 'prepare'>,
  draft: RecordDraft,
  analysed: AnalysedRecord | undefined,
): Promise<PreparedRecord> {
  const whole: PreparedRecord = { draft, entries: [], vectors: [], tokens: [] }
  for (let start = 0; start < draft.chunks.length; start += chunksAtOnce) {
    const end = start + chunksAtOnce
    const part = { ...draft, chunks: draft.chunks.slice(start, end) }
    const known = analysed && [
      { entries: analysed.entries.slice(start, end), tokens: analysed.tokens.slice(start, end) },
    ]
    for (const { entries, vectors, tokens, language } of await search.prepare([part], known)) {
      // The beginning of a text determines its language.
      if (start === 0 && language !== undefined) whole.language = language
      whole.entries.push(...entries)
      whole.vectors.push(...vectors)
      whole.tokens.push(...tokens)
    }
    await breathe()
  }
  return whole
}
