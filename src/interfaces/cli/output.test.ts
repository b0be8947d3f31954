import { expect, it } from 'vitest'
import { createProgress } from './output.ts'

it('says how fast work goes and how long it takes still, from the second on', () => {
  let now = 0
  const line = createProgress(() => now)
  expect(line('Embedding', 100, 1000)).toMatch(/^Embedding [█░]{24} 100 of 1,000$/)
  now = 10_000
  expect(line('Embedding', 300, 1000)).toMatch(/300 of 1,000, 20\/s, 35 s left$/)
  now = 20_000
  // Another step begins at its own time.
  expect(line('Indexing', 300, 9_000_000)).toMatch(/9,000,000$/)
  now = 30_000
  expect(line('Indexing', 320, 90_320)).toMatch(/, 2\.0\/s, 13 h left$/)
  expect(line('Looking', 5)).toBe('Looking 5')
})
