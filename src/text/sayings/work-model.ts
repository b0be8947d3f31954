import { firstVerb, reportsFault } from '../report/work-words.ts'
import { createFeatureModel, type Shares } from './feature-model.ts'
import { kindWeights } from './kind-weights.ts'
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
  if (sentences.some(reportsFault)) found.add('@wrong')
  return found
}

/** Kinds of changes. */
export const changes = ['bugfix', 'feature', 'refactor', 'change'] as const
const kinds: readonly WorkKind[] = [...changes, 'answer']
/** Each share counts as so much at least: neither text is ever sure against the other. */
const least = 0.02

/** Characters of a prompt in which a verb says what is wanted, and how many times likelier what it says is. */
const begin = 25
const byVerb = 5

const readAsked = createFeatureModel<WorkKind | 'none'>(workAskedWeights)
const readReported = createFeatureModel<WorkKind>(workToldWeights)

/** What kind of work is asked for, by the sentences of a prompt alone. `none`: thanks, a rule, a greeting. Shares need not add up to 1. */
export function workAsked(sentences: readonly string[]): Shares<WorkKind | 'none'> {
  const shares = readAsked(workFeatures(sentences))
  const verb = firstVerb((sentences[0] ?? '').slice(0, begin))
  return verb === undefined ? shares : { ...shares, [verb]: shares[verb] * byVerb }
}

/** What is known of a piece of work. */
export interface KnownOfWork {
  asked: readonly string[]
  report: readonly string[]
  /** Words of `signsOfWork`. */
  signs: Iterable<string>
  /** Numbers of `shapeOfWork`. */
  shape: readonly number[]
}

/** Shares by the request and by the report, each with those by the changes. */
export type ReadWork = (work: Pick<KnownOfWork, 'asked' | 'report' | 'signs'>) => {
  asked: Shares<WorkKind | 'none'>
  report: Shares<WorkKind>
}

const readBoth: ReadWork = ({ asked, report, signs }) => ({
  asked: workAsked(asked),
  report: readReported([...workFeatures(report.slice(0, mostSentences)), ...signs]),
})

/**
 * The kind of a change: logistic regressions over the scores of the models of request and report, and over the shape of
 * the change, which also counts where the words are unknown.
 */
export function kindOfChange(work: KnownOfWork): Exclude<WorkKind, 'answer'> {
  const values = changeFeatures(readBoth(work), work.shape)
  const scored = changes.map((kind) => {
    const [bias, ...weights] = kindWeights[kind]
    return { kind, score: weights.reduce((sum, weight, at) => sum + weight * values[at]!, bias!) }
  })
  return scored.reduce((best, now) => (now.score > best.score ? now : best)).kind
}

/** What the kind of a change is learned from, as numbers. */
export const changeFeatures = ({ asked, report }: ReturnType<ReadWork>, shape: readonly number[]): number[] => [
  ...[...kinds, 'none' as const].map((kind) => Math.log(asked[kind] + least)),
  ...kinds.map((kind) => Math.log(report[kind] + least)),
  ...shape,
]

/**
 * Whether the work was only an answer: the product of both models' scores, divided by the frequency of each kind, which
 * both models have learned already.
 */
export function isOnlyAnswer(work: Pick<KnownOfWork, 'asked' | 'report' | 'signs'>): boolean {
  const { asked, report } = readBoth(work)
  const score = (kind: WorkKind) => ((asked[kind] + least) * (report[kind] + least)) / Math.sqrt(frequency[kind])
  return changes.every((kind) => score(kind) < score('answer'))
}

/** How frequent each kind is among the prompts of recorded sessions. */
const frequency: Readonly<Record<WorkKind, number>> = {
  ...{ bugfix: 0.33, change: 0.24, answer: 0.21, feature: 0.18, refactor: 0.04 },
}
