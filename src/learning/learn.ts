import { placeOf } from '../capture/ready-context.ts'
import { tryLease } from '../core/lease.ts'
import { quickHash } from '../core/quick-hash.ts'
import type { Clock } from '../core/runtime.ts'
import { apart } from '../journal/journal.ts'
import { keysUpTo, lastEvents, type NewEvents, sessionsSince } from '../observations/observations.ts'
import type { Database, Reader } from '../ports/database.ts'
import { countUses } from './count-uses.ts'
import { type DescribedFix, describeFix, kindOfFix } from './fixes/describe-fix.ts'
import { findFixes } from './fixes/find-fixes.ts'
import type { Fix, Run, Step } from './fixes/step.ts'
import { keepFixes } from './keep-fixes.ts'
import { projectsWithPlaces } from './places.ts'
import { readSteps } from './read-steps.ts'
import { keptSince, writeRuns } from './runs.ts'
import type { LearningSettings } from './settings.ts'
import { findRelapses } from './warnings/find-relapses.ts'
import { keepRelapses } from './warnings/keep-relapses.ts'

interface Needs {
  db: Database
  clock: Clock
  settings: LearningSettings
  /** Rebuilds the hooks' data of a project. */
  prepare(project: string): Promise<void>
}

/** Most events of a session that are read together: earlier changes cannot fix anything later. */
const eventsOfSession = 800
const progress = 'events'
/** Row of the settings with which the hooks' data was prepared. */
const shownBy = 'settings'

/**
 * Learns from events captured since the last time: stores runs, creates learnings from fixes, and counts whether shown
 * ones helped. A session with new events is read again in full, since later words may refute what was learned. After a
 * kill, unfinished sessions are processed again.
 */
export function createLearn({ db, clock, settings, prepare }: Needs): () => Promise<number> {
  return async () => {
    const shown = markOf(settings)
    const isOther = ((await keptValue(db, shownBy)) ?? markOf(usualSettings)) !== shown
    const learnedTo = (await keptValue(db, progress)) ?? 0
    const fresh = settings.enabled ? await sessionsSince(db, learnedTo) : []
    if (fresh.length === 0 && !isOther) return 0
    const lease = await tryLease(db, 'learning', clock)
    if (!lease) return 0
    try {
      const changed = new Set<string>()
      const sharedBefore = await sharedMark(db)
      let learned = 0
      for (const session of fresh) {
        const project = projectOf(session)
        if (!settings.exclude.includes(project)) {
          const made = await apart(() => learnSession(session, project, learnedTo))
          learned += made
        }
        // The prepared data of an excluded project is removed.
        changed.add(project)
        await keepValue(db, progress, session.last)
      }
      // A learning that is newly offered to other repositories, or lost its trust, is updated there at once.
      const isShared = (await sharedMark(db)) !== sharedBefore
      // Otherwise hooks would show disabled data until the next event in its project.
      for (const project of isOther || isShared ? await projectsWithPlaces(db) : []) changed.add(project)
      for (const project of changed) await prepare(project)
      if (isOther) await keepValue(db, shownBy, shown)
      return learned
    } finally {
      await lease.release()
    }
  }

  /** Runs except old ones that were read before: those are already in the counts. */
  async function notFolded(runs: readonly Run[], session: string, learnedTo: number): Promise<readonly Run[]> {
    const end = keptSince(clock(), settings.keepRunsDays)
    if (runs.every(({ at }) => at >= end)) return runs
    const read = await keysUpTo(db, session, learnedTo)
    return runs.filter(({ at, key }) => at >= end || !read.has(key))
  }

  async function learnSession(about: NewEvents, project: string, learnedTo: number): Promise<number> {
    const events = await lastEvents(db, about.session, eventsOfSession)
    const steps = readSteps(events)
    const runs = await notFolded(
      steps.filter((step): step is Run => step.kind === 'run'),
      about.session,
      learnedTo,
    )
    const fixes = findFixes(steps).flatMap((fix) => describe(fix, about.folder))
    const place = about.folder === '' ? undefined : placeOf(about.folder)
    return db.transaction(async (tx) => {
      await writeRuns(tx, runs, { session: about.session, project, client: about.client })
      if (place !== undefined)
        await tx.run(
          'INSERT INTO learning_places (place, project) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET project = excluded.project',
          [place, project],
        )
      const made = await keepFixes(tx, fixes, {
        session: about.session,
        project,
        seen: failedKeys(steps),
        now: clock(),
      })
      const pathOf = pathFrom(place?.replace(/[\\/]\.git$/, '') ?? about.folder)
      await keepRelapses(tx, findRelapses(steps), { session: about.session, project, seen: failedKeys(steps), pathOf })
      const isOver = events.at(-1)?.kind === 'session-end'
      await countUses(tx, steps, { session: about.session, project, now: clock(), isOver })
      return made
    })
  }
}

const projectOf = ({ project, folder }: NewEvents): string => project ?? folder

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

const keptValue = async (db: Reader, name: string): Promise<number | undefined> =>
  (await db.get<{ value: number }>('SELECT value FROM learning_progress WHERE name = ?', [name]))?.value

const keepValue = (db: Database, name: string, value: number): Promise<unknown> =>
  db.transaction((tx) =>
    tx.run(
      `INSERT INTO learning_progress (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, value],
    ),
  )

/** Changes when the learnings that repositories share change. */
async function sharedMark(db: Reader): Promise<string> {
  const row = await db.get<{ offered: number; trust: number | null }>(
    "SELECT COUNT(*) AS offered, SUM(confidence) AS trust FROM learnings WHERE scope <> 'repo' AND state <> 'retired'",
  )
  return JSON.stringify(row)
}

const usualSettings = { enabled: true, tell: true, exclude: [] }

/** A number that depends on the settings of what is shown. */
const markOf = ({ enabled, tell, exclude }: Pick<LearningSettings, 'enabled' | 'tell' | 'exclude'>): number =>
  Number.parseInt(quickHash(JSON.stringify([enabled, tell, exclude])).slice(0, 12), 16)
