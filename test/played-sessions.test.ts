import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Recorded } from '../bench/learning/record-form.ts'
import { replay } from '../bench/learning/sessions/replay.ts'
import { signatureOf } from '../src/text/signatures/signature.ts'

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../bench/learning/recorded/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

/** Known misses: the fix is a change of folder, or a command that no rule recognizes as a fix. */
const missedToday = [
  'python: a script reads its configuration where it is started',
  'sqlite3: the table was not migrated in this data base',
]

/** Outputs and sessions that were recorded by really running the tools; `bench/learning` has the scripts. */
describe('recorded work of agents', () => {
  it.each(['sessions', 'more-sessions', 'third-sessions', 'fourth-sessions'])(
    '%s: teaches the right fixes and no others',
    async (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'played-'))
      const replayed = await replay(linesOf(name), folder)
      rmSync(folder, { recursive: true, force: true })
      const faults = replayed.flatMap(({ name: session, missed, wrong }) => [
        ...(missedToday.includes(session) ? [] : missed).map(({ error }) => `${session}: not learned: ${error}`),
        ...wrong.map(({ solution }) => `${session}: learned: ${solution}`),
      ])
      expect(faults).toEqual([])
    },
    240_000,
  )

  it.each(['dev', 'held-out', 'reporters', 'reporters-held-out'])(
    'has the same signature for a repeated error of %s',
    (name) => {
      const cases = linesOf(name).map((line) => JSON.parse(line) as Recorded)
      const ids = cases.map((one) => [one, signatureOf(one.first)?.id, signatureOf(one.again)?.id] as const)
      const other = ids.filter(([, first, again]) => first === undefined || first !== again)
      expect(other.map(([{ tool, name: called }]) => `${tool}: ${called}`)).toEqual([])
      for (const tool of new Set(cases.map((one) => one.tool))) {
        const own = ids.filter(([one]) => one.tool === tool)
        expect(new Set(own.map(([, first]) => first)).size, tool).toBe(own.length)
      }
    },
  )
})
