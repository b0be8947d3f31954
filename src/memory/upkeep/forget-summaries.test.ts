import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const summaries = async () => JSON.stringify(await space.store.db.all('SELECT * FROM session_summaries'))
const indexed = async (query: string) =>
  (await space.search.search({ query, mode: 'search', filter: { kinds: ['summary'] } })).hits.map(({ text }) => text)

/** A session of work: its summary says more than the word that is forgotten. */
async function work(session = 's1') {
  await space.memory.sessions.append(
    session,
    [
      { role: 'user', text: 'Please replace pg-boss with a systemd timer. The export is slow, too.' },
      {
        role: 'assistant',
        text: 'I replaced pg-boss with a systemd timer in deploy/. I fixed the slow export by one query per table. It turned out that the migrations run twice in Lisbon.',
      },
    ],
    { label: 'Timer for systemd', goal: 'A systemd timer' },
  )
  await space.memory.closeSession(session)
}

describe('forgetting words of a session summary', () => {
  it.each([
    ['systemd', 'export'],
    ['export', 'systemd'],
    ['migrations', 'systemd'],
    ['Lisbon', 'systemd'],
  ])('erases sentences with "%s", and keeps those with "%s" in summary and index', async (word, other) => {
    await work()
    expect(await summaries()).toContain(word)
    expect(await summaries()).toContain(other)
    const preview = await space.memory.forget({ query: word })
    expect(preview.items.filter(({ kind }) => kind === 'summary').length).toBeGreaterThan(0)
    const { left } = await space.memory.forget({ query: word }, { dryRun: false, agreed: preview.items })
    expect(left.join()).not.toContain('--session')
    expect(await summaries()).not.toContain(word)
    expect((await indexed(word)).join()).not.toContain(word)
    expect(await summaries()).toContain(other)
  })

  it('erases a label, which no import restores, and keeps the session', async () => {
    await work()
    await space.memory.forget({ query: 'systemd' }, { dryRun: false })
    const again = {
      session: 's1',
      label: 'Timer for systemd',
      turns: [{ role: 'user' as const, text: 'Hello there.', at: 1 }],
    }
    await space.memory.importing.conversation(again as never, { format: 'claude', context: 'a test' })
    expect(await space.memory.sessions.get('s1')).toMatchObject({ label: null, goal: null })
  })
})
