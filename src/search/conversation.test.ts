import { describe, expect, it } from 'vitest'
import { byScore, newCandidate } from './candidate.ts'
import { amongTurns, conversationWeights, weighConversation } from './conversation.ts'
import type { ChunkRow } from './records-repository.ts'

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
      tokens: 199,
      date: null,
      ...row,
    } as ChunkRow,
    { id: 0, score, places: [] },
  )

describe('weighConversation', () => {
  it('favours the speaker that the question names', () => {
    const turns = [candidate(1, { session: null }), candidate(0.9, { speaker: 'Bob', session: null, recordId: 90 })]
    weighConversation(turns, new Set(['Bob']), 'What did Bob buy?')
    expect(turns.sort(byScore)[0]!.row.speaker).toBe('Bob')
  })

  it('puts an answer before the question that asks the same words', () => {
    const ask = candidate(1, { text: 'Did you buy the red car?', recordId: 1 })
    const answer = candidate(0.95, { text: 'I bought the red car.', recordId: 2 })
    weighConversation([ask, answer], new Set(), 'Oak?')
    expect(answer.score).toBeGreaterThan(ask.score)
  })

  it("lifts the user's own words, and their standing wishes more", () => {
    const [answer, statement, wish] = [
      candidate(1, { role: 'assistant', text: 'I prefer oak for a table.' }),
      candidate(1, { role: 'user', text: 'The table is of oak.' }),
      candidate(1, { role: 'user', text: 'I prefer oak for tables.' }),
    ]
    weighConversation([answer!, statement!, wish!], new Set(), 'Oak?')
    const { user, wish: lift } = conversationWeights
    expect([answer, statement, wish].map((turn) => turn!.score)).toEqual([1, 1 + user, 1 + user + lift])
  })

  it("lifts the assistant's words where a summary is asked for, and answers by what they answer", () => {
    const said = candidate(1.4, { role: 'user', text: 'The roof leaks.', recordId: 10 })
    const reply = candidate(0.9, { role: 'assistant', text: 'Tiles first, then the gutter.', recordId: 11 })
    const elsewhere = candidate(0.9, { role: 'assistant', text: 'Paint it white.', recordId: 30 })
    const otherTalk = candidate(0.9, { role: 'assistant', session: 't', recordId: 41 })
    const asked = candidate(1.4, { role: 'user', recordId: 40 })
    const weakest = candidate(0.4, { role: 'user', recordId: 50 })
    const turns = [said, reply, elsewhere, otherTalk, asked, weakest]
    weighConversation(turns, new Set(), 'Can you summarise what we said about the roof?')
    const { user, reply: share } = conversationWeights
    expect(said.score).toBe(1.4)
    expect(reply.score).toBeCloseTo(0.9 + user + share)
    expect([elsewhere, otherTalk].map(({ score }) => score)).toEqual([0.9 + user, 0.9 + user])
  })

  it('takes no wish into account where the question asks back', () => {
    const wish = candidate(1, { role: 'user', text: 'I prefer oak for tables.' })
    weighConversation([wish], new Set(), 'Which table did I want?')
    expect(wish.score).toBe(1 + conversationWeights.user)
  })

  it('lends a turn the support of its session and its neighbours', () => {
    const alone = candidate(1, { session: 'a', recordId: 10 })
    const among = candidate(0.98, { session: 'b', recordId: 20 })
    const friends = [21, 22].map((recordId) => candidate(0.95, { session: 'b', recordId }))
    weighConversation([alone, among, ...friends, candidate(0.2, { session: 'c', recordId: 30 })], new Set(), 'Oak?')
    expect(among.score).toBeGreaterThan(alone.score)
    expect(among.trace.adjustments.map(({ name }) => name)).toEqual(['conversation'])
  })

  it('lifts what answers a turn that asks about the matter, of somebody else in the same session', () => {
    const ask = candidate(1, { text: 'Which car did you take?', recordId: 1 })
    const answer = candidate(0.5, { text: 'The red one.', speaker: 'Bob', recordId: 2 })
    const own = candidate(0.5, { text: 'The red one.', recordId: 41 })
    const asked = candidate(1, { text: 'Which car did you take?', recordId: 40 })
    const weakest = candidate(0.2, { recordId: 90 })
    weighConversation([ask, answer, asked, own, weakest], new Set(), 'Oak?')
    const namesOf = ({ trace }: typeof ask) => trace.adjustments.map(({ name }) => name)
    expect(namesOf(answer)).toContain('answer')
    expect([ask, asked, own].flatMap(namesOf)).not.toContain('answer')
    expect(answer.score).toBeGreaterThan(own.score)
  })

  it('lifts turns that tell a time where one is asked for, and turns of the month that the question names', () => {
    const may = Date.UTC(2023, 4, 8)
    const [told, other] = ['We went last Friday.', 'We went by train.'].map((text) => candidate(1, { text, date: may }))
    const later = candidate(1, { text: 'We went by train.', date: Date.UTC(2023, 5, 8) })
    weighConversation([told!, other!, later], new Set(), 'When in May 2023 did they go?')
    expect(told!.score).toBeGreaterThan(other!.score)
    expect(other!.score).toBeGreaterThan(later.score)
  })

  it('puts a few words behind a turn that tells something, all else the same', () => {
    const [short, long] = [candidate(1, { tokens: 5 }), candidate(1, { tokens: 60 })]
    weighConversation([short, long], new Set(), 'Oak?')
    expect(long.score).toBeGreaterThan(short.score)
  })

  it('leaves other kinds alone, and does nothing when every weight is 0', () => {
    const page = candidate(1, { speaker: null })
    weighConversation([page, candidate(0.5, {})], new Set(), 'Oak?')
    expect(page.score).toBe(1)
    const off = Object.fromEntries(Object.keys(conversationWeights).map((name) => [name, 0]))
    const turns = [candidate(1, { role: 'user', text: 'Why?' }), candidate(0.5, {})]
    weighConversation(
      turns,
      new Set(['Ann']),
      'When was Ann there in May 2023?',
      off as unknown as typeof conversationWeights,
    )
    expect(turns.map(({ score }) => score)).toEqual([1, 0.5])
  })
})

describe('amongTurns', () => {
  const weighed = (...candidates: ReturnType<typeof candidate>[]) => {
    amongTurns(candidates, () => weighConversation(candidates, new Set(), 'Oak?'))
    return candidates.map(({ score }) => Number(score.toFixed(6)))
  }
  const user = () => candidate(0.8, { role: 'user' })
  const assistant = () => candidate(0.7, { role: 'assistant' })

  it('lifts turns by half as much where a document competes, and keeps their distances', () => {
    expect(weighed(candidate(1, { speaker: null, role: null }), user(), assistant())).toEqual([1, 0.95, 0.55])
  })

  it('changes nothing where there are turns alone, or none', () => {
    expect(weighed(user(), assistant())).toEqual([1.1, 0.7])
    expect(weighed(candidate(1, { speaker: null, role: null }))).toEqual([1])
  })
})
