import { expect, it } from 'vitest'
import { withoutIt } from './help.ts'

it.each([
  ['rerank', 'Compare the best candidates again.', 'Do not compare the best candidates again.'],
  ['passages', 'Also return passages; --no-passages returns statements only.', 'Returns statements only.'],
])('describes turning an enabled switch off: --no-%s', (flag, description, without) => {
  expect(withoutIt(flag, description)).toBe(without)
})
