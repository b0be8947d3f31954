import type { Replacing } from '../../actions/actions.ts'
import { dayOf } from '../../core/day-of.ts'
import { quickHash } from '../../core/quick-hash.ts'
import type { Reader } from '../../ports/database.ts'
import { droppingWords } from '../../text/report/dropping-words.ts'
import { choiceOf, notChosen } from '../../text/report/known-choice.ts'
import { type KnownChoice, replacesChoice } from '../../text/report/replacements.ts'
import { titleOf } from '../../text/report/title.ts'
import { replacedForSure } from '../links/links-repository.ts'
import type { Observation, ObservationDraft } from '../observation.ts'
import { readObservations } from '../observations-repository.ts'
import { decisionsBefore, mostDecisions, type ReadPrompt, worksBefore, worksOfOthers } from './find-works.ts'
import { mainSlot } from './unhelped-work.ts'

/** A prompt that may replace decisions. */
interface Speaking {
  session: string
  prompt: number
  project: string | null
  said: { replacing: readonly Replacing[] }
}

/** A decision that replaces earlier ones, and their ids; `isSure` of those that the user's own words drop. */
export interface ReplacingDecision {
  draft: ObservationDraft
  replaced: { id: string; isSure: boolean }[]
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
    return isEarlier && choice.chosen.length > 0 ? [{ ...observation, choice }] : []
  })
  const found = replacing.flatMap((said) => {
    const replaced = known.filter(({ choice }) => replacesChoice(said, choice))
    return replaced.length === 0 ? [] : [{ said, replaced }]
  })
  const [first] = found
  if (first === undefined) return undefined
  const replaced = [...new Map(found.flatMap((one) => one.replaced).map((one) => [one.id, one])).values()]
  const isByUser = (id: string) =>
    found.some((one) => one.said.isByUser && one.replaced.some((other) => other.id === id))
  const names = new Set(replaced.flatMap(({ choice }) => choice.chosen.slice(0, 1)))
  return {
    draft: draftOf(
      found.map(({ said }) => said),
      [...names],
      drafts,
    ),
    replaced: [
      ...replaced.map(({ id }) => ({ id, isSure: isByUser(id) })),
      ...(await worksOf(db, { ...speaking, project: speaking.project, at }, replaced, before)),
    ],
  }
}

/** The newest decisions that were replaced for sure, with what they chose: facts of their sessions may still say so. */
export async function droppedChoices(db: Reader) {
  const replaced = new Map((await replacedForSure(db, mostDecisions)).map(({ id, at }) => [id, dayOf(at)]))
  const decisions = await readObservations(db, [...replaced.keys()])
  return decisions.flatMap(({ session, ...one }) =>
    session === null ? [] : [{ session, rule: one.title, chosen: choiceOf(one).chosen, day: replaced.get(one.id) }],
  )
}

/** The work by which a decision was carried out: that of its prompt, if its title names what was chosen. */
async function worksOf(
  db: Reader,
  speaking: { session: string; prompt: number; project: string; at: number },
  replaced: readonly (Pick<Observation, 'session' | 'prompt'> & { choice: KnownChoice })[],
  before: readonly ReadPrompt[],
) {
  const works = [...(await worksBefore(db, speaking, before)), ...(await worksOfOthers(db, speaking, before))]
  const isOfChoice = (work: Observation) =>
    replaced.some(
      ({ session, prompt, choice: { chosen } }) =>
        work.session === session && work.prompt === prompt && chosen.some((name) => work.title.includes(name)),
    )
  return works.filter(isOfChoice).map(({ id }) => ({ id, isSure: false }))
}

/** The decision in the words by which it was made. Its own draft is kept, if it has one. */
function draftOf(
  sentences: readonly Replacing[],
  dropped: readonly string[],
  drafts: readonly ObservationDraft[],
): ObservationDraft {
  const { own: said, title, narrative } = droppingWords(sentences, dropped)
  const facts = dropped.map((name) => `${notChosen}${name}`)
  const own = drafts.find((one) => one.type === 'decision' && said.some((text) => one.narrative.includes(text)))
  if (own) return { ...own, facts: [...new Set([...own.facts, ...facts])] }
  const main = drafts.find(({ slot }) => slot === mainSlot)
  return {
    slot: `decision: ${quickHash(title.toLowerCase())}`,
    ...{ subject: null, type: 'decision', title: titleOf(title), subtitle: '', narrative },
    ...{ facts, concepts: [], filesRead: [], filesModified: [...(main?.filesModified ?? [])], tools: [] },
    ...{ confidence, at: main?.at ?? drafts[0]?.at ?? 0, discoveryTokens: 0, causes: [] },
  }
}
