import { utcDayOf } from '../core/day-of.ts'
import { contentHash } from '../core/ids.ts'
import type { ChunkDraft, RecordDraft } from '../core/record.ts'
import { type ChunkSizes, chunkText } from '../text/chunk.ts'
import type { Session, SessionSummary, SessionTurn } from './session.ts'

/** Number of earlier turns that are indexed with a turn, for all conversations. */
export const turnsBefore = 2

/** The index record of a turn with the turns just before it; undefined if the turn has no words. */
export async function recordOfTurn(
  session: Pick<Session, 'id' | 'agent' | 'project'>,
  turn: Pick<SessionTurn, 'role' | 'speaker' | 'text' | 'at'>,
  before: readonly Pick<SessionTurn, 'speaker' | 'text'>[],
  uid: string,
  sizes: ChunkSizes | undefined,
): Promise<RecordDraft | undefined> {
  const text = turn.text.trim()
  const chunks = await chunkText(text, { format: 'conversation', size: sizes?.conversation })
  if (chunks.length === 0) return undefined
  const { speaker, role, at } = turn
  return {
    uid,
    kind: 'message',
    title: `${speaker}, ${utcDayOf(at)}`,
    // The same hash as for a turn in a file: a fact finds its passage by it.
    contentHash: contentHash(`${speaker}: ${text}`),
    chunks,
    facets: { ...facetsOf(session), speaker: [speaker] },
    date: at,
    turn: { speaker, role, before: before.map((one) => `${one.speaker}: ${one.text}`) },
  }
}

/** The index record of a summary: one chunk per part, with the part's name as heading. */
export function recordOfSummary(
  session: Pick<Session, 'id' | 'agent' | 'project' | 'label'>,
  summary: SessionSummary,
): RecordDraft | undefined {
  const parts: [heading: string, text: string][] = [
    ['Request', summary.request],
    ['Investigated', summary.investigated],
    ['Learned', summary.learned],
    ['Completed', summary.completed],
    ['Decisions', summary.decisions.join('\n')],
    ['Next steps', summary.nextSteps],
    ['Topics', summary.topics.join(', ')],
  ]
  const chunks: ChunkDraft[] = []
  let [line, offset] = [1, 0]
  for (const [heading, text] of parts) {
    if (text === '') continue
    const lines = text.split('\n').length
    chunks.push({
      text,
      headings: [heading],
      startLine: line,
      endLine: line + lines - 1,
      startOffset: offset,
      endOffset: offset + text.length,
    })
    line += lines
    offset += text.length + 1
  }
  if (chunks.length === 0) return undefined
  return {
    uid: summary.id,
    kind: 'summary',
    title: session.label ?? `Session of ${utcDayOf(summary.end)}`,
    contentHash: contentHash(chunks.map(({ text }) => text).join('\n')),
    chunks,
    facets: facetsOf(session),
    date: summary.end,
  }
}

const facetsOf = ({ id, agent, project }: Pick<Session, 'id' | 'agent' | 'project'>) => ({
  session: [id],
  ...(agent !== null && { agent: [agent] }),
  ...(project !== null && { project: [project] }),
})
