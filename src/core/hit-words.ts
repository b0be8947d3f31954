import type { Hit } from './hit.ts'

/** As much of a hit as its words are made of. */
type Named = Pick<Hit, 'kind' | 'speaker' | 'title'>

/** It was said in a session, or sums one up: it has no name and no file of its own. */
export const isOfSession = ({
  kind,
  session,
  collection,
}: Pick<Hit, 'kind' | 'collection'> & { session?: string | undefined }): boolean =>
  session !== undefined && collection === null && (kind === 'message' || kind === 'summary' || kind === 'prompt')

/** Who said it, as the reader would say. */
function speakerOf({ speaker }: Pick<Hit, 'speaker'>): string {
  if (speaker === null) return 'Said'
  return { user: 'You', assistant: 'The assistant' }[speaker] ?? speaker
}

/** What a hit of a session is called: a turn by who said it and in which session, a summary by its session. */
export function titleInSession(hit: Named, sessionTitle: string | undefined): string {
  if (hit.kind === 'summary') return sessionTitle ?? hit.title
  return sessionTitle === undefined ? speakerOf(hit) : `${speakerOf(hit)}, in “${sessionTitle}”`
}

/** What each kind of record is called. */
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
