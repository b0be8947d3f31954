import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SharedModels } from '../../app/shared-models.ts'
import { unloadWhenIdle } from './idle-models.ts'
import type { OpenSpaces } from './open-spaces.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-models-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

function serverWith(minutes: number) {
  const seen = { loaded: ['bge'], used: false, unloads: 0 }
  const spaces = { areUsed: () => seen.used, modelsInMemory: () => seen.loaded } as unknown as OpenSpaces
  const unload = async () => {
    seen.unloads++
    seen.loaded = []
  }
  const models = { unload } as unknown as SharedModels
  return { seen, idle: unloadWhenIdle({ spaces, models, minutes, activityFile: join(folder, 'active') }) }
}

it('unloads models after the configured minutes without a query', () => {
  vi.useFakeTimers()
  const { seen, idle } = serverWith(2)
  vi.advanceTimersByTime(110_000)
  idle.touch()
  vi.advanceTimersByTime(110_000)
  expect(seen.unloads).toBe(0)
  vi.advanceTimersByTime(40_000)
  expect(seen.unloads).toBe(1)
  idle.end()
})

it.each(['IDLE', 'HIBERNATED'] as const)('unloads at once when the owner is %s, but not during a query', (state) => {
  const { seen, idle } = serverWith(60)
  idle.ownerIs('ACTIVE')
  seen.used = true
  idle.ownerIs(state)
  expect(seen.unloads).toBe(0)
  seen.used = false
  idle.ownerIs(state)
  idle.ownerIs(state)
  expect(seen.unloads).toBe(1)
  idle.end()
})

it('unloads models loaded by a query soon after it while memory is short', () => {
  vi.useFakeTimers()
  const { seen, idle } = serverWith(60)
  idle.ownerIs('HIBERNATED')
  expect(seen.unloads).toBe(1)
  idle.touch()
  seen.loaded = ['bge']
  vi.advanceTimersByTime(20_000)
  expect(seen.unloads).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(seen.unloads).toBe(2)
  seen.loaded = ['bge']
  idle.ownerIs('ACTIVE')
  vi.advanceTimersByTime(120_000)
  expect(seen.unloads).toBe(2)
  idle.end()
})
