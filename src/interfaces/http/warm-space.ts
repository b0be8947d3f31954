import type { Following } from '../../ports/database.ts'
import { openConnections } from './open-connections.ts'
import type { OpenSpaces } from './open-spaces.ts'

export interface WarmingNeeds {
  spaces: OpenSpaces
  /** The space that the first requests ask for. */
  space: string
  /** Whether the space is in PostgreSQL. */
  isShared: boolean
}

/** Opens connections and code for the first requests, and follows changes of their space from then on. */
export function createWarming({ spaces, space, isShared }: WarmingNeeds) {
  /** Keeps the listening connection open, which pages and caches share. */
  let changes: Following | undefined
  let warming: Promise<void> | undefined

  /** A failed warm-up is retried by the next caller. */
  function warmUp(): Promise<void> {
    warming ??= spaces
      .use(space, true, async (jarvis) => {
        changes ??= jarvis.activity.follow(() => {})
        if (isShared) await openConnections(jarvis)
      })
      .catch(() => {
        warming = undefined
      })
    return warming
  }

  return {
    warmUp,
    /** Throws where the database does not answer. The first requests after it are answered as fast as later ones. */
    async ready() {
      await warmUp()
      return spaces.use(space, true, async ({ activity }) => {
        await activity.version()
        return changes && { changes: changes.isLive() ? 'notified' : `polling, because ${changes.why()}` }
      })
    },
    end: () => changes?.stop(),
  }
}
