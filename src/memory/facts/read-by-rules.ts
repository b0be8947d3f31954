import type { Database } from '../../ports/database.ts'
import type { Extraction } from '../types.ts'
import type { Extract } from './ingest-turns.ts'

/** Facts of turns by the rules, of the sentences that the selector keeps. Loaded at the first turn that is read. */
export async function readByRules(...[turns, options]: Parameters<Extract>): Promise<Extraction> {
  const [{ extractFacts }, { selectByWords }] = await Promise.all([
    import('../extraction/extract-facts.ts'),
    import('../statements/reader.ts'),
  ])
  return extractFacts(turns, { ...options, select: selectByWords() })
}

/** What is known, most important first: a model is shown it, to give only what is new. */
export async function knownFacts(db: Database, now: number): Promise<string[]> {
  const { firstFacts } = await import('./list-facts.ts')
  const facts = await firstFacts(db, {}, { order: 'importance', limit: 60 }, now)
  return facts.map(({ content }) => content)
}
