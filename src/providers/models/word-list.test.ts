import { expect, it } from 'vitest'
import { createWordList } from './word-list.ts'

const isWord = createWordList()

it('contains English words and plurals, and no misspellings', async () => {
  for (const word of ['bulbs', 'bulb', 'bulk', 'sailing']) expect([word, await isWord(word)]).toEqual([word, true])
  for (const word of ['kubrenetes', 'recieve', '##ing', 'glühbirne'])
    expect([word, await isWord(word)]).toEqual([word, false])
})

it('contains no word when the vocabulary is missing', async () => {
  expect(await createWordList({ name: 'no-such-package', files: [] })('bulbs')).toBe(false)
})
