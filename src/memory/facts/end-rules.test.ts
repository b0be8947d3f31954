import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()

/** A talk in which its user says this. */
const say = (session: string, ...sentences: string[]) =>
  space.memory.ingest(
    sentences.map((text) => ({ role: 'user' as const, text })),
    { session },
  )

it('retires the facts of the session whose rule was withdrawn', async () => {
  await say('first', 'Always use pnpm in this repo, not npm.', 'Never use lodash in the reports.')
  const before = await open()
  expect(before).toHaveLength(2)
  expect(await space.memory.facts.endRules([{ session: 'first', rule: 'Always use pnpm in this repo' }])).toMatchObject(
    {
      ended: 1,
    },
  )
  expect(await open()).toEqual(before.filter((content) => content.includes('lodash')))
  // A rule given again later counts, and its end can be undone.
  await space.memory.undo()
  expect(await open()).toEqual(before)
})

it('retires facts that state the rule in the same words, whatever their type', async () => {
  await say('first', 'In this repo use pnpm, not npm.', 'The repo of the pnpm mirror is at Ana.')
  const before = await open()
  expect(before).toContain('In this repo use pnpm, not npm.')
  await space.memory.facts.endRules([{ session: 'first', rule: 'In this repo use pnpm, not npm' }])
  expect(await open()).toEqual(before.filter((content) => !content.includes('not npm')))
})

it('retires a rule that its user lifts or no longer needs', async () => {
  await say('first', 'Never use emojis.', 'Always answer in French.', 'Never delete files without asking me.')
  expect(await open()).toHaveLength(3)
  await say(
    'second',
    'Emojis are fine now.',
    "You don't have to answer in French any more.",
    'You can delete that file.',
  )
  expect((await open()).filter((content) => content.startsWith('Instruction'))).toEqual([
    'Instruction: Never delete files without asking the user.',
  ])
  await space.memory.remember({ content: 'From now on you may delete files without asking.' })
  expect((await open()).join()).not.toContain('Never delete')
})

it('retires a rule revoked in everyday words, and asks when it is unclear', async () => {
  const rules = ['Always use bullet points.', 'Please address me as Doctor.', 'Never call me before 9 am.']
  for (const content of rules) await space.memory.remember({ content })
  await space.memory.remember({ content: 'drop the bullet points thing, normal text is fine again' })
  const left = ['Instruction: Never call the user before 9 am.', 'Instruction: Please address the user as Doctor.']
  expect(await open()).toEqual(left)
  const earlier = async (content: string) =>
    (await space.memory.remember({ content })).flatMap((one) => ('earlier' in one ? (one.earlier ?? []) : []))
  expect(await earlier('Doctor is too formal, just use my first name')).toMatchObject([{ content: left[1] }])
  expect(await earlier('You can call me before nine again.')).toMatchObject([{ content: left[0] }])
  expect(await earlier('The doctor says my blood pressure is ok now.')).toEqual([])
  expect(await open()).toEqual(expect.arrayContaining(left))
  const standing = (await space.memory.facts.list()).facts.filter(({ instruction }) => instruction !== null)
  expect(standing.map(({ content }) => content).sort()).toEqual(left)
})

it('keeps facts from other sessions, and those that only share a word', async () => {
  await say('first', 'Always use pnpm in this repo.')
  await say('second', 'Always use pnpm in this repo.')
  await say('third', 'Never push with pnpm publish from the release branch.')
  const before = await open()
  const rules = ['first', 'third'].map((session) => ({ session, rule: 'Always use pnpm in this repo' }))
  expect(await space.memory.facts.endRules(rules)).toMatchObject({ ended: 0 })
  expect(await open()).toEqual(before)
})

it('ends a fact on the day on which its rule was withdrawn', async () => {
  await say('first', 'Never use lodash in the reports.')
  const [fact] = (await space.memory.facts.list()).facts
  const day = new Date(space.time.now + 86_400_000).toISOString().slice(0, 10)
  await space.memory.facts.endRules([{ session: 'first', rule: 'Never use lodash in the reports', day }])
  expect((await space.memory.facts.get(fact!.id)).validTo).toBe(Date.parse(day))
})

it('ends a decision for what was dropped later, said in other words', async () => {
  await say('first', "For storage let's go with LittleFS on the flash.", 'The LittleFS image is 9 kB.')
  const before = await open()
  expect(before).toHaveLength(2)
  const rule = 'LittleFS replaces the ring buffer, as it survives power loss'
  expect(await space.memory.facts.endRules([{ session: 'first', rule, chosen: ['NATS'] }])).toMatchObject({ ended: 0 })
  await space.memory.facts.endRules([{ session: 'first', rule, chosen: ['LittleFS'] }])
  expect(await open()).toEqual(before.filter((content) => !content.includes('go with')))
})
