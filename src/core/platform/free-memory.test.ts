import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freeMemory } from './free-memory.ts'

it('frees what nothing refers to, and leaves no collector behind for programs', async () => {
  let held: Float32Array | undefined = new Float32Array(8_000_000).fill(1)
  expect(held[7_999_999]).toBe(1)
  const ref = new WeakRef(held)
  held = undefined
  // An object that was read in this turn of the loop is kept until its end.
  await sleep(1)
  freeMemory()
  expect(ref.deref()).toBeUndefined()
  expect(globalThis.gc).toBeUndefined()
})
