import { expect, it } from 'vitest'
import { createPairModel } from './pair-model.ts'
import { comparePairByWords, comparePairs } from './pair-reader.ts'
import { pairModels } from './pair-weights.ts'

const day = 24 * 60 * 60 * 1000
const compare = (older: string, newer: string, days = 120) =>
  comparePairByWords({ text: older, saidAt: 0 }, { text: newer, saidAt: days * day }).relation

it.each([
  ['The pottery class costs 80 a month.', 'The pottery class went up to 95 a month.'],
  ['Bastian drives the school bus.', 'Bastian gave up the school bus, he repairs bikes now.'],
  ['Our standup is at nine.', 'Standup was moved to half past ten.'],
  ['I keep my passwords in a notebook.', "I'm keeping my passwords in KeePass, the notebook got wet."],
])('recognizes a newer statement about the same subject: %s – %s', (older, newer) => {
  expect(compare(older, newer)).not.toBe('none')
})

it.each([
  ['The green van has a new battery.', 'The oak table came from my aunt.'],
  ['My mother is 71.', 'My brother is 44.'],
  ['Bastian drives the school bus.', 'Bastian also sings in the church choir.'],
  ['The flight budget is 4,000.', 'The food budget is 900.'],
])('keeps statements about different subjects separate: %s – %s', (older, newer) => {
  expect(compare(older, newer)).toBe('none')
})

it('accepts only weights that fit the features', () => {
  const { words } = pairModels
  const cut = { ...words, link: { ...words.link, bytes: words.link.bytes.slice(0, 40) } }
  expect(() => createPairModel(cut)).toThrow('do not fit')
})

it('uses only the embedder that it was trained with', async () => {
  const older = { text: 'Our standup is at nine.', saidAt: 0 }
  const newer = { text: 'Standup was moved to half past ten.', saidAt: 40 * day }
  const asked: string[] = []
  const embedder = (id: string) => () =>
    ({
      id,
      embed: async (texts: string[]) => {
        asked.push(...texts)
        return texts.map(() => new Float32Array(384))
      },
    }) as unknown as ReturnType<NonNullable<Parameters<typeof comparePairs>[0]>>
  expect(await comparePairs(embedder('another:1'), [[older, newer]])).toEqual([comparePairByWords(older, newer)])
  expect(asked).toEqual([])
  await comparePairs(embedder(`${pairModels.meaning.embedder}:onnx`), [[older, newer]])
  expect(asked).toEqual([older.text, newer.text])
})
