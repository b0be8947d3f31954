/**
 * Logical time: the time of the wall where that goes forward, and a counter where it does not. A machine whose clock is
 * behind goes on from the latest time that it has read, so what was seen is always earlier than what was written after.
 */

/** Compared as text: later stamps are larger. `<wall>.<counter>.<device>`. */
export type Stamp = string

/** The last moment that a machine has written or read. */
export interface Moment {
  /** Epoch milliseconds. */
  wall: number
  counter: number
}

/** Before everything that anybody wrote. */
export const firstStamp: Stamp = '000000000.0000.'

const wallLength = 9
const counterLength = 4

export const stampOf = ({ wall, counter }: Moment, device: string): Stamp =>
  `${wall.toString(36).padStart(wallLength, '0')}.${counter.toString(36).padStart(counterLength, '0')}.${device}`

/** The moment of the next write. `now`: epoch milliseconds. */
export const tick = (last: Moment, now: number): Moment =>
  now > last.wall ? { wall: Math.floor(now), counter: 0 } : { wall: last.wall, counter: last.counter + 1 }

/** The later of a moment and that of a stamp that was read. */
export function witness(last: Moment, stamp: Stamp): Moment {
  const [wall = '', counter = ''] = stamp.split('.')
  const seen = { wall: Number.parseInt(wall, 36), counter: Number.parseInt(counter, 36) }
  const isLater = seen.wall > last.wall || (seen.wall === last.wall && seen.counter > last.counter)
  return isLater ? seen : last
}

/** Just after a stamp, the same on every machine: for what follows from rows and was written by no one. */
export const justAfter = (stamp: Stamp): Stamp => `${stamp}+`

/** Whether a stamp was given by a machine. */
export const isStampOf = (stamp: Stamp, device: string): boolean => stamp.split('.')[2] === device

/** Whether a text is a stamp: nine letters of time, four of a counter, and a device. */
export const isStamp = (text: string): boolean => /^[0-9a-z]{9}\.[0-9a-z]{4}\.[0-9a-z]{0,32}\+{0,1000}$/.test(text)
