import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CapturedEvent } from '../capture/captured-event.ts'
import { appendEvent } from '../capture/inbox.ts'
import { openAgentWork } from '../testing/agent-work.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { estimateTokens } from '../text/budget.ts'
import type { Observations } from './observations.ts'

let space: TemporaryMemory
let observations: Observations
let folder: string
let count = 0
const day = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 2, 2, 9)
/** The result of reading src/net.ts. */
const source = 'export function retry(times: number) { return times }\n'.repeat(80)

beforeEach(async () => {
  space = await openTemporaryMemory()
  ;({ observations } = openAgentWork(space))
  folder = join(space.folder, 'net')
  mkdirSync(folder)
  space.time.now = start
})
afterEach(() => space.dispose())

/** Captures and drains the events of a session. */
async function happen(session: string, ...events: Partial<CapturedEvent>[]) {
  for (const one of events)
    appendEvent(space.folder, {
      ...{ key: `k${count++}`, at: space.time.now++, client: 'claude-code', kind: 'tool', session, folder },
      ...one,
    })
  await observations.drain()
}
const read = (file: string) => ({ tool: { name: 'Read', input: { file_path: join(folder, file) }, output: source } })
const edit = (file: string) => ({
  tool: { name: 'Edit', input: { file_path: join(folder, file), old_string: 'a', new_string: 'function retry() {}' } },
})
const run = (command: string) => ({ tool: { name: 'Bash', input: { command }, output: 'ok' } })
const says = (text: string) => ({ kind: 'stop' as const, text })
const own = (tool: string, input: object, output: unknown = '') => ({
  tool: { name: `mcp__plugin_jarvis_jarvis__${tool}`, input, output },
})
const toldAtStart = (...ids: string[]) => ({
  kind: 'session-start' as const,
  told: { tokens: 40, lines: ids.map((id) => ({ id, why: 'Decided', tokens: 20 })) },
})

/** A session that reads and changes src/net.ts; returns the id of its observation. */
async function earlierWork(): Promise<string> {
  await happen('s1', { kind: 'prompt', text: 'Make fetch retry.' }, read('src/net.ts'), edit('src/net.ts'))
  await happen('s1', says('Added retry to fetch in src/net.ts.'))
  space.time.now += day
  const [line] = (await observations.search({ query: 'retry' })).observations
  return line!.id
}
const linesOf = async (session: string) =>
  (await observations.receipts({ session, kind: 'start' })).receipts.flatMap(({ lines }) => lines)

describe('receipts', () => {
  it('store the context of a session at its start, and that it was not used', async () => {
    const id = await earlierWork()
    await happen('s2', toldAtStart(id, 's1'), says('All is well.'))
    const { receipts, total } = await observations.receipts({ session: 's2' })
    expect(total).toBe(1)
    expect(receipts[0]).toMatchObject({ kind: 'start', session: 's2', project: 'net', tokens: 40 })
    expect(receipts[0]!.fullTokens).toBeGreaterThan(0)
    expect(receipts[0]!.lines.map(({ id: line, type, why }) => [line, type, why])).toEqual([
      [id, 'feature', 'Decided'],
      ['s1', 'session', 'Decided'],
    ])
    expect(receipts[0]!.lines[0]).toMatchObject({ fetchedAt: null, citedAt: null, openedAt: null })
  })

  it('record that an id was named, a file opened or the full text fetched, later in that session', async () => {
    const id = await earlierWork()
    await happen('s3', toldAtStart(id))
    await happen('s2', says(`I know ${id} already.`), read('src/net.ts'), toldAtStart(id))
    expect(await linesOf('s2')).toMatchObject([{ citedAt: null, openedAt: null, fetchedAt: null }])
    await happen('s2', says(`As ${id} says, retry is there.`))
    expect(await linesOf('s2')).toMatchObject([{ citedAt: expect.any(Number), openedAt: null, fetchedAt: null }])
    await happen('s2', run('sed -n 1,20p ./src/net.ts'))
    expect(await linesOf('s2')).toMatchObject([{ openedAt: expect.any(Number), fetchedAt: null }])
    await happen('s2', own('get_observations', { ids: [id] }))
    expect(await linesOf('s2')).toMatchObject([{ fetchedAt: expect.any(Number) }])
    expect(await linesOf('s3')).toMatchObject([{ citedAt: null, openedAt: null, fetchedAt: null }])
  })

  it('count a tool answer once, and assign it to a session when its hook event arrives', async () => {
    const id = await earlierWork()
    await observations.search({ query: 'retry' }, { toAgent: true })
    expect((await observations.receipts()).receipts).toMatchObject([{ kind: 'search', session: null, query: 'retry' }])
    await happen('s2', own('obs_search', { query: 'retry' }, [{ type: 'text', text: `${id} feature: Added retry` }]))
    expect((await observations.receipts()).receipts).toMatchObject([{ kind: 'search', session: 's2', project: 'net' }])
    // Requested from another server of the same home, which left no receipt; the event creates it.
    space.time.now += day
    await happen('s2', own('timeline', {}, `> 09:00 ${id} feature: Added retry`))
    expect((await observations.receipts({ line: id })).receipts.map(({ kind }) => kind)).toEqual(['timeline', 'search'])
  })

  it('are written for agents only, and not without results', async () => {
    const id = await earlierWork()
    await observations.search({ query: 'retry' })
    await observations.timeline({ anchor: id })
    await observations.get([id])
    await observations.search({ query: 'retry', types: ['question'] }, { toAgent: true })
    expect((await observations.receipts()).total).toBe(0)
    await observations.timeline({ anchor: id }, { toAgent: true })
    await observations.get([id], { toAgent: true })
    const { receipts } = await observations.receipts()
    expect(receipts.map(({ kind }) => kind)).toEqual(['get', 'timeline'])
    expect(receipts[1]!.lines).toMatchObject([{ id, fetchedAt: expect.any(Number) }])
  })

  it('are deleted with the session, the observation, and by age', async () => {
    const id = await earlierWork()
    await happen('s2', toldAtStart(id))
    await space.memory.sessions.erase(['s1'])
    expect((await observations.receipts({ session: 's2' })).receipts[0]!.lines).toEqual([])
    await space.memory.sessions.erase(['s2'])
    expect((await observations.receipts()).total).toBe(0)
    await happen('s4', toldAtStart('s1'))
    space.time.now += 200 * day
    await happen('s5', says('Nothing.'))
    expect((await observations.receipts()).total).toBe(0)
  })
})

