import type { Clock } from '../core/runtime.ts'
import { type IdleSettings, type IdleState, mayWork, nextState, type Signs } from './idle-state.ts'
import { pauseAt } from './pause.ts'
import { readSigns, thisMachine } from './read-signs.ts'
import { logChange } from './state-log.ts'

interface Needs {
  clock: Clock
  /** Reads an environment variable. */
  variable(name: string): string | undefined
  /** Minutes without input after which the owner counts as away. */
  minutes: number
  /** Touched by programs that get requests. */
  activityFile: string
  /** Gets a line for each change of the state. */
  logFile: string
  /** File with the owner's pause; without it, work is never paused. */
  pauseFile?: string
  /** Called with each change of the state. */
  onChange?: (state: IdleState) => void
  /** Signals of the machine; tests replace them. */
  signs?: () => Promise<Signs>
}

/** Poll intervals, milliseconds: short in idle time, because a returning owner would notice running work. */
const pollMs = 5000
const pollInIdleMs = 600

/** Limits of memory and battery, with the minutes that the owner set. */
export const idleSettings = (minutes: number): IdleSettings => ({
  ...{ minutes, hibernateAt: 0.8, wakeAt: 0.7, leastBattery: 0.3 },
})

/** Follows whether the owner is here. It starts ACTIVE: the first look decides. */
export function watchIdle({ clock, variable, minutes, activityFile, logFile, ...given }: Needs) {
  const settings = idleSettings(minutes)
  const signs = given.signs ?? (() => readSigns(thisMachine(variable), activityFile))
  let state: IdleState = 'ACTIVE'
  let isFree = false
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const now = await signs()
    const next = nextState(state, now, settings)
    const former = state
    state = next.state
    isFree = mayWork(state, now, settings)
    if (state === former) return
    logChange(logFile, { at: clock(), from: former, to: state, why: next.why })
    given.onChange?.(state)
  }

  /** Starts a look where the last one is too old; the answer is that of the last one. */
  function refresh(): void {
    const pause = isFree ? pollInIdleMs : pollMs
    if (looking || performance.now() - lookedAt < pause) return
    lookedAt = performance.now()
    looking = look()
      .catch(() => {
        isFree = false
      })
      .finally(() => {
        looking = undefined
      })
  }

  return {
    /** Whether idle-time work may run. */
    isIdle(): boolean {
      refresh()
      return isFree && !(given.pauseFile && pauseAt(given.pauseFile, clock()))
    },
    /** Whether the machine is short of memory: then no background work begins. */
    isHibernated(): boolean {
      refresh()
      return state === 'HIBERNATED'
    },
    /** Asks the machine now. */
    look,
    state: (): IdleState => state,
  }
}
