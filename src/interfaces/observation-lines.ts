import type { Jarvis } from '../app/jarvis.ts'

type Observation = Awaited<ReturnType<Jarvis['observations']['get']>>['observations'][number]

/** Files and concepts of an observation, a line each; nothing for what it has none of. */
export const listLines = ({
  filesModified,
  filesRead,
  concepts,
}: Pick<Observation, 'filesModified' | 'filesRead' | 'concepts'>): string[] =>
  Object.entries({ changed: filesModified, read: filesRead, concepts }).flatMap(([label, values]) =>
    values.length === 0 ? [] : [`${label}: ${values.join(', ')}`],
  )

/** Links of an observation, read from its side. */
export const linkLines = (links: Observation['links']): string[] =>
  links.map(({ kind, direction, id }) => (direction === 'to' ? `${kind} ${id}` : `${id} ${kind} this`))
