import { afterEach, beforeEach, expect, it } from 'vitest'
import { together } from '../journal/journal.ts'
import { openMemoryAt, openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

it('a session is closed once by two processes, as one change', async () => {
  await space.memory.sessions.append('s1', [{ role: 'user', text: 'I live in Lisbon. Please write the notes.' }])
  const other = await openMemoryAt(space.database, { clock: () => space.time.now++ })
  try {
    const closed = await Promise.all(
      [space.memory, other.memory].map((memory) => together(() => memory.closeSession('s1'))),
    )
    expect(closed.filter(({ summary }) => summary !== null)).toHaveLength(1)
    expect(closed.map(({ session }) => session.status)).toEqual(['completed', 'completed'])
    const lines = await space.store.db.all<{ action: string; change: string }>(
      `SELECT action, change FROM log WHERE action IN ('session_close', 'session_summary')`,
    )
    expect(lines.map(({ action }) => action).sort()).toEqual(['session_close', 'session_summary'])
    expect(new Set(lines.map(({ change }) => change)).size).toBe(1)
  } finally {
    await other.store.close()
  }
})
