import { firstVerb, saysWrong } from '../report/work-words.ts'
import { createFeatureModel, type Shares } from './feature-model.ts'
import { sayingFeatures } from './saying-features.ts'
import { workAskedWeights } from './work-asked-weights.ts'
import { workToldWeights } from './work-told-weights.ts'

/** What kind of work a prompt led to; `answer`: nothing was changed. */
export type WorkKind = 'bugfix' | 'feature' | 'refactor' | 'change' | 'answer'

/** Sentences of an answer that say what kind of work it was: what follows is detail. */
export const mostSentences = 5

/** What is read of several sentences: what each says, the first with its words once more, where they begin, and what lists of verbs say. */
export function workFeatures(sentences: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const [index, sentence] of sentences.entries()) {
    for (const feature of sayingFeatures(sentence, { index, count: sentences.length }))
      if (index === 0 || !/^[@^]/.test(feature)) found.add(feature)
    if (index === 0)
      for (const feature of sayingFeatures(sentence)) if (!feature.startsWith('@')) found.add(`1:${feature}`)
  }
  const verb = sentences.map(firstVerb).find((kind) => kind !== undefined)
  if (verb !== undefined) found.add(`@verb:${verb}`)
  if (sentences.some(saysWrong)) found.add('@wrong')
  return found
}

const kinds: readonly WorkKind[] = ['bugfix', 'feature', 'refactor', 'change', 'answer']
/** Each share counts as so much at least: neither text is ever sure against the other. */
const least = 0.02

/** Characters of a prompt in which a verb says what is wanted, and how many times likelier what it says is. */
const begin = 25
const byVerb = 5

const readAsked = createFeatureModel<WorkKind | 'none'>(workAskedWeights)
const readTold = createFeatureModel<WorkKind>(workToldWeights)

/** What kind of work is asked for, by the sentences of a prompt alone. `none`: thanks, a rule, a greeting. Shares need not add up to 1. */
export function workAsked(sentences: readonly string[]): Shares<WorkKind | 'none'> {
  const shares = readAsked(workFeatures(sentences))
  const verb = firstVerb((sentences[0] ?? '').slice(0, begin))
  return verb === undefined ? shares : { ...shares, [verb]: shares[verb] * byVerb }
}

/**
 * What kind of work was done: by what was asked, what was told at its end, and `signs` of what was changed, which are
 * words of `signsOfWork`. The product of both shares, over how frequent each kind is, as both have learned that already.
 */
export function kindOfWork(
  { asked, told, signs }: { asked: readonly string[]; told: readonly string[]; signs: Iterable<string> },
  possible: readonly WorkKind[] = kinds,
): WorkKind {
  const [one, other] = [workAsked(asked), readTold([...workFeatures(told.slice(0, mostSentences)), ...signs])]
  const scored = possible.map((kind) => ({
    kind,
    score: ((one[kind] + least) * (other[kind] + least)) / Math.sqrt(frequency[kind]),
  }))
  return scored.reduce((best, now) => (now.score > best.score ? now : best)).kind
}

/** How frequent each kind is among the prompts of recorded sessions. */
const frequency: Readonly<Record<WorkKind, number>> = {
  ...{ bugfix: 0.33, change: 0.24, answer: 0.21, feature: 0.18, refactor: 0.04 },
}
