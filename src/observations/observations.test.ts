import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CapturedEvent } from '../capture/captured-event.ts'
import { appendEvent } from '../capture/inbox.ts'
import { createSessions } from '../sessions/sessions.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { estimateTokens } from '../text/budget.ts'
import { createObservations, createSessionWork, type Observations } from './observations.ts'

let space: TemporaryMemory
let observations: Observations
const day = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 2, 2, 9)

beforeAll(async () => {
  space = await openTemporaryMemory()
  const { store, search, folder: home, time } = space
  const clock = () => time.now
  const needs = { db: store.db, search, clock }
  observations = createObservations({
    ...needs,
    home,
    sessions: createSessions({ ...needs, work: createSessionWork() }),
  })
  let count = 0
  const tell = (project: string, at: number, changes: Partial<CapturedEvent>) => {
    const folder = join(home, project)
    appendEvent(home, {
      key: `k${count++}`,
      at,
      client: 'claude-code',
      kind: 'tool',
      session: `of-${project}`,
      folder,
      ...changes,
    })
  }
  for (let number = 0; number < 12; number++) {
    const at = start + number * day
    const project = number % 3 === 0 ? 'web' : 'net'
    const file = join(home, project, `src/part${number}.ts`)
    const input = { file_path: file, old_string: '', new_string: `export function part${number}() {}` }
    tell(project, at, { kind: 'prompt', text: `Please build part ${number} of the gearbox` })
    tell(project, at + 1000, { tool: { name: 'Edit', input } })
    tell(project, at + 2000, {
      kind: 'stop',
      text: `Added gearbox part ${number} with ${number % 2 ? 'helical' : 'spur'} teeth.`,
    })
  }
  await observations.drain()
})
afterAll(() => space.dispose())

const titles = async (request: Parameters<Observations['search']>[0]) =>
  (await observations.search({ limit: 50, ...request })).observations.map(({ title }) => title)

describe('observation search', () => {
  it('finds old and new ones by two words in any order, in compact lines', async () => {
    expect((await titles({ query: 'spur 0 gearbox' }))[0]).toContain('gearbox part 0')
    const { observations: lines } = await observations.search({ query: 'teeth gearbox' })
    expect(lines).toHaveLength(12)
    for (const line of lines) {
      expect(estimateTokens(Object.values(line).join(', '))).toBeLessThanOrEqual(100)
      expect(line.tokens).toBeGreaterThan(0)
      expect(line.score).toBeGreaterThan(0)
    }
  })

  it('filters by every field, and returns the newest first without a query', async () => {
    expect(await titles({ query: '', project: 'web' })).toHaveLength(4)
    expect(await titles({ query: '', project: join(space.folder, 'web') })).toHaveLength(4)
    expect(await titles({ query: '', agent: 'cursor' })).toEqual([])
    expect(await titles({ query: '', types: ['decision'] })).toEqual([])
    expect(await titles({ query: '', types: ['feature', 'change', 'decision'] })).toHaveLength(12)
    expect(await titles({ query: '', session: 'of-net' })).toHaveLength(8)
    expect(await titles({ query: '', concepts: ['part7'] })).toEqual([
      'Added gearbox part 7 with helical teeth in src/part7.ts',
    ])
    expect(await titles({ query: '', files: ['src/part7.ts'] })).toHaveLength(1)
    expect(await titles({ query: '', after: start + 10 * day })).toHaveLength(2)
    expect(await titles({ query: '', before: start + day })).toHaveLength(1)
    const all = await titles({ query: '' })
    expect(all[0]).toContain('part 11')
    expect(await titles({ query: '', limit: 2, offset: 2 })).toEqual(all.slice(2, 4))
    expect(await titles({ query: '', order: 'date_asc' })).toEqual([...all].reverse())
    expect(await titles({ query: '', concepts: ['part7', 'part5'], order: 'date_asc' })).toEqual(
      [...all].reverse().filter((title) => /part [57] /.test(title)),
    )
    expect(await titles({ query: 'gearbox', order: 'date_asc', limit: 50 })).toEqual([...all].reverse())
  })

  it('filters by requester and channel of the session', async () => {
    const { db } = space.store
    await db.transaction((tx) =>
      tx.run("UPDATE sessions SET requester = 'ada', channel = 'editor' WHERE id = 'of-net'", []),
    )
    for (const query of ['', 'gearbox']) {
      expect(await titles({ query, requester: 'ada', limit: 50 })).toHaveLength(8)
      expect(await titles({ query, channel: 'editor', limit: 50 })).toHaveLength(8)
      expect(await titles({ query, requester: 'ada', channel: 'terminal' })).toEqual([])
      expect(await titles({ query, requester: 'nobody', concepts: ['part7'] })).toEqual([])
    }
    const { days } = await observations.timeline({ requester: 'nobody' })
    expect(days).toEqual([])
  })
})

it('shortens a long prompt in the timeline, and keeps a short one', async () => {
  const [short, long] = ['a gear '.repeat(28).trim(), 'Turn the wheel once more. '.repeat(20)]
  const session = 'of-words'
  const folder = join(space.folder, 'wheels')
  const told = { client: 'claude-code', kind: 'prompt', session, folder } as const
  appendEvent(space.folder, { ...told, key: 'w1', at: start + 20 * day, text: short })
  appendEvent(space.folder, { ...told, key: 'w2', at: start + 20 * day + 1000, text: long })
  await observations.drain()
  const { days } = await observations.timeline({ session })
  const texts = days.flatMap(({ entries }) => entries).flatMap((entry) => (entry.kind === 'prompt' ? entry.text : []))
  expect(texts).toEqual([short, expect.stringMatching(/^Turn the wheel.*…$/)])
  expect(texts[1]!.length).toBeLessThanOrEqual(200)
})

