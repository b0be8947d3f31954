import { expect, it } from 'vitest'
import { askedOf } from '../testing/asked.ts'
import { analyse } from '../text/tokenize.ts'
import { byScore, newCandidate } from './candidate.ts'
import { applyFeature } from './features.ts'
import { openingLength, openingWords } from './opening.ts'
import type { ChunkRow } from './records-repository.ts'

let next = 1
const message = (text: string, row: Partial<ChunkRow> = {}, score = 1) =>
  newCandidate({ chunkId: next, recordId: next++, seq: 0, text, role: 'user', ...row } as ChunkRow, {
    id: 0,
    score,
    places: [],
  })
const asked = new Map([
  ['tide', 3],
  ['harbour', 2],
])

it('ranks a short statement above a long answer with the same words late', () => {
  const answer = message(`${'Boats need care. '.repeat(40)}The tide in the harbour.`, { role: 'assistant' }, 1.1)
  const statement = message('The tide in our harbour was low.')
  applyFeature(openingWords, [answer, statement], askedOf('', { weights: asked }))
  expect([answer, statement].sort(byScore)[0]).toBe(statement)
  expect(statement.trace.adjustments).toEqual([{ name: 'opening words', value: openingWords.weight }])
  expect(answer.trace.adjustments).toEqual([])
  expect(answer.row.text.indexOf('tide')).toBeGreaterThan(openingLength)
})

it('counts rarer words more, relative to the best opening', () => {
  const [tide, harbour] = [message('A tide table.'), message('A harbour map.')]
  applyFeature(openingWords, [tide, harbour], askedOf('', { weights: asked }))
  expect(tide.score).toBeCloseTo(1 + openingWords.weight)
  expect(harbour.score).toBeCloseTo(1 + (openingWords.weight * 2) / 3)
})

it('matches words by stem, inside names, and in scripts without spaces', () => {
  const terms = new Map(
    [...'the tides of harbourMaster Zürich 港口'.split(' ')].flatMap(analyse).map((term) => [term, 1]),
  )
  for (const text of ['Tide.', 'openHarbour', 'in zurich', 'ZÜRICH', '去港口吧', 'src/harbour-master.ts']) {
    const one = message(text)
    applyFeature(openingWords, [one], askedOf('', { weights: terms }))
    expect(one.score, text).toBe(1 + openingWords.weight)
  }
})

it('leaves talk between people, documents, later chunks and queries without a match unchanged', () => {
  const others = [
    message('The tide.', { role: 'other' }),
    message('The tide.', { role: null }),
    message('The tide.', { seq: 1 }),
    message('Lunch.'),
  ]
  applyFeature(openingWords, others, askedOf('', { weights: asked }))
  applyFeature(openingWords, [], askedOf('', { weights: asked }))
  expect(others.map(({ score }) => score)).toEqual([1, 1, 1, 1])
})
