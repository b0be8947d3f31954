import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { isPromise } from '../../text/is-promise.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => {
  vi.unstubAllEnvs()
  return space.dispose()
})

/** The clock of the test says 2 March 2026, a Monday. */
const dayMs = 24 * 60 * 60 * 1000
const told = async (period: 'day' | 'week') => {
  const { lines } = await space.memory.loadSessionContext({ period })
  return lines.map(({ section, text }) => `${section}: ${text}`)
}

describe('the brief of a day or a week', () => {
  it('lists what is due, with the date and its source', async () => {
    const said = { session: 's1' }
    const date = space.time.now - 3 * dayMs
    await space.memory.ingest([{ role: 'user', text: 'The visa application is due on 2 March 2026.', date }], said)
    await space.memory.ingest([{ role: 'user', text: 'The tax return is due on 5 March 2026.', date }], said)
    const today = await told('day')
    expect(today).toHaveLength(1)
    expect(today[0]).toMatch(/^due: - 2026-03-02 The visa .*\(said 2026-02-27, session s1\) \[f:\w+\]$/)
    expect((await told('week')).map((line) => line.slice(0, 17))).toEqual(['due: - 2026-03-02', 'due: - 2026-03-05'])
  })

  it('lists overdue matters for a week', async () => {
    const remember = (content: string, back: number) =>
      space.memory.remember({ content, saidAt: space.time.now - back * dayMs })
    await remember('The rent is due on 27 February 2026.', 10)
    await remember('The deposit is due on 2 February 2026.', 40)
    expect(await told('day')).toEqual([expect.stringMatching(/overdue since 2026-02-27 The rent/)])
  })

  it('lists promises that no date has ended', async () => {
    await space.memory.remember({ content: 'I promised Tom to send him the slides.' })
    await space.memory.remember({
      content: 'I promised Ana to call by 20 February 2026.',
      saidAt: space.time.now - 15 * dayMs,
    })
    expect(await told('day')).toEqual([expect.stringMatching(/^promised: - I promised Tom/)])
  })

  it('lists open steps and results of sessions', async () => {
    await space.memory.sessions.append('s1', [
      { role: 'user', text: 'Please move the invoice import to the new server.' },
      { role: 'assistant', text: 'I moved the invoice import and all tests pass. Next step: delete the old server.' },
    ])
    await space.memory.closeSession('s1')
    const lines = await told('day')
    expect(lines.find((line) => line.startsWith('done:'))).toMatch(
      /2026-03-02 .*moved the invoice import.*\(session s1\)/,
    )
    expect(lines.find((line) => line.startsWith('open:'))).toMatch(/delete the old server/)
  })

  it.each([
    ['Asia/Tokyo', '2026-03-01T16:00Z', '2026-03-02'],
    ['America/Los_Angeles', '2026-03-03T06:00Z', '2026-03-02'],
  ])("uses the owner's day in %s", async (zone, now, day) => {
    vi.stubEnv('TZ', zone)
    space.time.now = Date.parse(now)
    await space.memory.sessions.append('s1', [
      { role: 'user', text: 'Please move the invoice import to the new server.' },
      { role: 'assistant', text: 'I moved the invoice import and all tests pass.' },
    ])
    await space.memory.closeSession('s1')
    await space.memory.remember({ content: 'The rent is due on 2 March 2026.' })
    const lines = await told('day')
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^done: - ${day} .*moved the invoice import`)))
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^due: - ${day} The rent`)))
  })

  it('omits sensitive matters and statements of strangers', async () => {
    await space.memory.remember({ content: 'I promised Tom to send the biopsy results.', sensitive: true })
    await space.memory.remember({
      content: 'I promised the bank to send the code.',
      untrusted: true,
      source: 'inferred',
    })
    expect(await told('week')).toEqual([])
  })
})

describe('the brief of a session', () => {
  it("begins with the user's identity", async () => {
    for (const content of [
      'I prefer short answers.',
      'My sister Ana lives in Faro.',
      'I live in Porto.',
      'My name is Vera.',
    ])
      await space.memory.remember({ content })
    const { lines } = await space.memory.loadSessionContext()
    expect(lines.slice(0, 2).map(({ text }) => text)).toEqual([
      expect.stringMatching(/name is Vera/),
      expect.stringMatching(/Porto/),
    ])
    expect(lines[2]!.text).toMatch(/Ana/)
  })

  it('contains the statements about a project in that project only', async () => {
    await space.memory.sessions.open({ id: 's1', project: 'boats' })
    await space.memory.ingest(
      [{ role: 'user', text: 'We decided to use SQLite for the harbour service.', date: space.time.now }],
      { session: 's1' },
    )
    const inBrief = async (project?: string, task?: string) =>
      (await space.memory.loadSessionContext({ project, task })).text
    expect(await inBrief('boats')).toMatch(/SQLite/)
    expect(await inBrief('planes')).not.toMatch(/SQLite/)
    expect(await inBrief()).not.toMatch(/SQLite/)
    const task = 'SQLite for the harbour service'
    expect(await inBrief('boats', task)).toMatch(/SQLite/)
    expect(await inBrief('planes', task)).not.toMatch(/SQLite/)
    // Without a project, a task may be about the work of any.
    expect(await inBrief(undefined, task)).toMatch(/SQLite/)
  })

  it('contains no fact that is only probable, whatever the task', async () => {
    const id = ((await space.memory.remember({ content: 'The harbour lamp is green.' }))[0] as { fact: { id: string } })
      .fact.id
    const inBrief = async () => (await space.memory.loadSessionContext({ task: 'the harbour lamp is green' })).text
    expect(await inBrief()).toMatch(/lamp/)
    await space.store.db.transaction((tx) => tx.run('UPDATE facts SET confidence = 0.5 WHERE id = ?', [id]))
    expect(await inBrief()).not.toMatch(/lamp/)
  })
})

it('recognizes promises', () => {
  for (const text of [
    'I owe Sam 20 euros.',
    'I told Ana that I would water the plants.',
    "I'll send Tom the slides.",
    'I’ll bring cake.',
  ])
    expect(isPromise(text)).toBe(true)
  for (const text of ['Tom promised me the slides.', 'I live in Porto.', 'The owner is Sam.'])
    expect(isPromise(text)).toBe(false)
})
