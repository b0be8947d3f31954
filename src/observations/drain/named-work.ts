import { matterOf, reportsFailure } from '../../text/report/complaints.ts'
import { readSentences } from '../../text/report/read-sentences.ts'
import type { Observation } from '../observation.ts'

/** Work that the words may name, with all its text and the request that caused it. */
export interface MayBeNamed {
  observation: Observation
  text: string
}

export interface NamedWork {
  observation: Observation
  /** Number of matching words of all words that name something, and their share. */
  shared: number
  share: number
  /** Whether its files are being changed. */
  inSameFile: boolean
}

/**
 * The one work that the words name: most words match it, and words that match few works count more. Of equally matching
 * works, only one whose files are changed is chosen; undefined if several remain.
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

type FailedHow = NonNullable<ReturnType<typeof reportsFailure>>

/** The sentences of a prompt that say earlier work failed, and the plainest way in which they do. */
export function complaintIn(words: string): { of: FailedHow; words: string } | undefined {
  const said = readSentences(words).flatMap(({ text }) => {
    const of = reportsFailure(text)
    return of === undefined ? [] : [{ of, text }]
  })
  const of = (['work', 'fault', 'back'] as const).find((way) => said.some((one) => one.of === way))
  return of && { of, words: said.map(({ text }) => text).join(' ') }
}

/**
 * The mark that a complaint gives a named work. A complaint about the work only has to name it. A report of a remaining
 * or returning fault has to repeat the fault, since a word or two would also match another fault in the same file; such
 * work is only marked as followed up.
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

/** Sums of shares that differ by less count as equal. */
const alike = 1e-9
