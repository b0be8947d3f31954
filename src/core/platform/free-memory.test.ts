import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { expect, it, vi } from 'vitest'
import { freeMemory } from './free-memory.ts'

it('frees unreferenced memory, and leaves no global collector', async () => {
  let held: Float32Array | undefined = new Float32Array(8_000_000).fill(1)
  expect(held[7_999_999]).toBe(1)
  const ref = new WeakRef(held)
  held = undefined
  // An object read in this turn of the event loop is kept until its end.
  await sleep(1)
  freeMemory()
  expect(ref.deref()).toBeUndefined()
  expect(globalThis.gc).toBeUndefined()
})

it('shrinks the space for new objects after a busy process has enlarged it', async () => {
  const spaceForNew = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')!.space_size
  for (let round = 0; round < 100 && spaceForNew() < 8_000_000; round++)
    Array.from({ length: 100_000 }, (_, index) => ({ index, name: `name ${index}` }))
  expect(spaceForNew()).toBeGreaterThanOrEqual(8_000_000)
  freeMemory()
  // After 9 s, Node 20 does it by itself, but not in a process that keeps doing a little work.
  await vi.waitFor(() => expect(spaceForNew()).toBeLessThan(4_000_000), { timeout: 8400, interval: 200 })
}, 20_000)
