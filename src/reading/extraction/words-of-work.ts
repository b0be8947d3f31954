import type { PlaceOfSaying } from '../../text/sayings/saying-features.ts'
import { readPromptSentence } from '../../text/sayings/sayings.ts'
import type { Selected, StatementType } from '../statements/selector.ts'

/** What a sentence to a coding agent can be that holds beyond its work, and as what it is kept. */
const lasting = { rule: 'instruction', decision: 'decision', lasting: 'fact' } as const satisfies Record<
  string,
  StatementType
>

/** Whoever asks that something is remembered means that it lasts. "Do you remember" and "it no longer remembers" ask nothing. */
const asksToKeep =
  /(?<!(?:\b(?:do|does|did|not|longer|can|i|you|we|they|it|he|she|to|who|that)|n['’]t) )\b(?:remember|keep in mind)\b|\bmerke? (?:dir|euch)\b|\bvergiss nicht\b|\brecuerda\b|\b(?:souviens-toi|retiens)\b|覚えて(?:おいて|ください)|记住|記住|기억해/iu
const isAsked = /[?？]\s*$/u

/**
 * Decides on a sentence of a user to an agent at work on a project; undefined where nothing of it is kept. Most are orders, questions, praise,
 * faults and figures of a run, and what came of them is observed. Kept are rules, decisions, and how things are; what only may
 * be one of them, as far as it would be kept of any other talk.
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
