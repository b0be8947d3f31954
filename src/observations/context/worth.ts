import { type Use, usefulness } from '../../receipts/receipts.ts'
import type { StoredObservation } from '../observation.ts'

/** What the next session will probably be about. */
export interface Task {
  now: number
  /** Files in work, 0…1: changed and not committed 1, changed by the last sessions less. */
  files: ReadonlyMap<string, number>
  branch: string | null
}

const day = 24 * 60 * 60 * 1000
/** How much a line of each type is worth to a session that knows nothing, before anything else is said about it. */
const ofType: Readonly<Record<StoredObservation['type'], number>> = {
  decision: 1,
  insight: 0.9,
  bugfix: 0.6,
  feature: 0.55,
  error: 0.5,
  refactor: 0.4,
  discovery: 0.4,
  change: 0.35,
  question: 0.2,
}
/** Days after which half of what age takes away is gone: what was decided holds longer than what was done. */
const halfLife = { lasting: 60, passing: 10 }
/** However old, this share stays: an old decision about a file in work still counts. */
const ageless = 0.25
/** A line about a file in work is worth so much more; on the branch that is checked out, a little. */
const more = { file: 1.5, readFile: 0.6, branch: 0.15 }
/** Titles that rules fall back to when nobody said a word: they name what was touched, and not what came of it. */
const fallback = /^(?:Read|Used|Ran|Looked into:?|Changed|Removed lines from) /
const fallbackShare = 0.5

/** Below this a line is not worth its tokens: then rather nothing is told. */
export const leastWorth = 0.2

/** What an observation is worth to the task, about 0…3; a pinned one always counts. */
export function worthOf(observation: StoredObservation, { now, files, branch }: Task, use: Use | undefined): number {
  const { type, at, confidence, title, filesModified, filesRead } = observation
  const life = type === 'decision' || type === 'insight' ? halfLife.lasting : halfLife.passing
  const age = Math.max(0, now - at) / day
  const recency = ageless + (1 - ageless) * 2 ** (-age / life)
  const overlap = Math.max(
    more.file * weightOf(filesModified, files),
    (isAbout(observation) ? more.file : more.readFile) * weightOf(filesRead, files),
  )
  const onBranch = branch !== null && observation.branch === branch ? more.branch : 0
  const said = fallback.test(title) ? fallbackShare : 1
  const worth = ofType[type] * recency * (1 + overlap + onBranch) * (0.5 + confidence / 2) * usefulness(use) * said
  return observation.pinnedAt === null ? worth : 1 + worth
}

/** Errors and insights name the files that they are about as read. */
const isAbout = ({ type }: StoredObservation): boolean => type === 'error' || type === 'insight' || type === 'decision'

/** How much of the work is about one of the files, 0…1. */
export const weightOf = (paths: readonly string[], files: ReadonlyMap<string, number>): number =>
  paths.reduce((most, path) => Math.max(most, files.get(path) ?? 0), 0)
