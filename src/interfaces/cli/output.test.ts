import { describe, expect, it, vi } from 'vitest'
import { createProgress, followsLinks, processOutput } from './output.ts'

/** Text written to stderr, which is a file here. */
const written = vi.hoisted(() => [] as string[])
vi.mock('node:fs', async (load) => ({
  ...(await load<typeof import('node:fs')>()),
  fstatSync: () => ({ isCharacterDevice: () => false }),
  writeSync: (fd: number, bytes: Buffer, from = 0) => {
    if (fd === 2) written.push(bytes.subarray(from).toString())
    return bytes.length - from
  },
}))

it('prints progress as full lines every ten seconds without a terminal, and none with quiet', () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const loud = processOutput({ quiet: false })
  const quiet = processOutput({ quiet: true })
  const line = createProgress(() => now)
  for (const [at, done] of [
    [0, 0],
    [4000, 100],
    [11_000, 200],
    [15_000, 300],
    [22_000, 400],
  ] as const) {
    now = at
    const text = line('Embedding', done, 1000)
    loud.progress(text)
    quiet.progress(text)
  }
  loud.progress('')
  clock.mockRestore()
  expect(written).toEqual(['Embedding 200 of 1,000, 18/s, 44 s left\n', 'Embedding 400 of 1,000, 18/s, 33 s left\n'])
})

it('shows the speed and the remaining time from the second update on', () => {
  let now = 0
  const line = createProgress(() => now)
  expect(line('Embedding', 100, 1000)).toMatch(/^Embedding [█░]{24} 100 of 1,000$/)
  now = 10_000
  expect(line('Embedding', 300, 1000)).toMatch(/300 of 1,000, 20\/s, 35 s left$/)
  now = 20_000
  // Another step begins at its own time.
  expect(line('Indexing', 300, 9_000_000)).toMatch(/9,000,000$/)
  now = 30_000
  expect(line('Indexing', 320, 90_320)).toMatch(/, 2\.0\/s, 13 h left$/)
  expect(line('Looking', 5)).toBe('Looking 5')
})

describe('links at a terminal', () => {
  it.each([
    [{ TERM_PROGRAM: 'iTerm.app' }, true],
    [{ TERM: 'xterm-kitty' }, true],
    [{ VTE_VERSION: '7600', TERM: 'xterm-256color' }, true],
    [{ VTE_VERSION: '4400', TERM: 'xterm-256color' }, false],
    [{ TERM: 'xterm-256color' }, false],
    [{ TERM: 'linux' }, false],
    [{ TERM: 'dumb', VTE_VERSION: '7600' }, false],
    [{ TERM: 'xterm', FORCE_HYPERLINK: '1' }, true],
    [{ TERM: 'xterm-kitty', FORCE_HYPERLINK: '0' }, false],
  ])('%j: %s', (env, follows) => expect(followsLinks(env)).toBe(follows))
})
