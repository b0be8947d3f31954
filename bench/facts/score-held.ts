import { readFileSync } from 'node:fs'
import { runFactsBench } from '../../src/benchmarks/facts.ts'
import type { OpenBenchSpace } from '../../src/benchmarks/scratch-space.ts'

interface Expected {
  id: string
  /** Case-insensitive patterns: every `expect` is met by a fact that is held; none is `stale` without being expected, too. */
  expect: string[]
  stale: string[]
  /** Met by no fact. */
  forbid: string[]
}

export interface HeldScore {
  cases: number
  right: number
  /** Names of the others. */
  wrong: string[]
}

/** Ingests each conversation of a file into a separate space, and counts those that leave the expected facts. */
export async function scoreHeld(openSpace: OpenBenchSpace, cases: string): Promise<HeldScore> {
  const { results } = await runFactsBench(openSpace, { cases })
  const held = new Map(results.map(({ id, facts }) => [id, facts]))
  const expected = readFileSync(cases, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Expected)
  const wrong = expected.filter((one) => !isHeld(one, held.get(one.id) ?? [])).map(({ id }) => id)
  return { cases: expected.length, right: expected.length - wrong.length, wrong }
}

function isHeld({ expect = [], stale = [], forbid = [] }: Partial<Expected>, facts: readonly string[]): boolean {
  const meets = (fact: string, patterns: readonly string[]) =>
    patterns.some((pattern) => new RegExp(pattern, 'is').test(fact))
  return (
    expect.every((pattern) => facts.some((fact) => meets(fact, [pattern]))) &&
    !facts.some((fact) => meets(fact, forbid) || (meets(fact, stale) && !meets(fact, expect)))
  )
}
