import { breathe } from '../../src/core/runtime.ts'

/** One number of the speed benchmark. */
export interface Measurement {
  name: string
  value: number
  unit: string
  /** The same by processor time, since the clock depends on other work on the machine. */
  processor?: number
  /** What is promised: at most, or at least. */
  bar?: { atMost: number } | { atLeast: number }
  /**
   * The same as a cost in units of a floor taken in the same run (a plain tool doing the least possible, or the
   * yardstick): this is what can be compared between machines and days. Smaller is better.
   */
  ratio?: number
  /** What the ratio is of. */
  of?: string
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Milliseconds of one piece of work. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Milliseconds by the clock, and of processor time: what a busy machine leaves unchanged. */
export interface Spent {
  wall: number
  cpu: number
}

export async function spent(work: () => unknown): Promise<Spent> {
  const before = process.cpuUsage()
  const wall = await timed(work)
  const { user, system } = process.cpuUsage(before)
  return { wall, cpu: (user + system) / 1000 }
}

export const medianOf = (runs: readonly Spent[], kind: keyof Spent): number => median(runs.map((run) => run[kind]))

/** Lets work that an index does behind its answers come to its end, as it does between the questions of a person. */
const settlingMilliseconds = 2000

/** Times of each of `times` runs, after a few that do not count. */
export async function spentEach(times: number, work: (index: number) => unknown, warmUps = 5): Promise<Spent[]> {
  for (let index = 0; index < warmUps; index++) await work(index)
  await new Promise((resolve) => setTimeout(resolve, settlingMilliseconds))
  const runs: Spent[] = []
  for (let index = 0; index < times; index++) {
    runs.push(await spent(() => work(index)))
    await breathe()
  }
  return runs
}

/** Rounds of a loop that does arithmetic only: some 5 ms. */
const yardstickRounds = 2_000_000

/** Milliseconds of processor time that this machine needs for a fixed piece of arithmetic; the median of nine. */
export async function yardstick(): Promise<number> {
  const runs = await spentEach(9, () => {
    let state = 1
    for (let round = 0; round < yardstickRounds; round++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state
  })
  return medianOf(runs, 'cpu')
}
