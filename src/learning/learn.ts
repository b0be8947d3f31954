import { tryLease } from '../core/lease.ts'
import { quickHash } from '../core/quick-hash.ts'
import type { Clock } from '../core/runtime.ts'
import { apart } from '../journal/journal.ts'
import { type NewEvents, sessionsSince } from '../observations/observations.ts'
import type { Database, Reader } from '../ports/database.ts'
import { learnSession } from './learn-session.ts'
import { projectsWithPlaces } from './places.ts'
import type { LearningSettings } from './settings.ts'

interface Needs {
  db: Database
  clock: Clock
  settings: LearningSettings
  /** Rebuilds the hooks' data of a project. */
  prepare(project: string): Promise<void>
}

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
          const made = await apart(() => learnSession({ db, clock, settings }, session, { project, learnedTo }))
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
}

const projectOf = ({ project, folder }: NewEvents): string => project ?? folder

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
