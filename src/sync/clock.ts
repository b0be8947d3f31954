/**
 * Logical clock: the wall clock while it advances, and a counter otherwise. A machine whose clock is behind continues
 * from the latest time that it has read, so that everything it has seen is earlier than its later writes.
 */

/** Compared as text: later stamps are larger. `<wall>.<counter>.<device>`. */
export type Stamp = string

/** The last time that a machine has written or read. */
export interface Moment {
  /** Epoch milliseconds. */
  wall: number
  counter: number
}

/** Before all writes. */
export const firstStamp: Stamp = '000000000.0000.'

const wallLength = 9
const counterLength = 4

export const stampOf = ({ wall, counter }: Moment, device: string): Stamp =>
  `${wall.toString(36).padStart(wallLength, '0')}.${counter.toString(36).padStart(counterLength, '0')}.${device}`

/** The time of the next write. `now`: epoch milliseconds. */
export const tick = (last: Moment, now: number): Moment =>
  now > last.wall ? { wall: Math.floor(now), counter: 0 } : { wall: last.wall, counter: last.counter + 1 }

/** The later of a time and that of a stamp. */
export function witness(last: Moment, stamp: Stamp): Moment {
  const [wall = '', counter = ''] = stamp.split('.')
  const seen = { wall: Number.parseInt(wall, 36), counter: Number.parseInt(counter, 36) }
  const isLater = seen.wall > last.wall || (seen.wall === last.wall && seen.counter > last.counter)
  return isLater ? seen : last
}

/** Just after a stamp, the same on every machine: for derived rows that no machine wrote. */
export const justAfter = (stamp: Stamp): Stamp => `${stamp}+`

/** Whether a stamp comes from this machine. */
export const isStampOf = (stamp: Stamp, device: string): boolean => stamp.split('.')[2] === device

/** Whether a text is a stamp: nine characters of time, four of a counter, and a device. */
export const isStamp = (text: string): boolean => /^[0-9a-z]{9}\.[0-9a-z]{4}\.[0-9a-z]{0,32}\+{0,1000}$/.test(text)
