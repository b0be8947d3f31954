import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noPostgres } from '../../src/testing/postgres.ts'
import { answerOf, dist } from './jarvis.ts'

const root = join(dist, '..')

/** The output of `bench/postgres-load.ts`. */
interface Report {
  killed: { connections: number; servers: number }
  acknowledged: number
  lost: number
  doubled: number
  wrong: string[]
  reads: { count: number }
  writes: { count: number }
}

describe.skipIf(noPostgres())(`three servers with sixteen clients each ${noPostgres()}`, () => {
  it('lose and duplicate nothing while connections and servers are killed', async () => {
    const args = ['scripts/run-ts.mjs', 'bench/postgres-load.ts', '10']
    const { out, err } = await answerOf(spawn(process.execPath, args, { cwd: root, env: process.env }))
    expect(out, err).toContain('{')
    // The command itself judges response times, on an idle machine.
    const { killed, lost, doubled, wrong, reads, writes } = JSON.parse(out) as Report
    expect({ lost, doubled, wrong }).toEqual({ lost: 0, doubled: 0, wrong: [] })
    expect(Math.min(killed.connections, killed.servers, reads.count, writes.count)).toBeGreaterThan(0)
  }, 300_000)
})
