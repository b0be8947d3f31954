import type { Clock } from '../core/runtime.ts'
import type {
  Elsewhere,
  LendEncoder,
  ObservationAdmin,
  Observations,
  RetentionPolicy,
} from '../observations/observations.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { lateObservationAdmin } from './late-observation-admin.ts'
import { projectColumns } from './subsystem-tables.ts'

export interface ObservationParts {
  db: Database
  search: Search
  clock: Clock
  /** The home whose inbox is read; undefined for a space without one. */
  home: string | undefined
  /** Inboxes of other spaces, if repositories have their own spaces. */
  elsewhere?: Elsewhere | undefined
  /** Encoders of sentences: for the inbox, and for imported sessions. */
  encoder: Record<'usual' | 'past', LendEncoder>
  /** Days that raw events are kept, and events that are excluded. */
  settings: { rawDays: number; exclude: readonly string[] }
  /** How long observations are kept. */
  retention: RetentionPolicy
}

/** Observations of a space, whose modules are loaded on first use. */
export function lateObservations({ db, search, clock, home, ...needs }: ObservationParts): () => Promise<Observations> {
  let loading: Promise<Observations> | undefined
  async function load(): Promise<Observations> {
    const { createSessions } = await import('../sessions/sessions.ts')
    const { createObservations, createSessionWork } = await import('../observations/observations.ts')
    return createObservations({
      ...{ db, search, clock, home: home ?? '', rawDays: needs.settings.rawDays, exclude: needs.settings.exclude },
      elsewhere: needs.elsewhere,
      encoder: needs.encoder,
      projectColumns: () => projectColumns(db),
      sessions: createSessions({ db, search, clock, work: createSessionWork(), isCapture: true }),
    })
  }
  return () => {
    loading ??= load()
    return loading
  }
}

/** The owner's changes to observations. `before` runs once, before their module is loaded. */
export const lateKeeping = (
  { db, search, clock, home, retention }: ObservationParts,
  before: () => Promise<unknown>,
): ObservationAdmin =>
  lateObservationAdmin(async () => {
    await before()
    return (await import('../observations/observations.ts')).createObservationAdmin({
      ...{ db, search, clock, home, retention },
      projectColumns: () => projectColumns(db),
    })
  })
