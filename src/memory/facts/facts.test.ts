import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConversationTurn, Extraction, FactCandidate } from '../../reading/types.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { contentKey } from '../../text/plain-words.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory({ extract: extractHomes })
})
afterEach(() => space.dispose())

/** A reader of one kind of sentence, "I live in …", so that these tests are about what becomes of what is found. */
function extractHomes(turns: readonly ConversationTurn[]): Extraction {
  const facts: FactCandidate[] = []
  for (const [turn, { text, role, speaker }] of turns.entries()) {
    if (role === 'assistant') continue
    for (const match of text.matchAll(/I (?:live in|moved to) (\w+)/g)) {
      const subject = speaker?.toLowerCase() ?? 'user'
      facts.push({
        type: 'fact',
        content: `${speaker ?? 'The user'} lives in ${match[1]}.`,
        subject,
        predicate: 'lives_in',
        value: match[1]!,
        slot: `${subject}|lives_in`,
        importance: 8,
        confidence: 0.9,
        tags: ['home'],
        sensitive: false,
        origin: { turn, start: match.index, end: match.index + match[0].length },
      })
    }
  }
  return { facts, retractions: [] }
}

const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()

describe('remembering', () => {
  it('stores a sentence and finds it at once, by words and by meaning', async () => {
    const [outcome] = await space.memory.remember({ content: 'The NAS is in the cellar.', tags: ['#Home'] })
    expect(outcome).toMatchObject({ kind: 'added', fact: { type: 'fact', importance: 5, tags: ['home'] } })
    const { facts } = await space.memory.recall('where is the nas?')
    expect(facts[0]).toMatchObject({ content: 'The NAS is in the cellar.', source: 'user' })
    expect((await space.memory.facts.list()).facts[0]?.accessCount).toBe(1)
  })

  it('masks tags and context, too, and drops an entirely secret tag', async () => {
    const secret = '<private>canary</private>'
    await space.memory.remember({
      content: 'The NAS is in the cellar.',
      tags: ['#Home', secret],
      context: `By ${secret}`,
    })
    const [fact] = (await space.memory.facts.list()).facts
    expect([fact?.tags, fact?.context]).toEqual([['home'], expect.stringMatching(/^By █+$/)])
    const { fact: edited } = await space.memory.facts.edit(fact!.id, { tags: ['Cellar', `x ${secret}`] })
    expect(edited.tags).toEqual(['cellar', expect.stringMatching(/^x █+$/)])
    const kept = [await space.store.db.all('SELECT * FROM facts'), await space.store.db.all('SELECT * FROM log')]
    expect(JSON.stringify(kept)).not.toContain('canary')
  })

  it('adds nothing the second time, ignoring case and articles', async () => {
    await space.memory.remember({ content: 'The NAS is in the cellar.' })
    const [again] = await space.memory.remember({ content: 'the NAS is in cellar' })
    expect(again?.kind).toBe('same')
    expect(await open()).toEqual(['The NAS is in the cellar.'])
  })

  it('retires a replaced fact: a user who moved lives in one place', async () => {
    await space.memory.remember({ content: 'I live in Porto' })
    const [outcome] = await space.memory.remember({ content: 'I moved to Lisbon' })
    expect(outcome).toMatchObject({ kind: 'superseded', former: [{ value: 'Porto', retiredBecause: 'superseded' }] })
    expect(await open()).toEqual(['The user lives in Lisbon.'])
    const { facts } = await space.memory.recall('where does the user live, Porto?')
    expect(facts.map(({ value }) => value)).toEqual(['Lisbon'])
  })

  it('refuses a question, unless a rule of the caller says what it is', async () => {
    for (const content of ['Where do I live?', 'And when is the exam?', 'Wo wohne ich?'])
      await expect(space.memory.remember({ content })).rejects.toMatchObject({ code: 'question_given' })
    await space.memory.remember({ content: 'Where do we meet?', type: 'event' })
    await space.memory.remember({ content: 'How did I forget: Mia is five.' })
    expect(await open()).toHaveLength(2)
  })

  it('names the withdrawn fact that a statement of an earlier day repeats', async () => {
    const [added] = await space.memory.remember({ content: 'I live in Turku.' })
    const id = added && 'fact' in added ? added.fact.id : ''
    await space.memory.facts.retract(id)
    const [outcome] = await space.memory.remember({ content: 'I live in Turku.', saidAt: 1 })
    expect(outcome).toEqual({ kind: 'ignored', why: 'withdrawn', content: 'The user lives in Turku.' })
    await space.memory.facts.restore(`#${contentKey('The user lives in Turku.').slice(0, 6)}`)
    expect(await open()).toEqual(['The user lives in Turku.'])
  })

  it('masks secrets, and refuses an entirely private text', async () => {
    await space.memory.remember({ content: 'The key is ghp_aB3dE6gH9jK2mN5pQ8sT1vW4xY7zA0cD5fG8 for now' })
    expect((await open())[0]).not.toContain('aB3dE6')
    await expect(space.memory.remember({ content: '<private>all of it</private>' })).rejects.toMatchObject({
      code: 'nothing_to_remember',
    })
  })
})

