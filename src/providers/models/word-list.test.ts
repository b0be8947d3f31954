import { expect, it } from 'vitest'
import { createWordList } from './word-list.ts'

const isWord = createWordList()

it('knows English words, their plurals too, and no slips of the pen', async () => {
  for (const word of ['bulbs', 'bulb', 'bulk', 'sailing']) expect([word, await isWord(word)]).toEqual([word, true])
  for (const word of ['kubrenetes', 'recieve', '##ing', 'glühbirne'])
    expect([word, await isWord(word)]).toEqual([word, false])
})

it('knows no word where the vocabulary is missing', async () => {
  expect(await createWordList({ name: 'no-such-package', files: [] })('bulbs')).toBe(false)
})