describe('token accounting', () => {
  it('counts a file as saved when its observation was used and the file not read', async () => {
    const id = await earlierWork()
    await happen('s2', toldAtStart(id))
    expect((await observations.stats()).ledger).toMatchObject({ unaskedTokens: 40, sparedTokens: 0, netTokens: -40 })
    await happen('s2', says(`${id} tells enough.`))
    const stats = await observations.stats({ project: 'net' })
    const price = estimateTokens(source)
    expect(stats.ledger).toMatchObject({ sparedTokens: price, netTokens: price - 40 })
    expect(stats.spared).toMatchObject([{ session: 's2', path: 'src/net.ts', tokens: price, observation: id }])
    expect(stats.told).toEqual([{ kind: 'start', receipts: 1, lines: 1, tokens: 40, followed: 1 }])
    expect(stats.days.map(({ day: name }) => name)).toEqual(['2026-03-02', '2026-03-03'])
    expect(stats.days[1]).toMatchObject({ toldTokens: 40, sparedTokens: price })
    expect((await observations.stats({ project: 'other' })).ledger.sparedTokens).toBe(0)
  })

  it("counts days in the machine's time zone", async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    const id = await earlierWork()
    await happen('s2', toldAtStart(id))
    // 23:30 and 00:30 in the owner's time zone.
    for (const at of ['2026-03-05T14:30Z', '2026-03-05T15:30Z'].map((time) => Date.parse(time)))
      await happen('s3', { ...toldAtStart(id), at })
    space.time.now = Date.parse('2026-03-06T00:00Z')
    const days = (await observations.stats()).days.map(({ day: name, toldTokens }) => [name, toldTokens])
    vi.unstubAllEnvs()
    expect(days.slice(-2)).toEqual([
      ['2026-03-05', 40],
      ['2026-03-06', 40],
    ])
  })

  it.each([
    ['read by a tool', () => read('src/net.ts')],
    ['read by a command', () => run('cat src/net.ts | head')],
    ['changed', () => edit('src/net.ts')],
  ])('does not count a file that was %s after all', async (_, event) => {
    const id = await earlierWork()
    await happen('s2', toldAtStart(id), says(`${id} tells enough.`))
    await happen('s2', event())
    expect((await observations.stats()).ledger.sparedTokens).toBe(0)
  })

  it('counts nothing when the cost of reading the file is unknown', async () => {
    await happen('s1', { kind: 'prompt', text: 'Make it retry.' }, edit('src/net.ts'), says('Added retry to fetch.'))
    const id = (await observations.search({ query: 'retry' })).observations[0]!.id
    await happen('s2', toldAtStart(id), says(`${id} tells enough.`))
    expect((await observations.stats()).ledger.sparedTokens).toBe(0)
  })
})
