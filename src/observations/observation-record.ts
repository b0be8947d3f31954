import { contentHash } from '../core/ids.ts'
import type { ChunkDraft, RecordDraft } from '../core/record.ts'
import { estimateTokens } from '../text/budget.ts'
import type { Observation, StoredObservation } from './observation.ts'

/** Longest facet, characters; longer values are not names. */
const longestFacet = 300

/** Most tokens of a chunk of narrative and facts, so that words of both are found together. */
const chunkTokens = 250

/** The search record of an observation. Narrative and facts share a chunk while they are short. */
export function recordOf(observation: Observation & Partial<StoredObservation>): RecordDraft {
  const { branch = null, hidden = null } = observation
  const { id, title, narrative, facts, at, project, agent, session, type, concepts } = observation
  const chunks: ChunkDraft[] = []
  let [line, offset] = [1, 0]
  for (const text of packed([narrative === '' ? title : narrative, ...facts])) {
    const lines = text.split('\n').length
    const places = { startLine: line, endLine: line + lines - 1, startOffset: offset, endOffset: offset + text.length }
    chunks.push({ text, headings: [], ...places })
    line += lines
    offset += text.length + 1
  }
  const files = [...new Set([...observation.filesModified, ...observation.filesRead])]
  const short = (values: readonly string[]) => values.filter((value) => value !== '' && value.length <= longestFacet)
  return {
    uid: id,
    kind: 'observation',
    title,
    contentHash: contentHash([type, title, narrative, ...facts].join('\n')),
    chunks,
    facets: {
      type: [type],
      concept: short(concepts),
      file: short(files),
      ...(project !== null && { project: [project] }),
      ...(agent !== null && { agent: [agent] }),
      ...(session !== null && { session: [session] }),
      ...(branch !== null && { branch: [branch] }),
      ...(hidden !== null && { standing: [hidden] }),
    },
    date: at,
  }
}

function packed(texts: readonly string[]): string[] {
  const chunks: string[] = []
  for (const text of texts) {
    const joined = chunks.length === 0 ? text : `${chunks.at(-1)}\n${text}`
    if (chunks.length > 0 && estimateTokens(joined) <= chunkTokens) chunks[chunks.length - 1] = joined
    else chunks.push(text)
  }
  return chunks
}

/** Tokens of the full observation as get_observations returns it. */
export const tokensOf = ({
  title,
  subtitle,
  narrative,
  facts,
  filesRead,
  filesModified,
  concepts,
}: Pick<
  Observation,
  'title' | 'subtitle' | 'narrative' | 'facts' | 'filesRead' | 'filesModified' | 'concepts'
>): number =>
  estimateTokens([title, subtitle, narrative, ...facts, ...filesRead, ...filesModified, ...concepts].join('\n'))
