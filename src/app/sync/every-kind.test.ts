import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sync } from '../../sync/create-sync.ts'
import type { Jarvis } from '../jarvis.ts'
import { openJarvis } from '../open-jarvis.ts'

let folder: string
let shared: string
let words: string | undefined
let now = Date.UTC(2026, 2, 2, 9)
const opened: Jarvis[] = []

interface Home {
  jarvis: Jarvis
  sync: Sync
}

async function open(name: string): Promise<Home> {
  const config = { 'embedding.model': 'none' }
  const overrides = { environment: {}, clock: () => now++ }
  const jarvis = await openJarvis({ home: join(folder, name), config, overrides })
  opened.push(jarvis)
  const sync = (await jarvis.subsystem('sync')) as Sync
  words = (await sync.pair({ name, words })).words ?? words
  return { jarvis, sync }
}

const synchronise = async (...homes: Home[]) => {
  for (const { sync } of homes) expect((await sync.sync({ folder: shared })).problems).toEqual([])
}
/** Until nobody has anything to say. */
async function settle(...homes: Home[]): Promise<void> {
  for (let round = 0; round < 6; round++) {
    let moved = 0
    for (const { sync } of homes) {
      const { sent, received, removed, forgotten, problems } = await sync.sync({ folder: shared })
      expect(problems).toEqual([])
      moved += sent + received + removed + forgotten
    }
    if (moved === 0) return
  }
  throw new Error('the homes do not come to rest')
}

/** Files in which a word is, in whichever letters. */
const filesWith = (root: string, word: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(word))
    .map((file) => file.slice(root.length + 1))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-kinds-'))
  shared = join(folder, 'shared')
  mkdirSync(shared)
  words = undefined
})
afterEach(async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const observation = {
  type: 'insight' as const,
  title: 'Servers say 429',
  narrative: 'Two\nlines',
  facts: ['It is 429 and not 503'],
  concepts: ['retry'],
  filesRead: ['docs/api.md'],
}

describe('kinds that travel', () => {
  it('observations: with their parts, edits and standing, found on the other machine', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const { id } = await laptop.jarvis.observations.save(observation)
    await settle(laptop, desktop)
    const [found] = (await desktop.jarvis.observations.search({ query: '429', limit: 5 })).observations
    expect(found).toMatchObject({ id, title: observation.title })
    expect(await desktop.jarvis.observations.get([id])).toMatchObject({
      observations: [{ facts: observation.facts, concepts: ['retry'], filesRead: ['docs/api.md'] }],
    })
    await desktop.jarvis.observations.keeping.pin(id)
    await desktop.jarvis.observations.keeping.edit(id, { title: 'Servers say zanzibarquux' })
    await settle(desktop, laptop)
    expect((await laptop.jarvis.observations.search({ query: 'zanzibarquux', limit: 5 })).observations).toHaveLength(1)
    await laptop.jarvis.memory.forget({ observations: [id] }, { dryRun: false })
    await settle(laptop, desktop)
    for (const home of [laptop, desktop]) await home.jarvis.close()
    opened.length = 0
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('gems: with every version, the page and the folder', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const { gem } = await laptop.jarvis.gems.add({ text: 'Zanzibarquux is a word at the gate.', title: 'The gate' })
    await settle(laptop, desktop)
    expect(await desktop.jarvis.gems.get(gem.id)).toMatchObject({ gem: { title: 'The gate' } })
    expect((await desktop.jarvis.search.search({ query: 'zanzibarquux' })).hits[0]?.title).toBe('The gate')
    expect(filesWith(join(folder, 'desktop', 'spaces', 'main', 'knowledge'), 'zanzibarquux')).toHaveLength(1)
    await desktop.jarvis.gems.edit(gem.id, { notes: 'Ask Ines.' })
    await settle(desktop, laptop)
    expect(await laptop.jarvis.gems.get(gem.id)).toMatchObject({ gem: { notes: 'Ask Ines.' } })
    await laptop.jarvis.memory.forget({ gems: [gem.id] }, { dryRun: false })
    await settle(laptop, desktop)
    for (const home of [laptop, desktop]) await home.jarvis.close()
    opened.length = 0
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('turns: what was undone on one and forgotten on the other is in nothing that undo keeps', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    await laptop.jarvis.memory.sessions.append('s1', [{ role: 'user', text: 'We meet in Sintra.' }])
    await laptop.jarvis.memory.sessions.append('s1', [{ role: 'user', text: 'The word is zanzibarquux, I think.' }])
    await settle(laptop, desktop)
    await laptop.jarvis.memory.undo()
    await desktop.jarvis.memory.forget({ query: 'zanzibarquux' }, { dryRun: false })
    await settle(desktop, laptop)
    for (const home of [laptop, desktop]) {
      expect((await home.jarvis.memory.sessions.history('s1')).turns.map(({ text }) => text)).toEqual([
        'We meet in Sintra.',
      ])
      await home.jarvis.close()
    }
    opened.length = 0
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('sessions: what is forgotten of one is in no index of the other', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const turn = (text: string) => ({ role: 'user' as const, text })
    await laptop.jarvis.memory.sessions.append('s1', [
      turn('The word at the gate is zanzibarquux, I think.'),
      turn('We meet in Sintra.'),
      turn('Bring the old maps.'),
    ])
    await laptop.jarvis.memory.sessions.append('s2', [turn('The password is quuxzanzibar, they say.')])
    await settle(laptop, desktop)
    expect((await desktop.jarvis.search.search({ query: 'zanzibarquux' })).hits.length).toBeGreaterThan(0)
    await laptop.jarvis.memory.forget({ query: 'zanzibarquux' }, { dryRun: false })
    await desktop.jarvis.memory.forget({ session: 's2' }, { dryRun: false })
    await settle(laptop, desktop)
    expect((await desktop.jarvis.memory.sessions.history('s1')).turns).toHaveLength(2)
    expect((await laptop.jarvis.memory.sessions.list()).map(({ id }) => id)).toEqual(['s1'])
    for (const home of [laptop, desktop]) await home.jarvis.close()
    opened.length = 0
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
    expect(filesWith(folder, 'quuxzanzibar')).toEqual([])
  })

  it('collections: names, filters and descriptions, each with the folder of its machine', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const [here, there] = [join(folder, 'here'), join(folder, 'there')]
    for (const path of [here, there]) mkdirSync(path)
    writeFileSync(join(here, 'a.md'), '# A page')
    await laptop.jarvis.documents.add(here, { name: 'docs', masks: ['**/*.md'] })
    await laptop.jarvis.documents.addContext('docs', '', 'What we know.')
    rmSync(here, { recursive: true })
    await synchronise(laptop, desktop)
    expect(await desktop.jarvis.documents.list()).toEqual([])
    expect((await desktop.sync.status()).elsewhere).toEqual([{ kind: 'collections', row: `docs: ${here}` }])
    await desktop.jarvis.documents.add(there, { name: 'docs', masks: ['**/*.txt'] })
    await settle(desktop, laptop)
    expect(await desktop.jarvis.documents.list()).toMatchObject([{ root: there, masks: ['**/*.txt'] }])
    expect(await laptop.jarvis.documents.list()).toMatchObject([{ root: here, masks: ['**/*.txt'] }])
    expect((await desktop.sync.status()).elsewhere).toEqual([])
    await laptop.jarvis.documents.removeCollection('docs')
    await settle(laptop, desktop)
    expect(await desktop.jarvis.documents.list()).toEqual([])
  })
})
