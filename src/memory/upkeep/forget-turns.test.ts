import { afterEach, beforeEach, expect, it } from 'vitest'
import { orderTurns } from '../../sessions/order-turns.ts'
import { sessionTurns } from '../../sessions/sessions.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const talk = [
  { role: 'user' as const, text: 'I live in Porto. The kettle broke again.', date: Date.UTC(2026, 1, 3) },
  { role: 'assistant' as const, text: 'Which kettle?', date: Date.UTC(2026, 1, 3) },
]
const turns = async () => (await space.memory.sessions.history('s1')).turns.map(({ text }) => text)
const found = async (query: string) =>
  (await space.search.search({ query, mode: 'search', filter: { kinds: ['message'] } })).hits.map(({ text }) => text)

it('forget erases matching turns, and ingesting the conversation again does not restore them', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  const preview = await space.memory.forget({ query: 'Porto' })
  expect(preview.items.map(({ kind }) => kind)).toContain('turn')
  expect(await turns()).toHaveLength(2)
  const { left } = await space.memory.forget({ query: 'Porto' }, { dryRun: false })
  expect(left.join()).not.toMatch(/turn/)
  await space.memory.ingest(talk, { session: 's1' })
  expect(await turns()).toEqual(['Which kettle?'])
  expect(await found('Porto')).toEqual([])
})

it('forget finds a turn behind thousands of others', async () => {
  const { db } = space.store
  await space.memory.sessions.append('s1', [{ role: 'user', text: 'A kettle.', date: Date.UTC(2026, 1, 3) }])
  await db.transaction(async (tx) => {
    for (let seq = 10; seq < 4100; seq++)
      await tx.run(
        `INSERT INTO session_turns (session_id, id, seq, role, speaker, text, at) VALUES ('s1', ?, ?, 'user', 'user', ?, 1)`,
        [`made-${seq}`, seq, seq % 1300 === 0 ? 'I live in Porto.' : 'Nothing new.'],
      )
  })
  const found = await sessionTurns.findTurnsThatSay(db, { query: 'Porto' }, {})
  expect(found.map(({ seq }) => seq)).toEqual([1300, 2600, 3900])
  expect(await sessionTurns.findTurnsThatSay(db, { query: 'Porto' }, { session: 'other' })).toEqual([])
})

it('forget of a person erases the sentences about them, and keeps the rest of the turn', async () => {
  const text = 'Ansgar broke the lamp. He wants to pay for it. My kettle is blue and old.'
  await space.memory.ingest([{ role: 'user', text, date: Date.UTC(2026, 1, 3) }], { session: 's1' })
  const preview = await space.memory.forget({ person: 'Ansgar' })
  expect(preview.items).toContainEqual(
    expect.objectContaining({ kind: 'turn', text: 'Ansgar broke the lamp. He wants to pay for it.' }),
  )
  const { erased } = await space.memory.forget({ person: 'Ansgar' }, { dryRun: false })
  expect(erased).toContain('sentences of 1 turn')
  expect(await turns()).toEqual(['█ █ My kettle is blue and old.'])
  expect(await found('lamp')).toEqual([])
  expect(await found('kettle')).toHaveLength(1)
  await space.memory.ingest([{ role: 'user', text, date: Date.UTC(2026, 1, 3) }], { session: 's1' })
  expect(await turns()).toHaveLength(1)
})

it('forget drops a forgotten turn of a conversation, and not the same words said since', async () => {
  const yes = (text: string, date: number) => ({ role: 'user' as const, text, date })
  await space.memory.ingest([yes('Yes, please', Date.UTC(2026, 1, 3))], { session: 's1' })
  await space.memory.forget({ query: 'Yes, please' }, { dryRun: false })
  const later = yes('Yes, please', space.time.now + 60_000)
  await space.memory.ingest([yes('Yes, please', Date.UTC(2026, 1, 3)), later], { session: 's1' })
  expect((await space.memory.sessions.history('s1')).turns.map(({ at }) => at)).toEqual([later.date])
})

