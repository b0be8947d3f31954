import { expect, it } from 'vitest'
import type { Candidate } from './candidate.ts'
import { page } from './score-page.ts'

const candidate = (chunkId: number, date: number | null) => ({ row: { chunkId, date } }) as Candidate

it.each([
  ['date_desc', [3, 1, 2, 4]],
  ['date_asc', [1, 3, 2, 4]],
] as const)('puts undated records last by %s', async (order, wanted) => {
  const ranked = [candidate(2, null), candidate(1, 5), candidate(4, null), candidate(3, 9)]
  const scored = async (some: readonly Candidate[]) => some.map((one) => ({ candidate: one, score: 0.5 }))
  const shown = await page(ranked, { query: 'tides', order }, scored)
  expect(shown.map(({ candidate: { row } }) => row.chunkId)).toEqual(wanted)
})
