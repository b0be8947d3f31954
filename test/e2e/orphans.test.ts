import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBench } from './jarvis.ts'

/** The process that indexes is started with the home in its arguments; the server itself has it from its environment. */
function indexersOf(home: string): number[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(home)).map((line) => Number.parseInt(line, 10))
}

async function poll(home: string, isDone: (count: number) => boolean, milliseconds: number): Promise<number[]> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const running = indexersOf(home)
    if (isDone(running.length) || Date.now() > deadline) return running
    await sleep(20)
  }
}

/** Kills a server the given milliseconds after its indexer has started. Returns the remaining processes. */
async function killed(after: number): Promise<number[]> {
  const bench = createBench({ JARVIS_SERVER_PORT: '0', JARVIS_EMBEDDING_MODEL: 'none' })
  const server = bench.start(['serve'], { stdio: 'ignore' })
  try {
    expect(await poll(bench.home, (count) => count > 0, 60_000)).not.toEqual([])
    await sleep(after)
    server.kill('SIGKILL')
    // The indexer has a low priority: on a busy machine it notices late, but it does.
    const left = await poll(bench.home, (count) => count === 0, 30_000)
    for (const pid of left) process.kill(pid, 'SIGKILL')
    return left
  } finally {
    server.kill('SIGKILL')
    bench.close()
  }
}

describe.skipIf(process.platform === 'win32')('a server killed during its first seconds', () => {
  it('leaves no child process, at any of the tried moments', async () => {
    // While the indexer starts, loads its code, opens the space, and follows it. Several at once load the machine.
    for (const delays of [
      [0, 40, 80, 120],
      [160, 220, 280, 340],
      [20, 60, 100, 400],
      [500, 700, 900, 1200],
    ])
      expect(await Promise.all(delays.map(killed)), `${delays} ms`).toEqual(delays.map(() => []))
  })
})