it('forget erases and masks the turns that matched, when a sync moves turns in between', async () => {
  const { db } = space.store
  const say = (id: string, text: string, day: number) => ({
    id,
    role: 'user' as const,
    text,
    date: Date.UTC(2026, 1, day),
  })
  const first = [say('t1', 'I live in Porto.', 3), say('t2', 'The kettle is blue and old.', 4)]
  await space.memory.sessions.append('s1', first)
  const needs = { db, search: space.search, clock: () => space.time.now }
  const [porto] = await sessionTurns.findTurnsThatSay(db, { query: 'Porto' }, { session: 's1' })
  const [kettle] = await sessionTurns.findTurnsThatSay(db, { query: 'kettle' }, { session: 's1' })
  await space.memory.sessions.append('s1', [say('t0', 'An earlier turn.', 1)])
  await db.transaction(async (tx) => {
    await orderTurns(tx, 's1')
    await tx.run(`UPDATE session_turns SET text = 'The █ is blue and old.' WHERE id = 't2'`)
  })
  await sessionTurns.eraseTurns(needs, [porto!])
  expect(await turns()).toEqual(['An earlier turn.', 'The █ is blue and old.'])
  await sessionTurns.coverInTurn(needs, kettle!, ['blue'])
  expect(await turns()).toEqual(['An earlier turn.', 'The █ is █ and old.'])
})

it('forget masks the words of a named fact in its turn, and keeps the rest', async () => {
  await space.memory.ingest(talk, { session: 's1' })
  const { facts } = await space.memory.recall('where do I live?')
  await space.memory.forget({ facts: [facts[0]!.id] }, { dryRun: false })
  expect((await turns())[0]).toMatch(/^█ The kettle broke again\.$/)
  expect(await found('Porto')).toEqual([])
  expect(await found('broke')).toContain('█ The kettle broke again.')
})

it('forget masks the turns of other wordings of a named fact', async () => {
  const said = (text: string, session: string) =>
    space.memory.ingest([{ role: 'user', text, date: Date.UTC(2026, 1, 3) }], { session })
  await said('My dentist is Dr. Ferreira. The kettle broke again.', 's1')
  await said('I bake bread on Sundays. The lamp works.', 's2')
  const all = await space.store.db.all<{ id: string; session: string }>(
    'SELECT fact_id AS id, session FROM fact_origins ORDER BY session',
  )
  const [first, second] = ['s1', 's2'].map((session) => all.find((one) => one.session === session)!.id)
  await space.store.db.transaction((tx) =>
    tx.run(`UPDATE facts SET retired_at = 1, retired_because = 'merged', superseded_by = ? WHERE id = ?`, [
      second!,
      first!,
    ]),
  )
  const named = { facts: [second!] }
  const preview = await space.memory.forget(named)
  expect(preview.items.filter(({ kind }) => kind === 'turn')).toHaveLength(2)
  await space.memory.forget(named, { dryRun: false })
  expect(JSON.stringify(await space.store.db.all('SELECT text FROM session_turns'))).not.toMatch(/Ferreira|bread/)
})

it('forget masks the complete sentence when it is longer than its quotation', async () => {
  const end = 'and the key to it is kept behind the blue clock.'
  const long = `I live in Porto, ${'where the street is steep and the trams are loud, '.repeat(12)}${end}`
  await space.memory.ingest([{ role: 'user', text: `Hello! ${long} The kettle broke.`, date: Date.UTC(2026, 1, 3) }], {
    session: 's1',
  })
  const facts = await space.store.db.all<{ id: string; quote: string }>(
    'SELECT fact_id AS id, quote FROM fact_origins WHERE length(quote) = 400',
  )
  await space.memory.forget({ facts: facts.map(({ id }) => id) }, { dryRun: false })
  expect(await turns()).toEqual(['Hello! █ The kettle broke.'])
})
