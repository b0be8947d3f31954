import { expect, it } from 'vitest'
import { cleanTags } from './draft.ts'

it('keeps each tag once, as first written', () => {
  expect(cleanTags(['#sea', 'Sea', ' old  oak ', 'SEA', '', 'pier'])).toEqual(['sea', 'old oak', 'pier'])
})
