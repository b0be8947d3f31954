import { dayMs } from '../../core/day-of.ts'
import { type Use, usefulness } from '../../receipts/receipts.ts'
import type { StoredObservation } from '../observation.ts'

/** The probable subject of the next session. */
export interface Task {
  now: number
  /** Files in work with weights 0…1: 1 for uncommitted changes, less for changes of the latest sessions. */
  files: ReadonlyMap<string, number>
  branch: string | null
}

/** Base worth of a line by its type. */
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
/** Half-life of the part that decays with age, days. Decisions keep their worth longer than finished work. */
const halfLife = { lasting: 60, passing: 10 }
/** Share that never decays: an old decision about a file in work still counts. */
const ageless = 0.25
/** Bonus of a line about a file in work, and the smaller one of the branch that is checked out. */
const more = { file: 1.5, readFile: 0.6, branch: 0.15 }
/** Default titles of the rules, which name only the touched files or commands and not the result. */
const fallback = /^(?:Read|Used|Ran|Looked into:?|Changed|Removed lines from) /
const fallbackShare = 0.5

/** Lines worth less than this are omitted. */
export const leastWorth = 0.2

/** The worth of an observation for the task, about 0…3; a pinned one is always worth enough. */
export function worthOf(observation: StoredObservation, { now, files, branch }: Task, use: Use | undefined): number {
  const { type, at, confidence, title, filesModified, filesRead } = observation
  const life = type === 'decision' || type === 'insight' ? halfLife.lasting : halfLife.passing
  const age = Math.max(0, now - at) / dayMs
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

/** Whether the files that it read are its subject: errors, insights and decisions list them as read. */
const isAbout = ({ type }: StoredObservation): boolean => type === 'error' || type === 'insight' || type === 'decision'

/** The highest weight of a file among the paths, 0…1. */
export const weightOf = (paths: readonly string[], files: ReadonlyMap<string, number>): number =>
  paths.reduce((most, path) => Math.max(most, files.get(path) ?? 0), 0)
