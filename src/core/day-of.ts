/** The day of a time (epoch milliseconds) in UTC: `2026-03-02`. For names that are to be the same on every machine. */
export const utcDayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const dayMs = 24 * 60 * 60 * 1000

/**
 * The day that a time is shown under: that of the time zone of this machine, which is the owner's calendar. A time that is
 * midnight in UTC to the millisecond stands for a day without a time, and is that day everywhere.
 */
export const dayOf = (time: number): string => (time % dayMs === 0 ? utcDayOf(time) : localDayOf(time))

/** The hour and minute on the clock of this machine: `09:15`. */
export function clockOf(time: number): string {
  const date = new Date(time)
  return `${digits(date.getHours(), 2)}:${digits(date.getMinutes(), 2)}`
}

/** The same with the second, where things follow each other quickly: `09:15:07`. */
export const secondOf = (time: number): string => `${clockOf(time)}:${digits(new Date(time).getSeconds(), 2)}`

/** `2026-03-02 09:15`, on the clock of this machine. */
export const minuteOf = (time: number): string => `${localDayOf(time)} ${clockOf(time)}`

/** The day on the calendar of this machine of something that happened then. */
export function localDayOf(time: number): string {
  const date = new Date(time)
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('-')
}

/** Of a day that stands for itself (midnight in UTC), the moment at which it begins here. A time that is no day stays. */
export function ownMidnight(time: number): number {
  if (time % dayMs !== 0) return time
  const date = new Date(time)
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()).getTime()
}

/**
 * What a bound of time needs beside itself, for records of which only the day is known (midnight in UTC): the day that
 * begins here at that moment, where it began before in UTC. undefined where the moment alone divides all records.
 */
export function dayBegunBefore(moment: number): number | undefined {
  const day = Date.parse(localDayOf(moment))
  return day < moment && ownMidnight(day) === moment ? day : undefined
}

const digits = (number: number, length: number): string => String(number).padStart(length, '0')
