import { invalidInput } from '../../core/errors.ts'
import type { Database } from '../../ports/database.ts'
import type { FoundPerson } from '../find-people.ts'
import { findTalk } from './talk.ts'

/** Messages that are counted: the newest. */
const mostRead = 200_000

export interface MonthOfMessages {
  /** `2024-05`. */
  month: string
  mine: number
  theirs: number
}

export interface MessageActivity {
  contact: FoundPerson | null
  /** Time zone of the months and hours: `UTC`, `Europe/Berlin`. */
  zone: string
  /** Months without a message between the first and the last are among them. */
  months: MonthOfMessages[]
  /** By hour of the day, 24 numbers each. */
  hours: { mine: number[]; theirs: number[] }
}

/** How much was written with a person, by month and by hour. Errors: `contact_not_found`, `time_zone_unknown`. */
export async function messageActivity(
  db: Database,
  { contact, zone = ownZone() }: { contact: string; zone?: string | undefined },
): Promise<MessageActivity> {
  const shift = shiftIn(zone)
  const talk = await findTalk(db, { contact })
  const months = new Map<string, MonthOfMessages>()
  const hours = { mine: new Array<number>(24).fill(0), theirs: new Array<number>(24).fill(0) }
  for (const chat of talk.chats) {
    const rows = await db.all<{ sender: number | null; at: number }>(
      'SELECT sender, at FROM messages WHERE chat = ? ORDER BY at DESC, id DESC LIMIT ?',
      [chat, mostRead],
    )
    for (const { sender, at } of rows) {
      const side = sender === null ? 'mine' : 'theirs'
      const local = new Date(at + shift(at))
      const month = local.toISOString().slice(0, 7)
      const row = months.get(month) ?? { month, mine: 0, theirs: 0 }
      months.set(month, { ...row, [side]: row[side] + 1 })
      hours[side][local.getUTCHours()]!++
    }
  }
  return { contact: talk.person ?? null, zone, months: withGaps(months), hours }
}

/** The time zone of this machine. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const hour = 60 * 60 * 1000

/** How far the clocks of a zone are before UTC at a time, milliseconds. Each hour is looked up once. */
function shiftIn(zone: string): (at: number) => number {
  const clock = clockFormat(zone)
  const known = new Map<number, number>()
  return (at) => {
    const begin = at - (((at % hour) + hour) % hour)
    const shift = known.get(begin) ?? Date.parse(`${clock.format(begin).replace(' ', 'T')}Z`) - begin
    known.set(begin, shift)
    return shift
  }
}

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    // Swedish writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  } catch {
    throw invalidInput('time_zone_unknown', `"${timeZone}" is not a time zone. Write UTC, or one as Europe/Berlin.`)
  }
}

function withGaps(counted: ReadonlyMap<string, MonthOfMessages>): MonthOfMessages[] {
  const known = [...counted.keys()].sort()
  const last = known.at(-1)
  const all: MonthOfMessages[] = []
  for (let month = known[0]; month !== undefined && last !== undefined && month <= last; month = after(month))
    all.push(counted.get(month) ?? { month, mine: 0, theirs: 0 })
  return all
}

const after = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)
