import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const remember = async (...contents: string[]) => {
  for (const content of contents) await space.memory.remember({ content })
}
const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()

it("retires a relationship, and keeps the person's actions and the end itself", async () => {
  await remember(
    'My girlfriend is Anna',
    'My dog is called Bruno',
    'My girlfriend Anna gave me a watch',
    'Anna and I broke up',
  )
  const left = await open()
  expect(left).not.toContain("The user's girlfriend is Anna.")
  expect(left).toContain('Anna and I broke up.')
  expect(left.join()).toMatch(/watch/)
  await remember('Bruno died yesterday')
  expect((await open()).join()).not.toMatch(/dog is called Bruno/)
})

it('dates an event in the past', async () => {
  await space.memory.remember({ content: 'Our cat Minka ran away on Monday', saidAt: Date.parse('2026-11-27') })
  expect((await open()).join()).toMatch(/2026-11-23/)
})

it('retires the job of one person, and of no other person at the same employer', async () => {
  await remember('I work at Otto', 'My brother Ben works at Otto', 'Ben quit his job at Otto')
  expect((await open()).filter((content) => /works at/.test(content))).toEqual(['The user works at Otto.'])
})

it('retires the restrictions of a diet with the diet', async () => {
  await remember("I don't eat meat", "I don't eat olives", "I'm not vegetarian any more")
  const left = (await open()).join(' ')
  expect(left).not.toMatch(/eat meat/)
  expect(left).toMatch(/olives/)
})

it('stores an instruction in a short form once', async () => {
  await remember("Don't call me before 9")
  expect(await open()).toHaveLength(1)
})
