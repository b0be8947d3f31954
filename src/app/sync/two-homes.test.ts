import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { createPairedHomes, filesWith, type PairedHome } from '../../testing/paired-homes.ts'

let paired: ReturnType<typeof createPairedHomes>
let folder: string
let shared: string
let now = Date.UTC(2026, 2, 2, 9)
const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })

const open = (name: string): Promise<PairedHome> =>
  paired.open(name, { embedders: () => ({ instant, degraded: [] }), clock: () => now++ })
const pair = async (): Promise<[PairedHome, PairedHome]> => [await open('laptop'), await open('desktop')]

const synchronise = async (...homes: PairedHome[]) => {
  for (const { sync } of homes) await sync.sync({ folder: shared })
}

const contentsOf = async ({ jarvis }: PairedHome, options = {}) =>
  (await jarvis.memory.facts.list(options, { limit: 500 })).facts.map(({ content }) => content).sort()

const idOf = (outcome: unknown): string => (outcome as { fact: { id: string } }).fact.id

const bytesOf = (root: string): string =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

beforeEach(() => {
  paired = createPairedHomes('sync')
  ;({ folder, shared } = paired)
})
afterEach(() => paired.end())

describe('two homes and a shared folder', () => {
  it('have the same facts and history, and a second sync changes nothing', async () => {
    const [laptop, desktop] = await pair()
    await laptop.jarvis.memory.remember({ content: 'I live in Porto', importance: 9, tags: ['home'] })
    await laptop.jarvis.memory.remember({ content: 'I moved to Lisbon', importance: 9 })
    await desktop.jarvis.memory.remember({ content: 'I prefer tea to coffee' })
    await synchronise(laptop, desktop, laptop)
    expect(await contentsOf(desktop)).toEqual(await contentsOf(laptop))
    expect(await contentsOf(laptop)).toHaveLength(2)
    const found = await desktop.jarvis.search.search({ query: 'Lisbon' })
    expect(found.hits[0]?.snippet).toContain('Lisbon')
    const before = bytesOf(shared)
    const again = await laptop.sync.sync({ folder: shared })
    expect(again).toMatchObject({ sent: 0, received: 0, problems: [] })
    expect(await desktop.sync.sync({})).toMatchObject({ sent: 0, received: 0, problems: [] })
    expect(bytesOf(shared)).toBe(before)
  })

  it('transfer edits, retractions and undos', async () => {
    const [laptop, desktop] = await pair()
    await laptop.jarvis.memory.remember({ content: 'I like old maps' })
    await laptop.jarvis.memory.remember({ content: 'My bicycle is green' })
    const [boat] = await laptop.jarvis.memory.remember({ content: 'My boat is called Aurora' })
    await synchronise(laptop, desktop)
    await desktop.jarvis.memory.facts.edit(idOf(boat), { content: 'My boat is called Borealis' })
    await laptop.jarvis.memory.undo()
    expect(await contentsOf(laptop)).not.toContain('My boat is called Aurora')
    await synchronise(desktop, laptop, desktop)
    expect(await contentsOf(laptop)).toEqual(await contentsOf(desktop))
    expect(await contentsOf(laptop)).toContain('My boat is called Borealis')
  })

  it('report a conflict when both edited a fact', async () => {
    const [laptop, desktop] = await pair()
    const [tea] = await laptop.jarvis.memory.remember({ content: 'I drink green tea' })
    await synchronise(laptop, desktop)
    await laptop.jarvis.memory.facts.edit(idOf(tea), { content: 'I drink black tea' })
    await desktop.jarvis.memory.facts.edit(idOf(tea), { content: 'I drink white tea' })
    await synchronise(laptop, desktop, laptop)
    for (const { jarvis } of [laptop, desktop]) {
      const reviews = await jarvis.memory.review.list()
      expect(reviews.map(({ newer, older }) => [older.content, newer.content])).toEqual([
        ['I drink black tea', 'I drink white tea'],
      ])
    }
    const reviews = await desktop.jarvis.memory.review.list()
    await desktop.jarvis.memory.review.settle(reviews[0]!.id, 'newer')
    await synchronise(desktop, laptop)
    expect(await laptop.jarvis.memory.review.list()).toEqual([])
    expect(await contentsOf(laptop)).toEqual(['I drink white tea'])
  })

  it('store a fact once that both received', async () => {
    const [laptop, desktop] = await pair()
    await laptop.jarvis.memory.remember({ content: 'My sister is called Ines' })
    await desktop.jarvis.memory.remember({ content: 'My sister is called Ines' })
    await synchronise(laptop, desktop, laptop)
    expect(await contentsOf(laptop)).toEqual(["The user's sister is called Ines."])
    expect(await contentsOf(desktop)).toEqual(["The user's sister is called Ines."])
  })

  it('forget on both: an edit elsewhere does not restore it, and no byte of it is left', async () => {
    const [laptop, desktop] = await pair()
    const [fact] = await laptop.jarvis.memory.remember({ content: 'The word at the gate is zanzibarquux' })
    await synchronise(laptop, desktop)
    await desktop.jarvis.memory.facts.edit(idOf(fact), { content: 'The word at the gate is Zanzibarquux now' })
    await laptop.jarvis.memory.forget({ facts: [idOf(fact)] }, { dryRun: false })
    await synchronise(desktop, laptop, desktop, laptop)
    for (const home of [laptop, desktop]) expect(await contentsOf(home, { state: 'all' })).toEqual([])
    await paired.close()
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('refuse a changed packet with one sentence, and use none of it', async () => {
    const [laptop, desktop] = await pair()
    await laptop.jarvis.memory.remember({ content: 'I like old maps' })
    await synchronise(laptop)
    const [file] = readdirSync(shared, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.packet'))
    const path = join(shared, file!)
    const whole = readFileSync(path)
    for (let position = 0; position < whole.length; position += 41) {
      const bytes = Buffer.from(whole)
      bytes[position] = bytes[position]! ^ 0x40
      writeFileSync(path, position % 2 === 0 ? bytes : whole.subarray(0, position))
      const { problems } = await desktop.sync.sync({ folder: shared })
      expect(problems.join()).toContain('cannot be opened')
      expect(await contentsOf(desktop)).toEqual([])
    }
    writeFileSync(path, whole)
    expect(await desktop.sync.sync({})).toMatchObject({ problems: [] })
    expect(await contentsOf(desktop)).toEqual(['I like old maps.'])
  })
})
