import { expect, it } from 'vitest'
import { isInformative } from './informative.ts'

it.each([
  'Done, see `src/cache.ts`.',
  'Renamed in `src/foo.ts`.',
  'All done in src/mail.ts.',
  'Fixed, have a look at src/grid.ts.',
])('a sentence that only reports completion is not a title: %s', (sentence) =>
  expect(isInformative(sentence)).toBe(false),
)

it.each(['The cart counts each line once now.', 'Renamed Foo to Bar in src/foo.ts.', '修复了解析器。'])(
  'a more specific sentence is a title: %s',
  (sentence) => expect(isInformative(sentence)).toBe(true),
)
