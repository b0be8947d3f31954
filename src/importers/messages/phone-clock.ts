/**
 * The clock of an export that writes times without a zone. It is that of this machine, unless the same chat was imported
 * before on a clock of another zone: ids hold the time, and read otherwise each message would be a new one.
 */

/** Epoch milliseconds of what a clock shows, which is given as if it were UTC. */
export type PhoneClock = (shown: number) => number

/** Lines that are compared, in blocks over the whole file: summers and winters tell zones apart. */
const [blocks, blockLength] = [6, 4]
const hourMs = 3_600_000
const quarterMs = hourMs / 4

/** The phone's clock is that of this machine. */
export const ownClock: PhoneClock = (shown) => {
  const date = new Date(shown)
  return new Date(
    ...([date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] as const),
    ...([date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()] as const),
  ).getTime()
}

/** What the clock of this machine shows at a time. */
export const shownAt = (date: Date): number =>
  Date.UTC(
    ...([date.getFullYear(), date.getMonth(), date.getDate()] as const),
    ...([date.getHours(), date.getMinutes(), date.getSeconds()] as const),
  )

/** Some lines of a file, as `findClock` compares them. */
export function someOf<Line>(lines: readonly Line[]): Line[] {
  if (lines.length <= blocks * blockLength) return [...lines]
  const step = (lines.length - blockLength) / (blocks - 1)
  return Array.from({ length: blocks }, (_, block) => {
    const start = Math.floor(block * step)
    return lines.slice(start, start + blockLength)
  }).flat()
}

/**
 * The clock by which most of some messages are known: `idsBy` gives the ids of each by a clock, `known` those that an
 * earlier import has. This machine's where its ids are known, or nobody's are.
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
  // Any zone is off by quarters of an hour: one question says whether any of them knows the chat.
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

/** The clock of a zone. Where clocks are set back or forward it counts as `Date` does: by what it was before. */
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
