/** The day of a time (epoch milliseconds) in UTC: `2026-03-02`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The same in the time zone of this machine, which is the owner's calendar. */
export function localDayOf(time: number): string {
  const date = new Date(time)
  const digits = (number: number, length: number) => String(number).padStart(length, '0')
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('-')
}
