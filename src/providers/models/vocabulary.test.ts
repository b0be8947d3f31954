import { describe, expect, it } from 'vitest'
import { openVocabulary, tokensOf } from './vocabulary.ts'

const file = '[UNK]\nsail\n##or\nor\nsailor\n日\n##\nã\n'
const vocabulary = openVocabulary(file)
const find = (word: string, continues = false) => vocabulary.find(`<${word}>`, 1, word.length + 1, continues)

describe('vocabulary', () => {
  it('finds every token by its line', () => {
    expect(tokensOf(file).map((token) => find(token))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(tokensOf(file).map((_, id) => vocabulary.tokenOf(id))).toEqual(tokensOf(file))
    expect(vocabulary.size).toBe(8)
  })

  it('separates a word from the piece that continues one', () => {
    expect([find('or'), find('or', true), find('sail', true), find('', true)]).toEqual([3, 2, -1, 6])
  })

  it('finds no part of a token and nothing beyond the last one', () => {
    expect(['sai', 'ailor', 'sailors', 'sail\n##or', '', '日本'].map((word) => find(word))).toEqual(Array(6).fill(-1))
    expect(vocabulary.tokenOf(8)).toBeUndefined()
  })
})
