/** The day of a time (epoch milliseconds) in UTC: `2026-03-02`. For names that must be the same on every machine. */
export const utcDayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const dayMs = 24 * 60 * 60 * 1000

/**
 * The day under which a time is shown, in this machine's time zone, which is the owner's calendar. A time at exactly
 * midnight UTC represents a day without a time, and is that day everywhere.
 */
export const dayOf = (time: number): string => (time % dayMs === 0 ? utcDayOf(time) : localDayOf(time))

/** The hour and minute in this machine's time zone: `09:15`. */
export function clockOf(time: number): string {
  const date = new Date(time)
  return `${digits(date.getHours(), 2)}:${digits(date.getMinutes(), 2)}`
}

/** The same with the second, for events in quick succession: `09:15:07`. */
export const secondOf = (time: number): string => `${clockOf(time)}:${digits(new Date(time).getSeconds(), 2)}`

/** `2026-03-02 09:15`, in this machine's time zone. */
export const minuteOf = (time: number): string => `${localDayOf(time)} ${clockOf(time)}`

/** The day of a time in this machine's time zone. */
export function localDayOf(time: number): string {
  const date = new Date(time)
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('-')
}

/** For a day without a time (midnight UTC), the moment at which it begins here. Other times are returned unchanged. */
export function ownMidnight(time: number): number {
  if (time % dayMs !== 0) return time
  const date = new Date(time)
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()).getTime()
}

/**
 * The extra bound needed for records with only a day (midnight UTC): the day that begins here at that moment, where it
 * began earlier in UTC. Undefined where the moment alone divides all records.
 */
export function dayBegunBefore(moment: number): number | undefined {
  const day = Date.parse(localDayOf(moment))
  return day < moment && ownMidnight(day) === moment ? day : undefined
}

const digits = (number: number, length: number): string => String(number).padStart(length, '0')
