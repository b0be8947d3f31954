/**
 * The clock of an export without time zones. It is this machine's clock, unless the chat was imported before with
 * another zone: ids contain the time, so a different clock would make each message new.
 */

/** Converts a displayed time, given as if it were UTC, to epoch milliseconds. */
export type PhoneClock = (shown: number) => number

/** Lines to compare, in blocks over the whole file, because summer and winter time distinguish zones. */
const [blocks, blockLength] = [6, 4]
const hourMs = 3_600_000
const quarterMs = hourMs / 4

/** The clock of this machine. */
export const ownClock: PhoneClock = (shown) => {
  const date = new Date(shown)
  return new Date(
    ...([date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] as const),
    ...([date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()] as const),
  ).getTime()
}

/** The time that this machine's clock shows, as if it were UTC. */
export const shownAt = (date: Date): number =>
  Date.UTC(
    ...([date.getFullYear(), date.getMonth(), date.getDate()] as const),
    ...([date.getHours(), date.getMinutes(), date.getSeconds()] as const),
  )

/** A sample of lines for `findClock`. */
export function someOf<Line>(lines: readonly Line[]): Line[] {
  if (lines.length <= blocks * blockLength) return [...lines]
  const step = (lines.length - blockLength) / (blocks - 1)
  return Array.from({ length: blocks }, (_, block) => {
    const start = Math.floor(block * step)
    return lines.slice(start, start + blockLength)
  }).flat()
}

/**
 * Finds the clock with which most messages have known ids. `idsBy` returns the ids of each message by a clock, `known`
 * those that exist already. Defaults to this machine's clock if its ids are known, or none are.
 */
export async function findClock(
  idsBy: (clock: PhoneClock) => string[][],
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<PhoneClock> {
  const own = idsBy(ownClock)
  const enough = Math.max(2, own.length / 4)
  const count = (messages: string[][], found: ReadonlySet<string>) =>
    messages.filter((ids) => ids.some((id) => found.has(id))).length
  if (count(own, await known(own.flat())) >= enough) return ownClock
  // Zones differ by quarters of an hour, so one query shows whether any zone has known ids.
  const offsets = Array.from({ length: 26 * 4 + 1 }, (_, index) => index * quarterMs - 12 * hourMs)
  const found = await known([...new Set(offsets.flatMap((offset) => idsBy((shown) => shown - offset).flat()))])
  if (found.size < enough) return ownClock
  let best = { count: 0, clock: ownClock }
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const clock = clockIn(zone)
    const matches = count(idsBy(clock), found)
    if (matches > best.count) best = { count: matches, clock }
  }
  return best.count >= enough ? best.clock : ownClock
}

/** The clock of a zone. Across a clock change it resolves times like `Date`, with the offset before the change. */
export function clockIn(timeZone: string): PhoneClock {
  const form = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const offsets = new Map<number, number>()
  const offsetAt = (at: number): number => {
    const quarter = Math.floor(at / quarterMs)
    const kept = offsets.get(quarter)
    if (kept !== undefined) return kept
    const offset = Date.parse(`${form.format(quarter * quarterMs).replace(' ', 'T')}Z`) - quarter * quarterMs
    offsets.set(quarter, offset)
    return offset
  }
  return (shown) => {
    if (!Number.isFinite(shown)) return Number.NaN
    const before = offsetAt(shown - 24 * hourMs)
    if (offsetAt(shown - before) === before) return shown - before
    const after = offsetAt(shown + 24 * hourMs)
    return offsetAt(shown - after) === after ? shown - after : shown - before
  }
}
