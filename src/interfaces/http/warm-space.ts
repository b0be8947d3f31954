import type { Following } from '../../ports/database.ts'
import { openConnections } from './open-connections.ts'
import type { OpenSpaces } from './open-spaces.ts'

export interface WarmingNeeds {
  spaces: OpenSpaces
  /** The space that the first requests ask for. */
  space: string
  /** Whether the space is in a PostgreSQL. */
  isShared: boolean
}

/** Opens what the first requests need, and follows the changes of their space from then on. */
export function createWarming({ spaces, space, isShared }: WarmingNeeds) {
  /** Keeps the listening connection open, which pages and caches share. */
  let changes: Following | undefined
  let warming: Promise<void> | undefined

  /** Where it fails, the next one who waits for it tries again. */
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
