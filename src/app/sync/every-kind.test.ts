import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPairedHomes, filesWith, type PairedHome } from '../../testing/paired-homes.ts'

let paired: ReturnType<typeof createPairedHomes>
let folder: string
let shared: string
let now = Date.UTC(2026, 2, 2, 9)

const open = (name: string): Promise<PairedHome> => paired.open(name, { clock: () => now++ })

const synchronise = async (...homes: PairedHome[]) => {
  for (const { sync } of homes) expect((await sync.sync({ folder: shared })).problems).toEqual([])
}
beforeEach(() => {
  paired = createPairedHomes('kinds')
  ;({ folder, shared } = paired)
})
afterEach(() => paired.end())

const observation = {
  type: 'insight' as const,
  title: 'Servers say 429',
  narrative: 'Two\nlines',
  facts: ['It is 429 and not 503'],
  concepts: ['retry'],
  filesRead: ['docs/api.md'],
}

describe('synced records', () => {
  it('observations: arrive with their parts, edits and status, and are searchable', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const { id } = await laptop.jarvis.observations.save(observation)
    await paired.settle(laptop, desktop)
    const [found] = (await desktop.jarvis.observations.search({ query: '429', limit: 5 })).observations
    expect(found).toMatchObject({ id, title: observation.title })
    expect(await desktop.jarvis.observations.get([id])).toMatchObject({
      observations: [{ facts: observation.facts, concepts: ['retry'], filesRead: ['docs/api.md'] }],
    })
    await desktop.jarvis.observations.keeping.pin(id)
    await desktop.jarvis.observations.keeping.edit(id, { title: 'Servers say zanzibarquux' })
    await paired.settle(desktop, laptop)
    expect((await laptop.jarvis.observations.search({ query: 'zanzibarquux', limit: 5 })).observations).toHaveLength(1)
    await laptop.jarvis.memory.forget({ observations: [id] }, { dryRun: false })
    await paired.settle(laptop, desktop)
    await paired.close()
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('gems: arrive with every version, the page and the folder', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const { gem } = await laptop.jarvis.gems.add({ text: 'Zanzibarquux is a word at the gate.', title: 'The gate' })
    await paired.settle(laptop, desktop)
    expect(await desktop.jarvis.gems.get(gem.id)).toMatchObject({ gem: { title: 'The gate' } })
    expect((await desktop.jarvis.search.search({ query: 'zanzibarquux' })).hits[0]?.title).toBe('The gate')
    expect(filesWith(join(folder, 'desktop', 'spaces', 'main', 'knowledge'), 'zanzibarquux')).toHaveLength(1)
    await desktop.jarvis.gems.edit(gem.id, { notes: 'Ask Ines.' })
    await paired.settle(desktop, laptop)
    expect(await laptop.jarvis.gems.get(gem.id)).toMatchObject({ gem: { notes: 'Ask Ines.' } })
    await laptop.jarvis.memory.forget({ gems: [gem.id] }, { dryRun: false })
    await paired.settle(laptop, desktop)
    await paired.close()
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('gems: an entry undone here and forgotten there is erased from undo data', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const { gem } = await laptop.jarvis.gems.add({ text: 'Zanzibarquux is a word at the gate.', title: 'The gate' })
    await paired.settle(laptop, desktop)
    await laptop.jarvis.memory.undo()
    await desktop.jarvis.memory.forget({ gems: [gem.id] }, { dryRun: false })
    await paired.settle(desktop, laptop)
    await paired.close()
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('collections: a description undone here and forgotten there is erased everywhere', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    for (const { jarvis } of [laptop, desktop]) {
      const root = join(folder, jarvis.home.split('/').at(-1)!, 'docs')
      mkdirSync(root)
      writeFileSync(join(root, 'a.md'), '# A page')
      await jarvis.documents.add(root, { name: 'docs', masks: ['**/*.md'] })
    }
    await laptop.jarvis.documents.addContext('docs', '', 'What zanzibarquux said.')
    await paired.settle(laptop, desktop)
    await laptop.jarvis.memory.undo()
    await desktop.jarvis.memory.forget({ query: 'zanzibarquux' }, { dryRun: false })
    await paired.settle(desktop, laptop)
    await paired.close()
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('turns: an entry undone here and forgotten there is erased from undo data', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    await laptop.jarvis.memory.sessions.append('s1', [{ role: 'user', text: 'We meet in Sintra.' }])
    await laptop.jarvis.memory.sessions.append('s1', [{ role: 'user', text: 'The word is zanzibarquux, I think.' }])
    await paired.settle(laptop, desktop)
    await laptop.jarvis.memory.undo()
    await desktop.jarvis.memory.forget({ query: 'zanzibarquux' }, { dryRun: false })
    await paired.settle(desktop, laptop)
    for (const home of [laptop, desktop]) {
      expect((await home.jarvis.memory.sessions.history('s1')).turns.map(({ text }) => text)).toEqual([
        'We meet in Sintra.',
      ])
    }
    await paired.close()
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('sessions: a turn undone before another machine forgets the session is erased from undo data', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const say = (text: string) => laptop.jarvis.memory.sessions.append('s1', [{ role: 'user', text }])
    await say('The password is quuxzanzibar, they say.')
    await paired.settle(laptop, desktop)
    // This turn never travels: the other machine cannot name it.
    await say('The word is zanzibarquux, I think.')
    for (let undone = 0; undone < 2; undone++) await laptop.jarvis.memory.undo()
    expect(await laptop.jarvis.memory.sessions.list()).toEqual([])
    await desktop.jarvis.memory.forget({ session: 's1' }, { dryRun: false })
    await paired.settle(desktop, laptop)
    await paired.close()
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
    expect(filesWith(folder, 'quuxzanzibar')).toEqual([])
  })

  it('turns: a turn undone before another forget is erased by an earlier forget', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const say = (id: string, text: string) => laptop.jarvis.memory.sessions.append(id, [{ role: 'user', text }])
    await say('s2', 'Another talk.')
    await say('s1', 'The word is zanzibarquux, I think.')
    await paired.settle(laptop, desktop)
    await desktop.jarvis.memory.forget({ session: 's1' }, { dryRun: false })
    await synchronise(desktop)
    await laptop.jarvis.memory.undo()
    await laptop.jarvis.memory.forget({ session: 's2' }, { dryRun: false })
    await paired.settle(laptop, desktop)
    await paired.close()
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
  })

  it('turns: a turn undone before another forget can be redone on all machines', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const say = (id: string, text: string) => laptop.jarvis.memory.sessions.append(id, [{ role: 'user', text }])
    await say('s2', 'Another talk.')
    await say('s1', 'We meet in Sintra.')
    await paired.settle(laptop, desktop)
    await laptop.jarvis.memory.undo()
    const [undone] = await laptop.jarvis.memory.log()
    await laptop.jarvis.memory.forget({ session: 's2' }, { dryRun: false })
    await paired.settle(laptop, desktop)
    expect(await desktop.jarvis.memory.sessions.list()).toEqual([])
    await laptop.jarvis.memory.undo({ entry: undone!.id })
    await paired.settle(laptop, desktop)
    expect((await desktop.jarvis.memory.sessions.history('s1')).turns).toHaveLength(1)
  })

  it('sessions: a turn undone in one session stays redoable while others are forgotten', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const say = ({ jarvis }: PairedHome, id: string, text: string) =>
      jarvis.memory.sessions.append(id, [{ role: 'user', text }])
    await say(laptop, 's1', 'We meet in Sintra.')
    await paired.settle(laptop, desktop)
    await laptop.jarvis.memory.undo()
    await say(desktop, 's2', 'Another talk.')
    await desktop.jarvis.memory.forget({ session: 's2' }, { dryRun: false })
    await paired.settle(desktop, laptop)
    await laptop.jarvis.memory.undo({ entry: (await laptop.jarvis.memory.log())[0]!.id })
    await paired.settle(laptop, desktop)
    expect((await desktop.jarvis.memory.sessions.history('s1')).turns).toHaveLength(1)
  })

  it('sessions: a forgotten turn is in no index of the other machine', async () => {
    const [laptop, desktop] = [await open('laptop'), await open('desktop')]
    const turn = (text: string) => ({ role: 'user' as const, text })
    await laptop.jarvis.memory.sessions.append('s1', [
      turn('The word at the gate is zanzibarquux, I think.'),
      turn('We meet in Sintra.'),
      turn('Bring the old maps.'),
    ])
    await laptop.jarvis.memory.sessions.append('s2', [turn('The password is quuxzanzibar, they say.')])
    await paired.settle(laptop, desktop)
    expect((await desktop.jarvis.search.search({ query: 'zanzibarquux' })).hits.length).toBeGreaterThan(0)
    await laptop.jarvis.memory.forget({ query: 'zanzibarquux' }, { dryRun: false })
    await desktop.jarvis.memory.forget({ session: 's2' }, { dryRun: false })
    await paired.settle(laptop, desktop)
    expect((await desktop.jarvis.memory.sessions.history('s1')).turns).toHaveLength(2)
    expect((await laptop.jarvis.memory.sessions.list()).map(({ id }) => id)).toEqual(['s1'])
    await paired.close()
    expect(filesWith(folder, 'zanzibarquux')).toEqual([])
    expect(filesWith(folder, 'quuxzanzibar')).toEqual([])
  })

  it("collections: names, filters and descriptions arrive, with each machine's own folder", async () => {
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
    await paired.settle(desktop, laptop)
    expect(await desktop.jarvis.documents.list()).toMatchObject([{ root: there, masks: ['**/*.txt'] }])
    expect(await laptop.jarvis.documents.list()).toMatchObject([{ root: here, masks: ['**/*.txt'] }])
    expect((await desktop.sync.status()).elsewhere).toEqual([])
    await laptop.jarvis.documents.removeCollection('docs')
    await paired.settle(laptop, desktop)
    expect(await desktop.jarvis.documents.list()).toEqual([])
  })
})
