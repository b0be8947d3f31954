/** ACTIVE: the owner is here. IDLE: away. HIBERNATED: the machine needs its memory for others. */
export type IdleState = 'ACTIVE' | 'IDLE' | 'HIBERNATED'

/** Signals of the machine. Undefined: the machine cannot report them. */
export interface Signs {
  /** Since the last input of the owner, milliseconds. */
  inputMs: number | undefined
  isLocked: boolean | undefined
  /** Since the last request that a program of Jarvis got, milliseconds. */
  requestMs: number | undefined
  /** Share of the memory that is in use, 0 to 1. */
  memory: number | undefined
  /** Charge of a battery that is not being charged, 0 to 1. */
  battery: number | undefined
}

export interface IdleSettings {
  /** Minutes without input after which the owner counts as away. */
  minutes: number
  /** Shares of memory: above `hibernateAt` nothing runs, until it is below `wakeAt`. */
  hibernateAt: number
  wakeAt: number
  /** Charge below which nothing runs on battery. */
  leastBattery: number
}

/** The state that follows, with the reason in a few words. */
export function nextState(now: IdleState, signs: Signs, settings: IdleSettings): { state: IdleState; why: string } {
  const { memory } = signs
  if (memory !== undefined) {
    const limit = now === 'HIBERNATED' ? settings.wakeAt : settings.hibernateAt
    if (memory > limit || (now === 'HIBERNATED' && memory === limit))
      return { state: 'HIBERNATED', why: `${Math.round(memory * 100)} % of the memory is in use` }
  }
  const { inputMs, requestMs, isLocked } = signs
  const longest = settings.minutes * 60_000
  // A request at a locked screen comes from a program or another machine: its answer must not wait either.
  if (requestMs !== undefined && requestMs < (isLocked === true ? afterRequest : longest))
    return { state: 'ACTIVE', why: 'a request came in' }
  if (isLocked === true) return { state: 'IDLE', why: 'the screen is locked' }
  if (inputMs !== undefined && inputMs < longest) return { state: 'ACTIVE', why: 'there was input' }
  // A machine that reports neither has no owner at it: only requests count.
  const since = inputMs === undefined && requestMs === undefined ? 'so far' : `for ${settings.minutes} minutes`
  return { state: 'IDLE', why: `no input and no request ${since}` }
}

/** Pause of idle-time work after a request, milliseconds. */
const afterRequest = 30_000

/** Whether idle-time work may run: the owner is away, and the battery is not low. */
export const mayWork = (state: IdleState, { battery }: Signs, { leastBattery }: IdleSettings): boolean =>
  state === 'IDLE' && (battery === undefined || battery >= leastBattery)
