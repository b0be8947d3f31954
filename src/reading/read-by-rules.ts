import type { ConversationTurn, Extraction } from './types.ts'

/** Extracts facts from turns, by rules or with a language model. Secrets are covered first. */
export type Extract = (
  turns: readonly ConversationTurn[],
  options: {
    owner?: string
    session?: string
    now: number
    /** The turns are work with an agent on a project. */
    ofWork?: boolean
  },
) => Extraction | Promise<Extraction>

/** Extracts facts by rules from the sentences that the selector keeps. The code is loaded with the first turn. */
export async function readByRules(...[turns, options]: Parameters<Extract>): Promise<Extraction> {
  const [{ extractFacts }, { selectByWords }] = await Promise.all([
    import('./extraction/extract-facts.ts'),
    import('./statements/reader.ts'),
  ])
  return { ...extractFacts(turns, { ...options, select: selectByWords() }), byRules: true }
}
