import { expect, it } from 'vitest'
import { containsWord, replaceWord } from './replace-word.ts'

it('replaces whole words only, also after letters that are longer in lower case', () => {
  expect(replaceWord('İnşaat İzmir opens on 12 June.', 'june', 'July')).toBe('İnşaat İzmir opens on 12 July.')
  expect(replaceWord('C++ and C (since 1972)', 'C (since 1972)', 'Rust')).toBe('C++ and Rust')
  expect(containsWord('The Junes are here', 'June')).toBe(false)
})
