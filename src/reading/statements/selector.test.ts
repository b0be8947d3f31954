import { expect, it } from 'vitest'
import { createStatementReader } from './reader.ts'
import { createSelector } from './selector.ts'
import { selectors } from './weights.ts'

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
])('leaves out by words alone: %s', (sentence) => {
  expect(words.atOnce(sentence).keep).toBe('no')
})

it('says what kind of statement it is and whom it is about', () => {
  expect(words.atOnce('Never use emojis when you write to me.').type).toBe('instruction')
  expect(words.atOnce('Her mother Ines sings in a choir and she hates loud rooms.').about).toBe('person')
})

it('reads only weights that fit the features', () => {
  const [head] = selectors.words.heads
  expect(() => createSelector({ ...selectors.words, heads: [{ ...head!, bytes: head!.bytes.slice(0, 40) }] })).toThrow(
    'do not fit',
  )
})

it('asks the embedder only where it is the one of the training, and decides by words otherwise', async () => {
  const asked: string[] = []
  const other = createStatementReader({
    embedder: () =>
      ({ id: 'another:1', embed: async (texts: string[]) => asked.push(...texts) }) as unknown as ReturnType<
        NonNullable<Parameters<typeof createStatementReader>[0]>['embedder'] & object
      >,
  })
  const sentence = 'I am allergic to shellfish.'
  expect(await other.select([sentence])).toEqual([words.atOnce(sentence)])
  expect(asked).toEqual([])
})
