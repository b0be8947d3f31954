import { expect, it } from 'vitest'
import { textList } from './text-list.ts'

const read = (value: unknown) => textList({ longest: 20, most: 5 }).parse(value)

it('accepts a list, comma-separated text, and the displayed form of a list', () => {
  for (const value of [['a/b', 'c'], 'a/b, c', '["a/b","c"]', ' ["a/b", " c", ""]'])
    expect(read(value)).toEqual(['a/b', 'c'])
  for (const value of ['', '[]', []]) expect(read(value)).toEqual([])
})

it('keeps a text that only begins like a list', () => {
  expect(read('[old] shop, [1, 2]')).toEqual(['[old] shop', '[1', '2]'])
})
