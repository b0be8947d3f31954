import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { openHomeStore } from '../../testing/home-store.ts'
import type { Projects } from '../create-projects.ts'
import { placeBeside } from './place-beside.ts'

let home: string
let jarvis: Jarvis

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-map-'))
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders: () => ({ instant, degraded: [] }) } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

const projects = async () => (await jarvis.subsystem('projects')) as Projects
const subjects = {
  tide: 'tide harbour pier pile flood ebb mooring quay',
  bread: 'bread dough oven crust yeast flour rye loaf',
  alarm: 'alarm pager threshold night shift outage noise metric',
}
type Subject = keyof typeof subjects

/** A gem that says a few words of a subject. */
async function keep(subject: Subject, turn: number, project?: string): Promise<string> {
  const words = subjects[subject].split(' ')
  const said = Array.from({ length: 24 }, (_, at) => words[(at * (turn + 3) + turn) % words.length])
  const text = `${subject} number${turn}\n\n${said.join(' ')} number${turn}.`
  return (await jarvis.gems.add({ text, project }, { enrich: false })).gem.id
}

async function keepAll(turns: number, project?: string): Promise<void> {
  for (let turn = 0; turn < turns; turn++)
    for (const subject of Object.keys(subjects) as Subject[]) await keep(subject, turn, project)
}

async function kept<Row>(sql: string): Promise<Row[]> {
  const { db, close } = await openHomeStore(home)
  try {
    return await db.all<Row>(sql)
  } finally {
    await close()
  }
}

const subjectOf = (title: string): string => title.split(' ')[0]!

describe('the map of gems', () => {
  it('places similar gems together, names themes, and is reproducible', async () => {
    await keepAll(10)
    const { map } = await projects()
    const drawn = await map()
    expect(drawn).toMatchObject({ project: null, left: 0, degraded: [] })
    expect(drawn.gems).toHaveLength(30)
    for (const { x, y } of drawn.gems) expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThanOrEqual(0)
    const nearest = drawn.gems.map((one) => {
      const others = drawn.gems.filter(({ gem }) => gem !== one.gem)
      const from = (other: (typeof others)[number]) => Math.hypot(one.x - other.x, one.y - other.y)
      return [one.title, others.sort((a, b) => from(a) - from(b))[0]!.title].map(subjectOf)
    })
    expect(nearest.filter(([own, other]) => own === other).length).toBeGreaterThanOrEqual(28)
    expect(drawn.themes.length).toBeGreaterThanOrEqual(3)
    expect(drawn.themes.reduce((sum, { gems }) => sum + gems, 0)).toBe(30)
    expect(drawn.themes.every(({ name }) => Object.values(subjects).join(' ').includes(name.split(', ')[0]!))).toBe(
      true,
    )
    expect(await map()).toEqual(drawn)
    expect((await map(undefined, { again: true })).gems).toEqual(drawn.gems)
  })

  it('places a new gem beside its neighbors without a new map, and is redrawn after many additions', async () => {
    await keepAll(8, 'Harbour')
    await keep('bread', 99)
    const { map } = await projects()
    const first = await map('Harbour')
    expect(first.gems).toHaveLength(24)
    const added = await keep('tide', 20, 'Harbour')
    const second = await map('Harbour')
    expect(second.drawnAt).toBe(first.drawnAt)
    const places = new Map(second.gems.map((one) => [one.gem, one]))
    for (const one of first.gems) expect(places.get(one.gem)).toEqual(one)
    const tides = first.gems.filter(({ title }) => subjectOf(title) === 'tide')
    const others = first.gems.filter(({ title }) => subjectOf(title) !== 'tide')
    const from = (gems: typeof tides) =>
      Math.min(...gems.map(({ x, y }) => Math.hypot(x - places.get(added)!.x, y - places.get(added)!.y)))
    expect(from(tides)).toBeLessThan(from(others))
    await jarvis.gems.remove(added)
    expect((await map('Harbour')).gems).toEqual(first.gems)
    for (let turn = 30; turn < 40; turn++) await keep('alarm', turn, 'Harbour')
    const third = await map('Harbour')
    expect(third.gems).toHaveLength(34)
    expect(third.drawnAt).toBeGreaterThan(first.drawnAt!)
  })

  it('runs no model to place a gem, and uses the static embedding for one not embedded yet', async () => {
    await keepAll(8)
    await jarvis.close()
    let runs = 0
    const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
    const main = createFakeEmbedder({ id: 'main', dimensions: 32, onEmbed: () => void runs++ })
    jarvis = await openJarvis({
      home,
      overrides: { environment: {}, embedders: () => ({ instant, main, degraded: [] }) },
    })
    const { map } = await projects()
    const first = await map()
    const added = await keep('tide', 20)
    const before = runs
    const second = await map()
    expect(second.drawnAt).toBe(first.drawnAt)
    expect(second.gems.map(({ gem }) => gem)).toContain(added)
    expect(runs).toBe(before)
  })

  it('keeps no word of forgotten gems, and is redrawn', async () => {
    await keepAll(3)
    const secret = await keep('bread', 50)
    const { map } = await projects()
    await map()
    expect(await kept('SELECT id FROM project_maps')).toHaveLength(1)
    await jarvis.memory.forget({ gems: [secret] }, { dryRun: false })
    expect(await kept('SELECT id FROM project_maps')).toEqual([])
    expect(await kept('SELECT gem FROM project_map_places')).toEqual([])
    expect((await map()).gems.map(({ gem }) => gem)).not.toContain(secret)
  })

  it('is removed by repair when its project is gone, and works with few or no gems', async () => {
    const { map, refreshMaps } = await projects()
    expect(await map()).toEqual({ project: null, drawnAt: null, gems: [], themes: [], left: 0, degraded: [] })
    await expect(map('Nowhere')).rejects.toMatchObject({ code: 'project_not_found' })
    await keep('tide', 1, 'Harbour')
    await keep('tide', 2, 'Harbour')
    expect((await map('Harbour')).gems).toHaveLength(2)
    await map()
    for (const { id } of (await jarvis.gems.list({ project: 'Harbour' })).gems) await jarvis.gems.assign(id, null)
    expect(await refreshMaps()).toBe(1)
    expect(await kept('SELECT id FROM project_maps')).toEqual([{ id: '' }])
  })
})

describe('the place of a gem', () => {
  const at = (x: number, y: number, theme: number, vector: number[]) => ({
    ...{ x, y, theme },
    vector: Float32Array.from(vector),
  })

  it('is near similar gems, in their theme', () => {
    const placed = [at(0.1, 0.1, 0, [1, 0]), at(0.2, 0.1, 0, [0.96, 0.28]), at(0.9, 0.9, 1, [0, 1])]
    const place = placeBeside(Float32Array.from([0.99, 0.14]), placed)!
    expect(place.theme).toBe(0)
    expect(Math.hypot(place.x - 0.15, place.y - 0.1)).toBeLessThan(0.05)
    expect(placeBeside(Float32Array.from([1, 0]), [])).toBeUndefined()
  })
})
