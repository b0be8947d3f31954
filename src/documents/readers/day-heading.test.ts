import { expect, it } from 'vitest'
import { dayOfHeading } from './day-heading.ts'
import { readTurns } from './read-turns.ts'

const day = Date.UTC(2026, 7, 5)

it.each([
  '2026-08-05',
  '## 5 August 2026',
  '--- Wed, 5 Aug 2026 ---',
  '**August 5th, 2026**',
  '=== 2026/08/05 ===',
  '# Wednesday, 5th of August 2026',
  '— 5. August 2026 —',
])('%s is a day', (line) => {
  expect(dayOfHeading(line)).toBe(day)
})

it.each(['2026', 'On 2026-08-05 I was in Rome.', '5 August', '2026-02-30', 'Release 5 August 2026', '12-34-5678'])(
  '%s is none',
  (line) => {
    expect(dayOfHeading(line)).toBeUndefined()
  },
)

it('dates the turns below it, and is no part of the turn above it', () => {
  const { turns } = readTurns(
    '2026-08-05\nAna: My oven came.\nBo: Good?\n\n## 6 August 2026\n9:30 Ana: It is broken.\nBo: Oh no.\n',
    'talk.txt',
  )
  expect(turns.map(({ text }) => text)).toEqual(['My oven came.', 'Good?', 'It is broken.', 'Oh no.'])
  expect(turns.map(({ date }) => new Date(date!).toISOString().slice(0, 16))).toEqual([
    ...['2026-08-05T00:00', '2026-08-05T00:00'],
    ...['2026-08-06T09:30', '2026-08-06T00:00'],
  ])
})
