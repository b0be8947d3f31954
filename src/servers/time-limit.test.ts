import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ProcessorUse, processorUse } from '../core/platform/processor-wait.ts'
import { limitTime } from './time-limit.ts'

vi.mock('../core/platform/processor-wait.ts', { spy: true })

const server = 7
/** Processor use of the server and of this process so far. */
let uses: Record<number, ProcessorUse>
beforeEach(() => {
  uses = { [process.pid]: { active: 500, waited: 400 } }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  vi.mocked(processorUse).mockImplementation((pid) => uses[pid])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** When a limit of two seconds ends for a program with the given use, milliseconds. */
function overAfter(grow: (at: number) => ProcessorUse | undefined, pid = server) {
  const limit = limitTime(2000)
  if (pid !== process.pid) limit.started(pid)
  let at = 0
  while (!limit.signal.aborted) {
    at += 100
    const use = grow(at)
    if (use) uses[pid] = use
    vi.advanceTimersByTime(100)
  }
  return [at, limit.within()]
}
const waits = (share: number) => (at: number) => ({ active: at, waited: at * share })

describe('the time limit of a server', () => {
  it('is unchanged while the server gets a processor, and when that is unknown', () => {
    expect(overAfter(waits(0.2))).toEqual([2000, '2 s'])
    expect(overAfter(() => undefined)).toEqual([2000, '2 s'])
  })

  it('is extended by the time the server waited, up to three times its length', () => {
    expect(overAfter(waits(0.5))).toEqual([4000, '4.0 s on a busy machine'])
    expect(overAfter(waits(0.95))).toEqual([6000, '6.0 s on a busy machine'])
  })

  it('is not extended for a hanging server, however long it waited before', () => {
    expect(overAfter((at) => ({ active: Math.min(at, 1500), waited: Math.min(at, 1500) * 0.9 }))).toEqual([2000, '2 s'])
  })

  it('ends when a slowly started server does nothing more', () => {
    const [at] = overAfter((now) => ({ active: Math.min(now, 2500), waited: Math.min(now, 2500) * 0.9 }))
    expect(at).toBeGreaterThan(2500)
    expect(at).toBeLessThanOrEqual(3000)
  })

  it('counts the wait of this process when no program was started', () => {
    expect(overAfter((at) => ({ active: 500 + at, waited: 400 + at * 0.5 }), process.pid)).toEqual([
      4000,
      '4.0 s on a busy machine',
    ])
  })
})

it.runIf(process.platform === 'linux')('reads a running process, and nothing for an ended one', () => {
  vi.mocked(processorUse).mockRestore()
  expect(processorUse(process.pid)!.active).toBeGreaterThan(0)
  expect(processorUse(999_999_999)).toBeUndefined()
})
