import { afterAll, beforeAll, describe, it } from 'vitest'
import { install, otherManagers } from '../package-managers.ts'
import { answersByMeaning, type Packed, pack } from '../packed.ts'

if (otherManagers.length === 0)
  console.warn('JARVIS_TEST_PACKAGE_MANAGERS names no package managers: they are not tried (CONTRIBUTING.md).')

let packed: Packed
beforeAll(async () => {
  packed = await pack()
}, 600_000)
afterAll(() => packed?.remove())

/** npm is tried by `test/package.test.ts`. */
describe.skipIf(otherManagers.length === 0).sequential('the published package', () => {
  it.each(otherManagers)('installs with $name and answers by meaning', { timeout: 300_000 }, async (manager) => {
    const { jarvis } = await install(packed, manager)
    await answersByMeaning(packed, jarvis)
  })
})
