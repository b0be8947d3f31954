import { countOf } from '../format.ts'

/** Kinds of rows that an owner counts, by their names in an export; the others are what belongs to them. */
const ownersKinds: Readonly<Record<string, string>> = {
  facts: 'fact',
  'memory files': 'memory file',
  collections: 'collection',
  gems: 'gem',
  projects: 'project',
  sessions: 'session',
  turns: 'turn',
  observations: 'observation',
  learnings: 'learning',
  agent_runs: 'agent run',
  messages: 'message',
}

/** `2 facts, 1 gem and their history`. */
export function exportedInWords(counts: readonly { what: string; count: number }[]): string {
  const listed = counts.flatMap(({ what, count }) =>
    ownersKinds[what] && count > 0 ? countOf(count, ownersKinds[what]) : [],
  )
  return listed.length === 0 ? 'nothing but settings and the log' : `${listed.join(', ')} and their history`
}
