import { expect, it } from 'vitest'
import { estimateTokens } from '../../text/budget.ts'
import { type FoundHit, joinTurns } from './join-turns.ts'

const found = (seq: number, text: string, session = 's1') =>
  ({
    hit: { id: `${session}-${seq}`, snippet: text },
    turn: { session, seq, id: `t${seq}`, speaker: 'Ann', text },
  }) as unknown as FoundHit

it('joins turns of one exchange, in order', () => {
  const lines = joinTurns([found(4, 'At the hut.'), found(9, 'By bus.'), found(3, 'Where did you sleep?')], 5)
  expect(lines.map(({ text }) => text)).toEqual(['Ann: Where did you sleep?\nAnn: At the hut.', 'Ann: By bus.'])
})

it('joins three turns at most, and stays short', () => {
  const many = joinTurns(
    [5, 4, 6, 3, 7].map((seq) => found(seq, `Turn ${seq}.`)),
    1,
  )
  expect(many[0]!.turns.map(({ seq }) => seq)).toEqual([4, 5, 6])
  const long = 'word '.repeat(60)
  const lines = joinTurns([found(1, long), found(2, long)], 5)
  expect(lines).toHaveLength(2)
  for (const { text } of lines) expect(estimateTokens(text)).toBeLessThanOrEqual(80)
})

it('keeps turns of other sessions separate', () => {
  expect(joinTurns([found(1, 'One.'), found(2, 'Two.', 's2')], 5)).toHaveLength(2)
})
