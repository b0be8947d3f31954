import type { Replacing } from '../../actions/actions.ts'
import { quickHash } from '../../core/quick-hash.ts'
import type { Reader } from '../../ports/database.ts'
import { isPointing } from '../../text/report/cues.ts'
import { choiceOf, notChosen } from '../../text/report/known-choice.ts'
import { replacesChoice, saysRegret, withNameDropped } from '../../text/report/replacements.ts'
import { titleOf } from '../../text/report/title.ts'
import type { ObservationDraft } from '../observation.ts'
import { decisionsBefore, type ReadPrompt } from './find-works.ts'

/** A prompt that may replace decisions. */
interface Speaking {
  session: string
  prompt: number
  project: string | null
  said: { replacing: readonly Replacing[] }
}

/** A decision that replaces earlier ones, and their ids. */
export interface ReplacingDecision {
  draft: ObservationDraft
  replaced: string[]
}

/** Confidence of a decision that is read from a replacement. */
const confidence = 0.8

/**
 * The decision of a prompt that replaces earlier ones, from its user's words or from the agent's report of what it changed.
 * Sentences count only if they drop what a known decision chose: `use tabs instead` alone decides a detail.
 */
export async function replacingDecision(
  db: Reader,
  speaking: Speaking,
  { drafts, before }: { drafts: readonly ObservationDraft[]; before: readonly ReadPrompt[] },
): Promise<ReplacingDecision | undefined> {
  const { replacing } = speaking.said
  if (replacing.length === 0 || speaking.project === null) return undefined
  const at = drafts[0]?.at ?? 0
  const known = (await decisionsBefore(db, speaking, before)).flatMap(({ observation }) => {
    const choice = choiceOf(observation)
    const isEarlier = at === 0 || observation.at < at
    return isEarlier && choice.chosen.length > 0 ? [{ id: observation.id, choice }] : []
  })
  const found = replacing.flatMap((said) => {
    const replaced = known.filter(({ choice }) => replacesChoice(said, choice))
    return replaced.length === 0 ? [] : [{ said, replaced }]
  })
  const [first] = found
  if (first === undefined) return undefined
  const replaced = [...new Map(found.flatMap((one) => one.replaced).map((one) => [one.id, one])).values()]
  const names = new Set(replaced.flatMap(({ choice }) => choice.chosen.slice(0, 1)))
  return {
    draft: draftOf(
      found.map(({ said }) => said),
      [...names],
      drafts,
    ),
    replaced: replaced.map(({ id }) => id),
  }
}

/**
 * The decision in the plainest sentence: one that drops a name or `it`, else one that says that the name was a mistake, with
 * the sentence that follows. Its own draft is kept, if it has one.
 */
function draftOf(
  sentences: readonly Replacing[],
  dropped: readonly string[],
  drafts: readonly ObservationDraft[],
): ObservationDraft {
  const orders = sentences.filter(({ text }) => !dropped.some((name) => saysRegret(text, name)))
  const isPlain = ({ text }: Replacing) => !isPointing(text) && dropped.some((name) => includes(text, name))
  const chosen =
    orders.find((one) => isPlain(one) || withNameDropped(one.text, '') !== one.text) ?? orders[0] ?? sentences[0]!
  const { text } = chosen
  const [sentence, said] = wordsOf(chosen, dropped, { isPlain: isPlain(chosen), isOrder: orders.includes(chosen) })
  const facts = dropped.map((name) => `${notChosen}${name}`)
  const own = drafts.find(({ type, narrative }) => type === 'decision' && narrative.includes(text))
  if (own) return { ...own, facts: [...new Set([...own.facts, ...facts])] }
  const main = drafts.find(({ slot }) => slot === 'main')
  const reason = sentences
    .map((one) => one.text)
    .find((one) => one !== text && /\b(?:because|since|weil|denn|as)\b/i.test(one))
  return {
    slot: `decision: ${quickHash(sentence.toLowerCase())}`,
    ...{ subject: null, type: 'decision', title: titleOf(sentence), subtitle: '' },
    narrative: reason === undefined || said.includes(reason) ? said : `${said} ${reason}`,
    ...{ facts, concepts: [], filesRead: [], filesModified: [...(main?.filesModified ?? [])], tools: [] },
    ...{ confidence, at: main?.at ?? drafts[0]?.at ?? 0, discoveryTokens: 0, causes: [] },
  }
}

/** The title of a decision and its words: `it` is named, and a sentence of regret is followed by what is wanted instead. */
function wordsOf(
  { text, before = '', next }: Replacing,
  [name]: readonly string[],
  { isPlain, isOrder }: { isPlain: boolean; isOrder: boolean },
): [title: string, narrative: string] {
  if (!isOrder && next !== undefined) return [`${text} ${next}`, `${text} ${next}`]
  const named = isPlain || name === undefined ? text : withNameDropped(text, name)
  const said = [...new Set([before, text])].filter(Boolean).join(' ')
  return isPlain || named !== text ? [named, said] : [said, said]
}

const includes = (text: string, name: string): boolean => text.toLowerCase().includes(name.toLowerCase())
