import { describe, expect, it } from 'vitest'
import { askedOf } from '../testing/asked.ts'
import { byScore, newCandidate } from './candidate.ts'
import { linkAnswers } from './conversation.ts'
import { applyFeatures } from './features.ts'
import { rankingFeatures } from './ranking-features.ts'
import type { ChunkRow } from './records-repository.ts'
import { assistantTurn, userTurn, wish as wishOf } from './turn-features.ts'

let next = 1
const candidate = (score: number, row: Partial<ChunkRow>) =>
  newCandidate(
    {
      chunkId: next,
      recordId: next++,
      text: 'words',
      speaker: 'Ann',
      role: 'other',
      session: 's',
      seq: 0,
      tokens: 199,
      recordTokens: 199,
      date: null,
      ...row,
    } as ChunkRow,
    { id: 0, score, places: [] },
  )

function weigh(candidates: ReturnType<typeof candidate>[], called: ReadonlySet<string>, question: string): void {
  linkAnswers(candidates)
  applyFeatures(rankingFeatures(0), candidates, askedOf(question, { called }))
}

describe('turn features', () => {
  it('raise the speaker that the question names', () => {
    const turns = [candidate(1, { session: null }), candidate(0.9, { speaker: 'Bob', session: null, recordId: 90 })]
    weigh(turns, new Set(['Bob']), 'What did Bob buy?')
    expect(turns.sort(byScore)[0]!.row.speaker).toBe('Bob')
  })

  it('rank an answer above the question with the same words', () => {
    const ask = candidate(1, { text: 'Did you buy the red car?', recordId: 1 })
    const answer = candidate(0.95, { text: 'I bought the red car.', recordId: 2 })
    weigh([ask, answer], new Set(), 'Oak?')
    expect(answer.score).toBeGreaterThan(ask.score)
  })

  it("raise the user's own words, and standing preferences more", () => {
    const [answer, statement, wish] = [
      candidate(1, { role: 'assistant', text: 'I prefer oak for a table.' }),
      candidate(1, { role: 'user', text: 'The table is of oak.' }),
      candidate(1, { role: 'user', text: 'I prefer oak for tables.' }),
    ]
    weigh([answer!, statement!, wish!], new Set(), 'Oak?')
    const [user, lift] = [userTurn.weight, wishOf.weight]
    expect([answer, statement, wish].map((turn) => turn!.score)).toEqual([1, 1 + user, 1 + user + lift])
  })

  it("raise the assistant's words when a summary is requested", () => {
    const said = candidate(1, { role: 'user', text: 'The roof leaks.' })
    const reply = candidate(1, { role: 'assistant', text: 'Tiles first, then the gutter.' })
    weigh([said, reply], new Set(), 'Can you summarise what we said about the roof?')
    expect([said, reply].map(({ score }) => score)).toEqual([1, 1 + assistantTurn.weight])
  })

  it('ignore preferences when the question is about the past', () => {
    const wish = candidate(1, { role: 'user', text: 'I prefer oak for tables.' })
    weigh([wish], new Set(), 'Which table did I want?')
    expect(wish.score).toBe(1 + userTurn.weight)
  })

  it('add to a turn from its session and its neighbors', () => {
    const alone = candidate(1, { session: 'a', recordId: 10 })
    const among = candidate(0.98, { session: 'b', recordId: 20 })
    const friends = [21, 22].map((recordId) => candidate(0.95, { session: 'b', recordId }))
    weigh([alone, among, ...friends, candidate(0.2, { session: 'c', recordId: 30 })], new Set(), 'Oak?')
    expect(among.score).toBeGreaterThan(alone.score)
    expect(among.trace.adjustments.map(({ name }) => name)).toEqual(['conversation'])
  })

  it("raise another speaker's answer to a turn about the subject, in the same session", () => {
    const ask = candidate(1, { text: 'Which car did you take?', recordId: 1 })
    const answer = candidate(0.5, { text: 'The red one.', speaker: 'Bob', recordId: 2 })
    const own = candidate(0.5, { text: 'The red one.', recordId: 41 })
    const asked = candidate(1, { text: 'Which car did you take?', recordId: 40 })
    const weakest = candidate(0.2, { recordId: 90 })
    weigh([ask, answer, asked, own, weakest], new Set(), 'Oak?')
    const namesOf = ({ trace }: typeof ask) => trace.adjustments.map(({ name }) => name)
    expect(namesOf(answer)).toContain('answer')
    expect([ask, asked, own].flatMap(namesOf)).not.toContain('answer')
    expect(answer.score).toBeGreaterThan(own.score)
  })

  it('raise turns with a time when one is requested, and turns of the named month', () => {
    const may = Date.UTC(2023, 4, 8)
    const [mentions, other] = ['We went last Friday.', 'We went by train.'].map((text) =>
      candidate(1, { text, date: may }),
    )
    const later = candidate(1, { text: 'We went by train.', date: Date.UTC(2023, 5, 8) })
    weigh([mentions!, other!, later], new Set(), 'When in May 2023 did they go?')
    expect(mentions!.score).toBeGreaterThan(other!.score)
    expect(other!.score).toBeGreaterThan(later.score)
  })

  it('leave other kinds unchanged, and do nothing when every weight is 0', () => {
    const page = candidate(1, { speaker: null })
    weigh([page, candidate(0.5, {})], new Set(), 'Oak?')
    expect(page.score).toBe(1)
    const { ofAll, ofTurns } = rankingFeatures(0)
    const off = (list: typeof ofAll) => list.map((feature) => ({ ...feature, weight: 0 }))
    const turns = [candidate(1, { role: 'user', text: 'Why?' }), candidate(0.5, {})]
    const asked = askedOf('When was Ann there in May 2023?', { called: new Set(['Ann']) })
    applyFeatures({ ofAll: off(ofAll), ofTurns: off(ofTurns) }, turns, asked)
    expect(turns.map(({ score }) => score)).toEqual([1, 0.5])
  })
})

describe('turns beside other record kinds', () => {
  const weighed = (...candidates: ReturnType<typeof candidate>[]) => {
    weigh(candidates, new Set(), 'Oak?')
    return candidates.map(({ score }) => Number(score.toFixed(6)))
  }
  const user = () => candidate(0.8, { role: 'user' })
  const assistant = () => candidate(0.7, { role: 'assistant' })

  it('are raised half as much when a document competes, keeping their distances', () => {
    expect(weighed(candidate(1, { speaker: null, role: null }), user(), assistant())).toEqual([1, 0.95, 0.55])
  })

  it('are unchanged when only turns or no turns are present', () => {
    expect(weighed(user(), assistant())).toEqual([1.1, 0.7])
    expect(weighed(candidate(1, { speaker: null, role: null }))).toEqual([1])
  })
})