describe('a query of two words', () => {
  it('finds the few that contain both, however frequent one of them is, in the typed forms', async () => {
    const save = (title: string, narrative: string) =>
      observations.save({ type: 'change', title, narrative, project: 'words' }).then(({ id }) => id)
    const meant = await save('Tuned the clutch', 'Its organ pipe was bent.')
    for (let number = 0; number < 12; number++) {
      await save(`Clutch clutch clutch ${number}`, 'Clutch after clutch.')
      await save(`Clutch plan ${number}`, 'We organise the clutch.')
    }
    for (const query of ['clutch organ', 'organ clutch', 'Clutch organ?'])
      expect((await observations.search({ query })).observations[0]!.id).toBe(meant)
    const { observations: all } = await observations.search({ query: 'clutch organ', limit: 3 })
    const { observations: rest } = await observations.search({ query: 'clutch organ', limit: 3, offset: 2 })
    expect(rest[0]!.id).toBe(all[2]!.id)
    expect(all[0]!.score).toBeGreaterThanOrEqual(all[1]!.score!)
  })

  it('may contain hyphens', async () => {
    const save = (title: string) => observations.save({ type: 'change', title, project: 'words' }).then(({ id }) => id)
    const meant = await save('Set up the vite-node sprocket')
    for (let number = 0; number < 8; number++) await save(`Sprocket for vite-nodes number ${number}`)
    expect((await observations.search({ query: 'sprocket vite-node' })).observations[0]!.id).toBe(meant)
  })
})

describe('the timeline', () => {
  it('shows the entries around an anchor by day, with prompts', async () => {
    const [anchor] = (await observations.search({ query: '', concepts: ['part5'] })).observations
    const { days, anchor: id } = await observations.timeline({ anchor: anchor!.id, depthBefore: 2, depthAfter: 1 })
    expect(id).toBe(anchor!.id)
    expect(days.map(({ day: name }) => name)).toEqual(['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'])
    const [, , own] = days
    expect(own!.entries.map((entry) => [entry.kind, entry.kind === 'observation' && entry.isAnchor])).toEqual([
      ['prompt', false],
      ['observation', true],
    ])
    const bare = await observations.timeline({ anchor: anchor!.id, includePrompts: false })
    expect(bare.days.flatMap(({ entries }) => entries.map(({ kind }) => kind))).toEqual(Array(11).fill('observation'))
  })

  it('has days in the machine’s time zone', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    const names = async (at: number) =>
      (await observations.timeline({ anchor: at, depthBefore: 1, depthAfter: 0, project: 'zone' })).days.map(
        ({ day: name }) => name,
      )
    space.time.now = Date.parse('2026-02-05T15:30Z')
    await observations.save({ type: 'change', title: 'Half an hour past midnight', project: 'zone' })
    expect(await names(space.time.now)).toEqual(['2026-02-06'])
    vi.unstubAllEnvs()
    expect(await names(space.time.now)).toEqual(['2026-02-05'])
  })

  it('applies its filters, ends with the newest without an anchor, and accepts a time', async () => {
    const kinds = (all: Awaited<ReturnType<Observations['timeline']>>) =>
      all.days.flatMap(({ entries }) => entries.flatMap((entry) => (entry.kind === 'observation' ? entry : [])))
    const web = kinds(await observations.timeline({ project: 'web' }))
    expect(web).toHaveLength(4)
    expect(web.at(-1)!.title).toContain('part 9')
    expect(kinds(await observations.timeline({ depthBefore: 1, depthAfter: 1 }))).toHaveLength(3)
    const around = kinds(await observations.timeline({ anchor: start + 3.5 * day, depthBefore: 1, depthAfter: 1 }))
    expect(around.map(({ title }) => /part (\d+)/.exec(title)?.[1])).toEqual(['3', '4'])
    await expect(observations.timeline({ anchor: 'nothing' })).rejects.toMatchObject({ code: 'anchor_not_found' })
  })
})

describe('reading and saving observations', () => {
  it('returns full observations in the requested order, reports missing ones, and counts uses', async () => {
    const [first, second] = (await observations.search({ query: '', limit: 2 })).observations
    const { observations: got, missing } = await observations.get([second!.id, 'none', first!.id])
    expect(got.map(({ id }) => id)).toEqual([second!.id, first!.id])
    expect(missing).toEqual(['none'])
    expect(got[0]!.retrieved).toBe(0)
    expect((await observations.get([second!.id])).observations[0]!.retrieved).toBe(1)
    await expect(observations.get(Array(51).fill('x'))).rejects.toMatchObject({ code: 'too_many_observations' })
  })

  it('stores an observation with secrets masked, and finds it at once', async () => {
    const secret = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')
    const saved = await observations.save({
      type: 'decision',
      title: 'Bearings come from one supplier',
      narrative: `Ordered with ${secret}.`,
      facts: ['Delivery takes six weeks'],
      project: 'net',
    })
    const [found] = (await observations.search({ query: 'supplier bearings' })).observations
    expect(found!.id).toBe(saved.id)
    expect(found!.project).toBe('net')
    const [whole] = (await observations.get([saved.id])).observations
    expect(JSON.stringify(whole)).not.toContain(secret)
    expect((await observations.search({ query: 'six weeks delivery' })).observations[0]?.id).toBe(saved.id)
    await expect(observations.save({ type: 'insight', title: ' ' })).rejects.toMatchObject({
      code: 'observation_empty',
    })
  })
})
