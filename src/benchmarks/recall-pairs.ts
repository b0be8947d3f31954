import { embedForAWhile } from '../app/index-folders.ts'
import type { OpenSpace } from '../app/space.ts'
import type { WorkOptions } from '../app/work-options.ts'
import { type OpenBenchSpace, withScratchSpaces } from './scratch-space.ts'
import type { StatementPair } from './statements.ts'
import { readJsonLines } from './statements.ts'

export interface PairsBenchRequest {
  /** Pairs `{pair, older, olderDate, newer, newerDate, relation, matter}`, JSONL. */
  updates: string
  /** Statements `{sentence, memorable, date}` stored beside them, JSONL. */
  statements?: string | undefined
}

export interface PairsReport {
  pairs: number
  /** Number of other statements beside each pair. */
  among: number
  /** The newer ranks before the older, or the older is not shown. */
  newerFirst: number
  /** The newer is among the lines. */
  newerShown: number
  /** The older is first, or alone. */
  olderFirst: number
  /** Neither is among the lines. */
  neither: number
  kinds: Record<string, { pairs: number; newerFirst: number }>
}

interface Pair extends StatementPair {
  matter: string
  kind: string
}

/** Relations in which the newer statement replaces the older. */
export const replacing: ReadonlySet<string> = new Set(['replaces', 'partly'])
/** Number of statements stored beside the pairs of a space. */
const others = 200
/** Number of pairs per space. */
const pairsPerSpace = 20

/** Stores pairs among other statements, asks about their subject, and checks which of the two ranks first. */
export async function recallPairs(
  openSpace: OpenBenchSpace,
  { updates, statements }: PairsBenchRequest,
  options: WorkOptions = {},
): Promise<PairsReport> {
  const fields = ['pair', 'older', 'olderDate', 'newer', 'newerDate', 'relation', 'matter']
  const pairs = readJsonLines(updates, fields).filter(({ relation }) =>
    replacing.has(String(relation)),
  ) as unknown as Pair[]
  const around = statements === undefined ? [] : readAround(statements)
  const report: PairsReport = {
    pairs: 0,
    among: around.length,
    newerFirst: 0,
    newerShown: 0,
    olderFirst: 0,
    neither: 0,
    kinds: {},
  }
  await eachOfPairs(openSpace, pairs, around, options, async (space, pair, idsOf) => {
    count(report, pair, await orderOf(space, pair, idsOf))
  })
  return report
}

/** Stores pairs in spaces, some per space among other statements, and passes on each pair with its facts. */
export async function eachOfPairs<Of extends StatementPair>(
  openSpace: OpenBenchSpace,
  pairs: readonly Of[],
  around: readonly Around[],
  options: WorkOptions,
  ask: (space: OpenSpace, pair: Of, idsOf: FactsOf) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < pairs.length; from += pairsPerSpace) {
    const some = pairs.slice(from, from + pairsPerSpace)
    await withScratchSpaces(openSpace, [some], async ([scratch]) => {
      const idsOf = await storeAll(scratch!.space, some, around, options)
      for (const pair of some) await ask(scratch!.space, pair, idsOf)
    })
    options.onProgress?.('Asking', from + some.length, pairs.length)
  }
}

interface Around {
  sentence: string
  date: string
}

/** Samples the sentences worth remembering at regular intervals, so that all kinds of talk are included. */
export function readAround(file: string): Around[] {
  const kept = readJsonLines(file, ['sentence', 'memorable', 'date']).filter(({ memorable }) => memorable === 1)
  const step = Math.max(1, kept.length / others)
  return Array.from(
    { length: Math.min(others, kept.length) },
    (_, index) => kept[Math.floor(index * step)] as unknown as Around,
  )
}

/** Statement → its facts. */
export type FactsOf = ReadonlyMap<string, ReadonlySet<string>>

async function storeAll(
  { memory, search }: OpenSpace,
  pairs: readonly StatementPair[],
  around: readonly Around[],
  options: WorkOptions,
): Promise<FactsOf> {
  const ids = new Map<string, Set<string>>()
  const told = [
    ...around.map(({ sentence, date }) => ({ text: sentence, date })),
    ...pairs.flatMap(({ older, olderDate, newer, newerDate }) => [
      { text: older, date: olderDate },
      { text: newer, date: newerDate },
    ]),
  ].sort((a, b) => a.date.localeCompare(b.date))
  for (const { text, date } of told) {
    const outcomes = await memory.remember({ content: text, saidAt: Date.parse(date) })
    ids.set(text, new Set(outcomes.flatMap((outcome) => ('fact' in outcome ? outcome.fact.id : []))))
  }
  await embedForAWhile(search, { ...options, wait: true })
  return ids
}

type Order = 'newer first' | 'newer alone' | 'older first' | 'older alone' | 'neither'

async function orderOf({ memory }: OpenSpace, { matter, older, newer }: Pair, idsOf: FactsOf): Promise<Order> {
  const { facts } = await memory.recall(matter)
  const placeOf = (said: string) => facts.findIndex(({ id }) => idsOf.get(said)?.has(id))
  const [first, second] = [placeOf(newer), placeOf(older)]
  if (first < 0) return second < 0 ? 'neither' : 'older alone'
  return second < 0 ? 'newer alone' : first < second ? 'newer first' : 'older first'
}

function count(report: PairsReport, { kind = 'all' }: Pair, order: Order): void {
  report.kinds[kind] ??= { pairs: 0, newerFirst: 0 }
  const isNewerFirst = order === 'newer first' || order === 'newer alone'
  report.pairs++
  report.kinds[kind].pairs++
  if (isNewerFirst) {
    report.newerFirst++
    report.kinds[kind].newerFirst++
    report.newerShown++
  } else if (order === 'neither') report.neither++
  else {
    report.olderFirst++
    if (order === 'older first') report.newerShown++
  }
}
