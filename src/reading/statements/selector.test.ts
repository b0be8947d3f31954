import { expect, it } from 'vitest'
import { createStatementReader } from './reader.ts'
import { createSelector } from './selector.ts'
import { createTalkSelector } from './talk-selector.ts'
import { talkSelector } from './talk-weights.ts'
import { wordSelector } from './word-weights.ts'

const words = createStatementReader()

it.each([
  'My daughter Runa starts school in Malmö in August.',
  'My daughter has been allergic to shellfish since 2019.',
  'We moved the launch to 14 October because the audit takes longer.',
  'From now on always answer me in metric units.',
])('keeps by words alone: %s', (sentence) => {
  expect(words.atOnce(sentence).keep).not.toBe('no')
})

it.each([
  'Thanks, that helps!',
  'Can you explain how a heat pump works?',
  'ok try again',
  'const total = items.reduce((sum, item) => sum + item.price, 0)',
  'Imagine that I live in Graz and have four dogs.',
  '',
])('drops by words alone: %s', (sentence) => {
  expect(words.atOnce(sentence).keep).toBe('no')
})

it('returns the type of a statement and its subject', () => {
  expect(words.atOnce('Never use emojis when you write to me.').type).toBe('instruction')
  expect(words.atOnce('Her mother Ines sings in a choir and she hates loud rooms.').about).toBe('person')
})

it('accepts only weights that fit the features', () => {
  const [head] = wordSelector.heads
  expect(() => createSelector({ ...wordSelector, heads: [{ ...head!, bytes: head!.bytes.slice(0, 40) }] })).toThrow(
    'do not fit',
  )
})

it('uses only the embedder that it was trained with, and words otherwise', async () => {
  const asked: string[] = []
  const other = createStatementReader({
    embedder: () =>
      ({ id: 'another:1', embed: async (texts: string[]) => asked.push(...texts) }) as unknown as ReturnType<
        NonNullable<Parameters<typeof createStatementReader>[0]>['embedder'] & object
      >,
  })
  const text = 'I am allergic to shellfish.'
  expect(await other.select([{ text }])).toEqual([words.atOnce(text)])
  expect(asked).toEqual([])
})

it('uses the meaning of the surrounding text, and decides without it when unknown', async () => {
  const asked: string[] = []
  const vectorFor = (text: string) =>
    Float32Array.from({ length: talkSelector.dimensions }, (_, at) => Math.sin(text.length * (at + 1)) / 14)
  const reader = createStatementReader({
    embedder: () =>
      ({
        id: `${talkSelector.embedder}:onnx`,
        embed: async (texts: string[]) => {
          asked.push(...texts)
          return texts.map(vectorFor)
        },
      }) as unknown as ReturnType<NonNullable<Parameters<typeof createStatementReader>[0]>['embedder'] & object>,
  })
  const text = 'My mother takes her tablets at seven in the morning.'
  const earlier = ['Can you write me a reminder?', 'Good morning.']
  const place = { earlier, after: 'She is 81.', opens: false, length: 120 }
  const [alone, told] = await reader.select([{ text }, { text, place }])
  expect(asked).toEqual([text, ...earlier, 'She is 81.'])
  expect(Number.isFinite(alone!.score)).toBe(true)
  expect(told!.score).not.toBe(alone!.score)
})

it('refuses weights that do not fit the conversation features', () => {
  const meaning = talkSelector
  expect(() => createTalkSelector({ ...meaning, threes: meaning.threes.slice(0, 48) })).toThrow('do not fit')
  const [first, ...others] = meaning.directions
  const cut = { ...first!, bytes: first!.bytes.slice(0, 40) }
  expect(() => createTalkSelector({ ...meaning, directions: [cut, ...others] })).toThrow('do not fit')
})
