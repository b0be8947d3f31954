import { expect, it, vi } from 'vitest'
import { freeMemory } from './free-memory.ts'

vi.mock('node:vm', () => ({
  runInNewContext: () => {
    throw new ReferenceError('gc is not defined')
  },
}))

it('does nothing when Node offers no collector', async () => {
  // A server calls it like this after unloading its models: an unhandled rejection would end the process.
  await expect(Promise.resolve().finally(freeMemory)).resolves.toBeUndefined()
})
