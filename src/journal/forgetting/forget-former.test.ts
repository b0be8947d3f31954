import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ForgetPart, type ForgetRequest, nothingErased } from '../../ports/forgetting.ts'
import { type MadeForgetting, makeForgetting } from '../../testing/made-forgetting.ts'
import { type Image, journalImages, write } from '../journal.ts'

const heron = 'The safe is behind the heron.'
const fact: ForgetPart = {
  find: async () => ({
    items: [{ kind: 'fact', id: 'f1', text: heron }],
    erase: async () => ({ ...nothingErased, erased: ['1 fact'] }),
  }),
}

let home: MadeForgetting
beforeEach(async () => {
  home = await makeForgetting()
})
afterEach(() => home.close())

describe('previous versions in the journal', () => {
  const dayMs = 86_400_000
  const keep = (at: number, images: Image[], note?: string) =>
    home.db.transaction((tx) => write(tx, { at, actor: 'user', action: 'edit', target: 'x', note }, images))
  const kept = async () =>
    (await home.db.all<{ id: string }>('SELECT id FROM log_images ORDER BY log_id, id')).map(({ id }) => id)
  beforeEach(async () => {
    await keep(
      1 * dayMs,
      [
        { kind: 'fact', id: 'f1', former: { text: heron, tags: ['keys', 'a heron'] } },
        { kind: 'fact', id: 'f2', former: { text: 'Ann has the key.' } },
        { kind: 'fact', id: 'f3', former: undefined },
      ],
      'says heron',
    )
    await keep(
      2 * dayMs,
      [{ kind: 'turn', id: 't1', former: { session: 's1', text: 'Ann saw a heron.' } }],
      'quotes it',
    )
    await keep(3 * dayMs, [{ kind: 'session', id: 's1', former: { startedAt: 5 * dayMs, title: 'Birds' } }])
    await keep(4 * dayMs, [{ kind: 'session', id: 's2', former: { startedAt: 6 * dayMs, title: 'Boats' } }])
    await keep(4 * dayMs, [{ kind: 'turn', id: 't2', former: { session: 's2', text: 'The gull left.' } }])
  })

  it('are found by words, listed with their kind, and erased with the notes of their log entries', async () => {
    const { forget } = home.over([])
    const { items } = await forget({ query: 'heron' })
    expect(items).toEqual([
      { kind: 'former fact', id: 'f1', text: `${heron} a heron`, reason: 'kept for undo' },
      { kind: 'former turn', id: 't1', text: 'Ann saw a heron.', reason: 'kept for undo' },
    ])
    const { erased } = await forget({ query: 'heron' }, { dryRun: false })
    expect(erased[0]).toBe('2 former states in the log')
    expect(home.done.slice(0, 3)).toEqual(['uncache 0', `files ${heron}|a heron|Ann saw a heron.`, `copies ${dayMs}`])
    expect(await kept()).toEqual(['f2', 'f3', 's1', 's2', 't2'])
    expect(await home.db.all('SELECT note FROM log WHERE note IS NOT NULL')).toEqual([])
  })

  it('are found by a person, and by both conditions', async () => {
    const { forget } = home.over([])
    const found = async (request: ForgetRequest) => (await forget(request)).items.map(({ id }) => id)
    expect(await found({ person: 'Ann' })).toEqual(['f2', 't1'])
    expect(await found({ person: 'Ann', query: 'heron' })).toEqual(['t1'])
    expect(await found({ query: 'heron', session: 's1' })).toEqual(['t1'])
    expect(await found({ query: 'heron', session: 's2' })).toEqual([])
  })

  it('are found by words in a date range, including its first day and excluding its last', async () => {
    const { forget } = home.over([])
    const found = async (request: ForgetRequest) =>
      (await forget({ query: 'heron', ...request })).items.map(({ id }) => id)
    expect(await found({ after: 2 * dayMs })).toEqual(['t1'])
    expect(await found({ before: 2 * dayMs })).toEqual(['f1'])
    expect(await found({ after: dayMs, before: 3 * dayMs })).toEqual(['f1', 't1'])
  })

  it('of a session are erased with it, and its words remain in files', async () => {
    const { forget } = home.over([])
    const { items, erased } = await forget({ session: 's1' }, { dryRun: false })
    expect(items.map(({ id }) => id)).toEqual(['t1', 's1'])
    expect(erased[0]).toBe('2 former states in the log')
    expect(home.done).toContain('files ')
    expect(await kept()).toEqual(['f1', 'f2', 'f3', 's2', 't2'])
  })

  it('of sessions that began in a date range are erased with them', async () => {
    const { forget } = home.over([])
    const found = async (request: ForgetRequest) => (await forget(request)).items.map(({ id }) => id)
    expect(await found({ after: 6 * dayMs })).toEqual(['s2', 't2'])
    expect(await found({ after: 5 * dayMs, before: 6 * dayMs })).toEqual(['t1', 's1'])
    expect(await found({ before: 5 * dayMs })).toEqual([])
  })

  it('that no request matches are kept, and are not counted', async () => {
    const { forget } = home.over([fact])
    const { erased } = await forget({ query: 'behind heron', person: 'Zoe' }, { dryRun: false })
    expect(erased).toEqual(['1 fact', '1 line of MEMORY.md', 'copy: jarvis.db.before-2'])
    expect(await kept()).toHaveLength(7)
  })

  it('are erased one by one by number', async () => {
    const { forget } = home.over([])
    const { erased } = await forget({ query: 'gull' }, { dryRun: false })
    expect(erased[0]).toBe('1 former state in the log')
    expect(await journalImages.read(home.db, 5, ['turn'])).toEqual([])
  })
})
