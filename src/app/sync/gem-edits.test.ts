import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHomeStore } from '../../testing/home-store.ts'
import { createPairedHomes, type PairedHome } from '../../testing/paired-homes.ts'
import { carry } from '../../testing/random-homes/shared-copies.ts'

let paired: ReturnType<typeof createPairedHomes>
let folder: string
let laptop: PairedHome
let desktop: PairedHome
let id: string
let now = Date.UTC(2026, 2, 2, 9)

const folderOf = (home: string) => join(folder, home, 'spaces', 'main', 'knowledge', id)
const gemOf = async ({ jarvis }: PairedHome) => (await jarvis.gems.get(id)).gem
const both = async () => [await gemOf(laptop), await gemOf(desktop)]

/** Each machine has its own copy of the shared folder, as with file sync programs. */
function machinesWithCopies(homes: Readonly<Record<string, PairedHome>>) {
  const machines = Object.entries(homes).map(([name, home]) => ({
    ...{ name, home, copy: join(folder, `copy-${name}`) },
    device: JSON.parse(readFileSync(join(folder, name, 'spaces', 'main', 'sync.json'), 'utf8')).device as string,
  }))
  for (const { copy } of machines) {
    mkdirSync(copy)
    for (const { device } of machines) carry(paired.shared, copy, device)
  }
  return {
    machines,
    async syncAll() {
      for (const { home, copy } of machines) expect((await home.sync.sync({ folder: copy })).problems).toEqual([])
    },
    carryAll() {
      for (const { copy, device } of machines)
        for (const other of machines) if (other.copy !== copy) carry(copy, other.copy, device)
    },
  }
}

beforeEach(async () => {
  paired = createPairedHomes('gem-edits')
  folder = paired.folder
  laptop = await paired.open('laptop', { clock: () => now++ })
  desktop = await paired.open('desktop', { clock: () => now++ })
  const { gem } = await laptop.jarvis.gems.add({ text: 'A word at the gate.', title: 'Gate' }, { enrich: false })
  id = gem.id
  await laptop.jarvis.gems.edit(id, { notes: 'Ask Ines.', tags: ['harbour'] })
  await paired.settle(laptop, desktop)
})
afterEach(() => paired.end())

describe('a gem edited on two machines', () => {
  it('contains both texts after concurrent edits', async () => {
    await laptop.jarvis.gems.edit(id, { notes: 'Ask Ines.\n\nShe is back.', highlights: '> a word', tags: ['gate'] })
    await laptop.jarvis.gems.copilot(id, { decisions: ['Paint it'] })
    await desktop.jarvis.gems.edit(id, { notes: 'Ask Ines.\n\nAnd Rui.', title: 'The old gate' })
    await desktop.jarvis.gems.edit(id, { highlights: '> at the gate\n\nwhich one?' })
    await paired.settle(laptop, desktop)
    const [one, other] = await both()
    expect(one).toEqual(other)
    expect(one!.notes.split('\n\n').sort()).toEqual(['And Rui.', 'Ask Ines.', 'She is back.'])
    expect(one!.highlights).toContain('> at the gate\n\nwhich one?')
    expect(one!.highlights).toContain('> a word')
    expect(one).toMatchObject({ title: 'The old gate', copilot: { decisions: ['Paint it'] } })
    expect([...one!.tags].sort()).toEqual(['gate', 'harbour'])
    expect((await laptop.jarvis.gems.find({ query: 'Rui', mode: 'keyword' })).gems).toHaveLength(1)
  })

  it('contains both texts after packets crossed', async () => {
    const { syncAll, carryAll } = machinesWithCopies({ laptop, desktop })
    await laptop.jarvis.gems.edit(id, { notes: 'Ask Ines.\n\nShe is back.' })
    await desktop.jarvis.gems.edit(id, { notes: 'Ask Ines.\n\nAnd Rui.' })
    await syncAll()
    for (let round = 0; round < 3; round++) {
      carryAll()
      await syncAll()
    }
    const [one, other] = await both()
    expect(one).toEqual(other)
    expect(one!.notes.split('\n\n').sort()).toEqual(['And Rui.', 'Ask Ines.', 'She is back.'])
  })

  it('loses no paragraph when three machines edit and sync in any order', async () => {
    const phone = await paired.open('phone', { clock: () => now++ })
    await paired.settle(laptop, desktop, phone)
    const { machines, syncAll, carryAll } = machinesWithCopies({ laptop, desktop, phone })
    const written = ['Ask Ines.']
    const [steps] = fc.sample(fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(3)), { minLength: 30, maxLength: 30 }), {
      ...{ numRuns: 1, seed: 7 },
    })
    for (const [one, other, act] of steps!) {
      const { home, copy, device } = machines[one]!
      if (act === 0) {
        const paragraph = `Paragraph ${written.length}.`
        written.push(paragraph)
        await home.jarvis.gems.edit(id, { notes: `${(await gemOf(home)).notes}\n\n${paragraph}` })
      } else if (act === 1) await home.sync.sync({ folder: copy })
      else if (one !== other) carry(copy, machines[other]!.copy, device)
    }
    for (let round = 0; round < 4; round++) {
      carryAll()
      await syncAll()
    }
    const notes = await Promise.all(machines.map(async ({ home }) => (await gemOf(home)).notes))
    expect(new Set(notes).size).toBe(1)
    expect(notes[0]!.split('\n\n').sort()).toEqual(written.sort())
  })

  it('has the later edit when that was based on the other', async () => {
    await desktop.jarvis.gems.edit(id, { notes: 'Ask Rui.', tags: [] })
    await paired.settle(desktop, laptop)
    await laptop.jarvis.gems.edit(id, { notes: 'Done.' })
    // Rewriting a file, as after forgetting, is not an edit.
    await desktop.sync.sync({ folder: paired.shared, whole: true })
    await paired.settle(laptop, desktop)
    for (const gem of await both()) expect(gem).toMatchObject({ notes: 'Done.', tags: [] })
    expect(readdirSync(folderOf('desktop')).filter((name) => name.includes('conflict'))).toEqual([])
  })

  it('includes unread edits of its gem.md', async () => {
    const file = join(folderOf('laptop'), 'gem.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Ask Ines.', 'Ask Ines.\n\nBy hand.'))
    await desktop.jarvis.gems.edit(id, { tags: ['harbour', 'gate'] })
    await paired.settle(desktop, laptop)
    for (const gem of await both())
      expect(gem).toMatchObject({ notes: 'Ask Ines.\n\nBy hand.', tags: ['harbour', 'gate'] })
  })
})

describe('a gem deleted on another machine', () => {
  it("leaves the owner's files in its folder", async () => {
    const path = folderOf('laptop')
    writeFileSync(join(path, 'my-drawing.txt'), 'A drawing of the gate.')
    writeFileSync(join(path, 'gem.conflict-20260101T000000000.md'), 'What I wrote before.')
    // A database that was saved from damage may lack a row.
    const { db, close } = await openHomeStore(join(folder, 'desktop'))
    await db.transaction((tx) => tx.run('DELETE FROM gems WHERE id = ?', [id]))
    await close()
    await paired.settle(desktop, laptop)
    await expect(gemOf(laptop)).rejects.toThrow()
    expect(readdirSync(path).sort()).toEqual(['gem.conflict-20260101T000000000.md', 'my-drawing.txt'])
    expect((await laptop.jarvis.gems.rebuild()).strangers).toEqual([id])
  })
})
