import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const remember = (content: string) => space.memory.remember({ content })
const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()

describe('a denied state', () => {
  const known = ["I'm allergic to walnuts.", 'I am vegetarian.', 'I live in Porto.', 'I work at Acme.']
  const say = (text: string, day: number, session: string) =>
    space.memory.ingest([{ role: 'user', text, date: Date.UTC(2026, 0, day) }], { session })
  const ended = async () =>
    (await space.memory.facts.list({ state: 'retired' })).facts.map(({ content }) => content).sort()

  it.each([
    ["I'm not allergic to walnuts at all.", 'allergic to walnuts'],
    ["I had an allergy test: turns out I'm not allergic to walnuts at all, it's hazelnuts.", 'allergic to walnuts'],
    ["I'm not vegetarian, I just like vegetables.", 'vegetarian'],
    ["We don't live in Porto after all.", 'Porto'],
    ["I don't work at Acme, I freelance.", 'Acme'],
  ])('ends the fact that says it, and is kept: %s', async (text, name) => {
    for (const one of known) await say(one, 2, 'a')
    await say(text, 20, 'b')
    expect(await ended()).toEqual([expect.stringContaining(name)])
    expect(await open()).toContain(text)
  })

  it.each([
    "I'm not allergic to walnuts when they are roasted.",
    "I'm not only allergic to walnuts.",
    "I'm not sure I'm allergic to walnuts.",
    "I'm not allergic to walnut oil.",
    "If I'm not allergic to walnuts I'd be glad.",
    "I'm not allergic to walnuts, am I?",
    "My sister said: I'm not allergic to walnuts.",
    'My son wrote: I am not vegetarian.',
    "I don't live in Porto proper, but close by.",
    "I don't work at Acme on Fridays.",
    "I don't work at home.",
    "I'm not vegetarian enough for her.",
  ])('ends nothing where it holds in part, is doubted, or is said by another: %s', async (text) => {
    for (const one of known) await say(one, 2, 'a')
    await say(text, 20, 'b')
    expect(await ended()).toEqual([])
  })
})

it.each([
  ['I do not live in Bonn, I live in Trier.', 'lives in Trier', 'I live in Bonn.'],
  ["I don't work at Acme, I work at Globex.", 'works at Globex', 'I work at Acme.'],
  ["I'm not a pescatarian, I'm a vegan.", 'is a vegan', "I'm a pescatarian now, no meat at all, just fish."],
])('a denial that goes on with the new value states both: %s', async (text, stated, before) => {
  await remember(before)
  await remember(text)
  const contents = await open()
  expect(contents).toContain(`The user ${stated}.`)
  expect(contents).not.toContainEqual(expect.stringMatching(/^The user .*(?:Bonn|Acme|pescatarian)/))
})

it.each([
  ["I'm allergic to penicillin and hazelnuts.", "I'm not allergic to hazelnuts after all."],
  ["I'm allergic to penicillin and eggs.", "I'm not allergic to eggs."],
  ["I'm allergic to cats, pollen and penicillin.", "I'm no longer allergic to cats."],
  ["I'm allergic to nuts and penicillin.", "I'm no longer allergic to nuts."],
])('leaves the rest of a list: %s %s', async (list, denial) => {
  const [known] = await remember(list)
  const outcomes = await remember(denial)
  expect(outcomes).toMatchObject([{ kind: 'added' }])
  expect(await open()).toEqual([known?.kind === 'added' && known.fact.content, denial].sort())
})
