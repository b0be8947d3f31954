import type { ConversationTurn, Extraction } from './types.ts'

/** Reads facts out of turns: by rules, or with a language model. Secrets are covered before. */
export type Extract = (
  turns: readonly ConversationTurn[],
  options: {
    owner?: string
    session?: string
    now: number
    /** It was typed to an agent at work on a project. */
    ofWork?: boolean
  },
) => Extraction | Promise<Extraction>

/** Facts of turns by the rules, of the sentences that the selector keeps. Loaded at the first turn that is read. */
export async function readByRules(...[turns, options]: Parameters<Extract>): Promise<Extraction> {
  const [{ extractFacts }, { selectByWords }] = await Promise.all([
    import('./extraction/extract-facts.ts'),
    import('./statements/reader.ts'),
  ])
  return { ...extractFacts(turns, { ...options, select: selectByWords() }), byRules: true }
}
