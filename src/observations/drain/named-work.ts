import { matterOf, saysItFailed } from '../../text/report/complaints.ts'
import { readSentences } from '../../text/report/read-sentences.ts'
import type { Observation } from '../observation.ts'

/** Work that words may be about, with all that is known of it and what was asked for. */
export interface MayBeNamed {
  observation: Observation
  text: string
}

export interface NamedWork {
  observation: Observation
  /** How many of the words that name something are about it, and their share of all of them. */
  shared: number
  share: number
  /** Its files are changed. */
  inSameFile: boolean
}

/**
 * The one work that words name: what it is about is in most of their words, and words of few works count for more. Of works that are
 * named alike it is the only one whose files are changed; undefined where several remain.
 */
export function namedWork(
  words: string,
  works: readonly MayBeNamed[],
  files: readonly string[],
): NamedWork | undefined {
  const matter = [...matterOf(words)]
  const known = works.map(({ observation, text }) => ({ observation, about: matterOf(text) }))
  const weightOf = new Map(
    matter.map((word) => [word, 1 / Math.max(1, known.filter(({ about }) => about.has(word)).length)]),
  )
  const scored = known.map(({ observation, about }) => {
    const shared = matter.filter((word) => about.has(word))
    return {
      ...{ observation, shared: shared.length, share: shared.length / matter.length },
      inSameFile: observation.filesModified.some((file) => files.includes(file)),
      score: shared.reduce((sum, word) => sum + weightOf.get(word)!, 0),
    }
  })
  const most = Math.max(0, ...scored.map(({ score }) => score))
  const best = most === 0 ? [] : scored.filter(({ score }) => score > most - alike)
  const changed = best.filter(({ inSameFile }) => inSameFile)
  const [one, ...others] = changed.length > 0 ? changed : best
  return others.length === 0 ? one : undefined
}

type FailedHow = NonNullable<ReturnType<typeof saysItFailed>>

/** The sentences of a prompt that say that earlier work failed, and the plainest way in which they do. */
export function complaintIn(words: string): { of: FailedHow; words: string } | undefined {
  const said = readSentences(words).flatMap(({ text }) => {
    const of = saysItFailed(text)
    return of === undefined ? [] : [{ of, text }]
  })
  const of = (['work', 'fault', 'back'] as const).find((way) => said.some((one) => one.of === way))
  return of && { of, words: said.map(({ text }) => text).join(' ') }
}

/**
 * What a complaint says of a named work. Who speaks of that work need only name it. Who says that there is still a fault, or one again,
 * has to repeat the fault, since another in the same file is named by a word or two of it as well: such work is only followed up.
 */
export function markOfNamed(
  { inSameFile, shared, share }: NamedWork,
  of: FailedHow,
): 'unhelped' | 'followed' | undefined {
  if (inSameFile && of === 'work') return 'unhelped'
  if (shared < leastShared) return undefined
  const isSure = share >= leastShare[of] && (inSameFile || of !== 'back')
  return isSure ? 'unhelped' : inSameFile && share >= leastShare.followed ? 'followed' : undefined
}
const leastShared = 2
const leastShare = { work: 0.6, fault: 0.75, back: 0.75, followed: 0.5 }

/** Sums of shares that differ by less are equal. */
const alike = 1e-9
