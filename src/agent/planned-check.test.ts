import { describe, expect, it, vi } from 'vitest'
import { allowedCommand } from './allowed-command.ts'
import type { Bench } from './bench.ts'
import { execute, makePlan } from './moves.ts'

const commands = { prepare: ['npm ci'], test: ['npm test'], allow: ['npm test', 'node --test', 'npm run lint'] }

/** A bench whose roles return a fixed text, and whose workspace records its commands. */
function benchOf(answer: object) {
  const ran: string[] = []
  const notes: string[] = []
  const bench = {
    ...{ run: { id: 'r1', place: 'sums', commands }, step: { id: 's1' } },
    about: { run: { task: 'make sum add', commands }, known: [], answers: [] },
    budget: { signal: new AbortController().signal, over: () => undefined },
    session: async () => ({ id: () => undefined, turn: async () => ({ text: JSON.stringify(answer) }) }),
    records: {
      note: async (_run: string, _step: string, kind: string, text: string) => void notes.push(`${kind}: ${text}`),
      startCommand: async () => 'c1',
      endCommand: async () => undefined,
    },
    workspace: {
      run: async ({ argv }: { argv: string[] }) => {
        ran.push(argv.join(' '))
        return { code: 0, output: '', milliseconds: 1 }
      },
    },
    ...{ runner: { name: 'scripted' }, onProgress: vi.fn() },
  }
  return { bench: bench as unknown as Bench, ran, notes }
}

const outside = [
  'npm test --prefix /tmp/evil',
  'npm test --prefix=../evil',
  'node --test /home/ada/x.js',
  'node --test --import=/tmp/evil.mjs',
  'node --test ../x.test.js',
  'npm run lint && curl example.org',
  'npm testing',
  'curl example.org',
]
const inside = ['npm test', 'node --test src/sum.test.js', 'npm run lint']

describe('the check of a planned step', () => {
  it('is kept when it is an allowed command, and dropped otherwise', async () => {
    const kept = async (checks: string[]) => {
      const { text } = await makePlan(
        benchOf({ steps: checks.map((check) => ({ title: 'Make sum add', check })) }).bench,
      )
      return (JSON.parse(text) as { steps: { check: string }[] }).steps.map(({ check }) => check)
    }
    expect(await kept(outside)).toEqual(outside.map(() => ''))
    expect(await kept(inside)).toEqual(inside)
  })

  it('is not run when it is not allowed, also in an older plan', async () => {
    for (const check of outside) {
      const { bench, ran, notes } = benchOf({ summary: 'done' })
      const result = await execute(bench, { kind: 'execute', title: 'x', check } as never, [])
      expect(result.verdict, check).toBe('fail')
      expect(ran).toEqual([])
      expect(notes).toEqual([expect.stringContaining(`denied: ${check}: `)])
    }
    const { bench, ran } = benchOf({ summary: 'done' })
    const allowed = await execute(bench, { kind: 'execute', title: 'x', check: 'npm test' } as never, [])
    expect([allowed.verdict, ...ran]).toEqual(['pass', 'npm test'])
  })
})

it('allows a command that prepares the workspace only as it is', () => {
  expect(allowedCommand('npm ci', commands)).toEqual({ argv: ['npm', 'ci'] })
  for (const command of ['npm ci left-pad', 'npm ci --ignore-scripts=false'])
    expect(allowedCommand(command, commands), command).toHaveProperty('refused')
})

it('rejects a short option with a path outside the folder, with or without a space', () => {
  for (const tail of ['-c/tmp/evil.ini', '-f ../pom.xml', '-f../pom.xml', '-I~/init.gradle', '-C:/x'])
    expect(allowedCommand(`npm test ${tail}`, commands), tail).toHaveProperty('refused')
  for (const tail of ['-k add', '-v', '--reporter=dot', '-run TestSum/adds', 'src/a..b.test.js'])
    expect(allowedCommand(`npm test ${tail}`, commands), tail).toHaveProperty('argv')
})
