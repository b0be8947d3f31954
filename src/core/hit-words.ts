import type { Hit } from './hit.ts'

/** The fields of a hit used for its name. */
type Named = Pick<Hit, 'kind' | 'speaker' | 'title'>

/** Whether the hit is a turn or a summary of a session, which has no name or file. */
export const isOfSession = ({
  kind,
  session,
  collection,
}: Pick<Hit, 'kind' | 'collection'> & { session?: string | undefined }): boolean =>
  session !== undefined && collection === null && (kind === 'message' || kind === 'summary' || kind === 'prompt')

/** The speaker as shown to the reader. */
function speakerOf({ speaker }: Pick<Hit, 'speaker'>): string {
  if (speaker === null) return 'Said'
  return { user: 'You', assistant: 'The assistant' }[speaker] ?? speaker
}

/** Display name of a hit of a session: the speaker and session of a turn, or the session of a summary. */
export function titleInSession(hit: Named, sessionTitle: string | undefined): string {
  if (hit.kind === 'summary') return sessionTitle ?? hit.title
  return sessionTitle === undefined ? speakerOf(hit) : `${speakerOf(hit)}, in “${sessionTitle}”`
}

/** What a document declares of itself: `says of itself: superseded (ADR 7)`. */
export const declaredWords = ({ status, by }: NonNullable<Hit['declared']>): string =>
  status === 'older version' ? `older version of ${by}` : `says of itself: ${status}${by === null ? '' : ` (${by})`}`

/** Display name of each kind of record. */
export const kindWords: Readonly<Record<Hit['kind'], string>> = {
  document: 'document',
  message: 'conversation',
  memory: 'memory file',
  fact: 'fact',
  observation: 'observation',
  summary: 'summary of a session',
  prompt: 'prompt',
  gem: 'gem',
  learning: 'learning',
  knowledge: 'knowledge',
  skill: 'skill',
  template: 'template',
}
