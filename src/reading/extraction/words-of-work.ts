import type { PlaceOfSaying } from '../../text/sayings/saying-features.ts'
import { readPromptSentence } from '../../text/sayings/sayings.ts'
import type { Selected, StatementType } from '../statements/selector.ts'

/** Kinds of sentences to a coding agent that are valid beyond its work, with the type of their statement. */
const lasting = { rule: 'instruction', decision: 'decision', lasting: 'fact' } as const satisfies Record<
  string,
  StatementType
>

/**
 * Requests to remember something, which is then lasting. "Do you remember" and "it no longer remembers" do not match.
 */
const asksToKeep =
  /(?<!(?:\b(?:do|does|did|not|longer|can|i|you|we|they|it|he|she|to|who|that)|n['’]t) )\b(?:remember|keep in mind)\b|\bmerke? (?:dir|euch)\b|\bvergiss nicht\b|\brecuerda\b|\b(?:souviens-toi|retiens)\b|覚えて(?:おいて|ください)|记住|記住|기억해/iu
const isAsked = /[?？]\s*$/u

/**
 * Decides about a sentence of a user to an agent at work on a project; undefined if it is not kept. Most are orders,
 * questions, praise, faults and figures of a run, whose results are observed. Rules, decisions and states are kept; a
 * doubtful one is kept if any other talk would keep it.
 */
export function selectOfWork(
  sentence: string,
  place: PlaceOfSaying,
  otherwise: () => Selected | undefined,
): Selected | undefined {
  const said = readPromptSentence(sentence, place)
  const isKept = said.is('lasts') || (asksToKeep.test(sentence) && !isAsked.test(sentence))
  if (!isKept) {
    const selected = said.is('mayLast') ? otherwise() : undefined
    return selected?.keep === 'sure' ? { ...selected, keep: 'probable' } : selected
  }
  const names = Object.keys(lasting) as (keyof typeof lasting)[]
  const name = names.reduce((best, one) => (said.share(one) > said.share(best) ? one : best))
  const type = lasting[name]
  const keep = said.is('surelyLasts') ? 'sure' : 'probable'
  return { keep, score: 0, isUnlikely: false, type, about: type === 'instruction' ? 'user' : 'project' }
}
