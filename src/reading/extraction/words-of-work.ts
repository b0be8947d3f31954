import type { PlaceOfSaying } from '../../text/sayings/saying-features.ts'
import { readPromptSentence } from '../../text/sayings/sayings.ts'
import type { Selected, StatementType } from '../statements/selector.ts'

/** What a sentence to a coding agent can be that holds beyond its work, and as what it is kept. */
const lasting = { rule: 'instruction', decision: 'decision', lasting: 'fact' } as const satisfies Record<
  string,
  StatementType
>

/** Whoever asks that something is remembered means that it lasts. */
const asksToKeep = /\b(?:remember|keep in mind|merk|vergiss nicht|recuerda|souviens|retiens)|覚え|记住|記住|기억/iu

/**
 * Decides on a sentence of a user to an agent at work on a project; undefined: it is over with the work. Most are orders, questions, praise,
 * faults and figures of a run, and what came of them is observed. Kept are rules, decisions, and how things are; what only may
 * be one of them, as far as it would be kept of any other talk.
 */
export function selectOfWork(
  sentence: string,
  place: PlaceOfSaying,
  otherwise: () => Selected | undefined,
): Selected | undefined {
  const said = readPromptSentence(sentence, place)
  if (!said.is('lasts') && !asksToKeep.test(sentence)) {
    const selected = said.is('mayLast') ? otherwise() : undefined
    return selected?.keep === 'sure' ? { ...selected, keep: 'probable' } : selected
  }
  const [name] = (['rule', 'decision', 'lasting'] as const).toSorted((a, b) => said.share(b) - said.share(a))
  const type = lasting[name!]
  const keep = said.is('surelyLasts') ? 'sure' : 'probable'
  return { keep, score: 0, isUnlikely: false, type, about: type === 'instruction' ? 'user' : 'project' }
}
