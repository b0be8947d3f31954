import { placeOf } from '../capture/ready-context.ts'
import type { Clock } from '../core/runtime.ts'
import { keysUpTo, lastEvents, type NewEvents } from '../observations/observations.ts'
import type { Database } from '../ports/database.ts'
import { countUses } from './count-uses.ts'
import { type DescribedFix, describeFix, kindOfFix } from './fixes/describe-fix.ts'
import { findFixes } from './fixes/find-fixes.ts'
import type { Fix, Run, Step } from './fixes/step.ts'
import { keepFixes } from './keep-fixes.ts'
import { readSteps } from './read-steps.ts'
import { keptSince, writeRuns } from './runs.ts'
import type { LearningSettings } from './settings.ts'
import { findRelapses } from './warnings/find-relapses.ts'
import { keepRelapses } from './warnings/keep-relapses.ts'

interface Needs {
  db: Database
  clock: Clock
  settings: LearningSettings
}

interface About {
  /** The project that the learnings belong to. */
  project: string
  /** Events up to here were read before. */
  learnedTo: number
}

/** Most events of a session that are read together: earlier changes cannot fix anything later. */
const eventsOfSession = 800

/** Learns from the last events of one session, in one transaction. Returns the number of new learnings. */
export async function learnSession(needs: Needs, about: NewEvents, { project, learnedTo }: About): Promise<number> {
  const { db, clock } = needs
  const { session, folder, client } = about
  const events = await lastEvents(db, session, eventsOfSession)
  const steps = readSteps(events)
  const all = steps.filter((step): step is Run => step.kind === 'run')
  const runs = await notFolded(needs, all, session, learnedTo)
  const fixes = findFixes(steps).flatMap((fix) => describe(fix, folder))
  const place = folder === '' ? undefined : placeOf(folder)
  const seen = failedKeys(steps)
  return db.transaction(async (tx) => {
    await writeRuns(tx, runs, { session, project, client })
    if (place !== undefined)
      await tx.run(
        'INSERT INTO learning_places (place, project) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET project = excluded.project',
        [place, project],
      )
    const made = await keepFixes(tx, fixes, { session, project, seen, now: clock() })
    const pathOf = pathFrom(place?.replace(/[\\/]\.git$/, '') ?? folder)
    await keepRelapses(tx, findRelapses(steps), { session, project, seen, pathOf })
    const isOver = events.at(-1)?.kind === 'session-end'
    await countUses(tx, steps, { session, project, now: clock(), isOver })
    return made
  })
}

/** Runs except old ones that were read before: those are already in the counts. */
async function notFolded(
  { db, clock, settings }: Needs,
  runs: readonly Run[],
  session: string,
  learnedTo: number,
): Promise<readonly Run[]> {
  const end = keptSince(clock(), settings.keepRunsDays)
  if (runs.every(({ at }) => at >= end)) return runs
  const read = await keysUpTo(db, session, learnedTo)
  return runs.filter(({ at, key }) => at >= end || !read.has(key))
}

const failedKeys = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => (step.kind === 'run' && !step.ok ? [step.key] : []))

function describe(fix: Fix, folder: string): DescribedFix[] {
  const solution = describeFix(fix, pathFrom(folder))
  return solution === undefined ? [] : [{ fix, kind: kindOfFix(fix), solution }]
}

/** Paths as they are from a folder; those elsewhere stay whole: `/a/project-2` does not lie in `/a/project`. */
function pathFrom(folder: string): (path: string) => string {
  const top = folder.replace(/[\\/]+$/, '')
  const isIn = (path: string) => top !== '' && path.startsWith(top) && /^[\\/]/.test(path.slice(top.length))
  return (path) => (isIn(path) ? path.slice(top.length + 1) : path)
}
