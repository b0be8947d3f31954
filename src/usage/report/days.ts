import { dayMs } from '../../core/day-of.ts'
import { invalidInput } from '../../core/errors.ts'

/** Names the day of a moment in a time zone: `2026-11-22`. */
export type DayOf = (at: number) => string

const quarter = 900_000

/** Errors: `timezone_unknown`. '' is the zone of this machine. */
export function dayNames(zone: string): DayOf {
  const known = new Map<number, string>()
  let form: Intl.DateTimeFormat
  try {
    // The Swedish way to write a date is that of the standard.
    form = new Intl.DateTimeFormat('sv-SE', { ...(zone !== '' && { timeZone: zone }) })
  } catch {
    throw invalidInput('timezone_unknown', `"${zone}" is not a time zone. Example: Europe/Berlin.`)
  }
  return (at) => {
    const part = Math.floor(at / quarter)
    const name = known.get(part) ?? form.format(at).slice(0, 10)
    known.set(part, name)
    return name
  }
}

export const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The first day of the week that a day lies in. */
export function weekOf(day: string, start: (typeof weekDays)[number]): string {
  const date = new Date(`${day}T00:00:00Z`)
  const behind = (date.getUTCDay() - weekDays.indexOf(start) + 7) % 7
  return new Date(date.getTime() - behind * dayMs).toISOString().slice(0, 10)
}

/** Parses `20261122` and `2026-11-22`; undefined for anything else. */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text.trim()) ?? []
  if (year === undefined) return undefined
  const name = `${year}-${month}-${day}`
  const date = new Date(`${name}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(name) ? name : undefined
}