describe('ingesting a conversation', () => {
  const turns: ConversationTurn[] = [
    { role: 'user', text: 'I live in Porto.', id: 't1', date: Date.UTC(2026, 0, 5) },
    { role: 'assistant', text: 'I live in Paris.', id: 't2', date: Date.UTC(2026, 0, 5) },
    { role: 'user', text: 'I moved to Lisbon last week.', id: 't3', date: Date.UTC(2026, 1, 5) },
  ]

  it('returns facts with their position; the newest is current', async () => {
    const { outcomes } = await space.memory.ingest(turns, { session: 's1' })
    expect(outcomes.map(({ kind }) => kind)).toEqual(['added', 'superseded'])
    expect(await open()).toEqual(['The user lives in Lisbon.'])
    // The link of a fact to its session leads somewhere, and to no session that seems to go on.
    expect((await space.memory.sessions.history('s1')).session).toMatchObject({
      status: 'completed',
      startedAt: Date.UTC(2026, 0, 5),
      endedAt: Date.UTC(2026, 1, 5),
    })
  })

  const plain = turns.map(({ role, text }) => ({ role, text }))
  for (const [name, conversation] of [
    ['with ids and dates', turns],
    ['without', plain],
  ] as const)
    it(`twice adds and changes nothing, ${name}`, async () => {
      await space.memory.ingest(conversation, { session: 's1' })
      const before = await space.store.db.all('SELECT * FROM facts ORDER BY id')
      const lines = await space.store.db.get('SELECT count(*) AS n FROM log')
      const { outcomes } = await space.memory.ingest(conversation, { session: 's1' })
      expect(outcomes.map(({ kind }) => kind)).toEqual(['ignored', 'same'])
      expect(await space.store.db.all('SELECT * FROM facts ORDER BY id')).toEqual(before)
      expect(await space.store.db.get('SELECT count(*) AS n FROM log')).toEqual(lines)
    })

  it('late adds history: newer facts stay current', async () => {
    await space.memory.ingest(turns.slice(2), { session: 's2' })
    const { outcomes } = await space.memory.ingest(turns.slice(0, 1), { session: 's1' })
    expect(outcomes).toMatchObject([{ kind: 'outdated', fact: { value: 'Porto' }, by: { value: 'Lisbon' } }])
    expect(await open()).toEqual(['The user lives in Lisbon.'])
  })

  it('separates third persons', async () => {
    await space.memory.ingest([
      { role: 'other', speaker: 'Ann', text: 'I live in Oslo.' },
      { role: 'other', speaker: 'Bob', text: 'I live in Rome.' },
    ])
    expect(await open()).toEqual(['Ann lives in Oslo.', 'Bob lives in Rome.'])
  })

  it('with less trust never retires a more trusted fact', async () => {
    await space.memory.remember({ content: 'I live in Porto' })
    const later = [{ role: 'user' as const, text: 'I live in Rome', date: space.time.now + 1000 }]
    const { outcomes } = await space.memory.ingest(later, { untrusted: true })
    expect(outcomes).toMatchObject([{ kind: 'review', against: [{ value: 'Porto' }] }])
    expect(await open()).toEqual(['The user lives in Porto.'])
  })
})

describe('facts about the past', () => {
  it('are returned by when they were true, and by when they were known', async () => {
    const said = (text: string, date: number) => space.memory.ingest([{ role: 'user', text, date }], { session: 's' })
    await said('I live in Porto', Date.UTC(2025, 0, 1))
    const knewPorto = space.time.now
    await said('I moved to Lisbon', Date.UTC(2026, 0, 1))
    const values = async (asOf: { trueAt?: number; knownAt?: number }) =>
      (await space.memory.recall('where does the user live', asOf)).facts.map(({ value }) => value)
    expect(await values({ trueAt: Date.UTC(2025, 5, 1) })).toEqual(['Porto'])
    expect(await values({ trueAt: Date.UTC(2026, 5, 1) })).toEqual(['Lisbon'])
    expect(await values({ trueAt: Date.UTC(2024, 5, 1) })).toEqual([])
    expect(await values({ knownAt: knewPorto })).toEqual(['Porto'])
    expect(await values({ knownAt: knewPorto, trueAt: Date.UTC(2026, 5, 1) })).toEqual(['Porto'])
  })

  it('have the stated times, whenever they were saved', async () => {
    for (const content of [
      'Since 2019 I work at Acme.',
      'I lived in Lisbon until 2017.',
      'From 2010 to 2012 I studied in Madrid.',
      'I have had a dog since May 2022.',
    ])
      await space.memory.remember({ content })
    const trueIn = async (year: number) =>
      (await space.memory.facts.list({ trueAt: Date.UTC(year, 11, 1) })).facts.map(({ content }) => content).sort()
    expect(await trueIn(2009)).toEqual(['I lived in Lisbon until 2017.'])
    expect(await trueIn(2011)).toEqual(['From 2010 to 2012 I studied in Madrid.', 'I lived in Lisbon until 2017.'])
    expect(await trueIn(2018)).toEqual([])
    expect(await trueIn(2020)).toEqual(['Since 2019 I work at Acme.'])
    expect(await trueIn(2023)).toEqual(['I have had a dog since May 2022.', 'Since 2019 I work at Acme.'])
  })
})
