import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isHeld } from '../core/lease.ts'
import { silentLogger } from '../core/runtime.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import type { Bench } from './bench.ts'
import { driveRun, leaseOf } from './drive-run.ts'
import type { AgentRun } from './run.ts'
import { workOnRun } from './work-on-run.ts'

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-drive-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const noCosts = { tokens: 0, dollars: 0, turns: 0, milliseconds: 0 }
const run = {
  id: 'r1',
  place: 'net',
  updatedAt: 1,
  ...noCosts,
  limits: { ...noCosts, minutes: 0 },
} as unknown as AgentRun
const refused = () => Promise.reject(new Error('database is busy'))

/** Starts a run whose database refuses every write. */
function drive(release: () => void, isChanged = false) {
  const get = async () => ({ ...run, state: 'stopped', updatedAt: isChanged ? 2 : 1 })
  const parts = {
    needs: {
      ...{ db: store.db, clock: Date.now, logger: silentLogger },
      agentRunner: () => Promise.reject(new Error('no runner')),
    },
    records: { get, setState: refused, work: refused },
    ...{ workspaces: {}, sessions: { release }, known: {} },
  }
  return driveRun(parts as never, { run, profile: {} as never }, {})
}

describe('a failing run', () => {
  it('releases its workspace and reports the first failure', async () => {
    const release = vi.fn()
    await expect(drive(release)).rejects.toThrow('no runner')
    expect(release).toHaveBeenCalledWith('net')
    expect(await isHeld(store.db, leaseOf('net'), Date.now)).toBe(false)
  })

  it('releases its workspace when only its end cannot be stored', async () => {
    const release = vi.fn()
    await expect(drive(release, true)).rejects.toThrow('database is busy')
    expect(release).toHaveBeenCalledWith('net')
    expect(await isHeld(store.db, leaseOf('net'), Date.now)).toBe(false)
  })
})

describe('an interrupted run', () => {
  const end = async (error: Error) => {
    const warn = vi.fn()
    const bench = {
      ...{ run: { ...run, commands: { prepare: [] } }, workspace: { isNew: true }, logger: { warn, info: vi.fn() } },
      records: { steps: () => Promise.reject(error) },
    }
    const { state, reason } = await workOnRun(bench as unknown as Bench, { wish: () => '' }, false)
    return { state, reason, logged: warn.mock.calls.map(([, facts]) => facts) }
  }

  it('reports an internal error as a bug, and logs the stack', async () => {
    const bug = new TypeError('Cannot read properties of undefined')
    expect(await end(bug)).toEqual({
      state: 'paused',
      reason: expect.stringMatching(/^Cannot read properties of undefined\. This is a bug in Jarvis/),
      logged: [{ run: 'r1', stack: bug.stack }],
    })
  })

  it('does not treat an unavailable service as a bug', async () => {
    const reason = 'It was interrupted: fetch failed'
    const away = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })
    expect(await end(away)).toEqual({ state: 'paused', reason, logged: [] })
  })
})
