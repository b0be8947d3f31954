import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPairedHomes, type PairedHome, skewed } from '../../testing/paired-homes.ts'

let paired: ReturnType<typeof createPairedHomes>
let folder: string
let shared: string

/** A home of the pairing whose clock is off by `skew` hours. */
const open = (name: string, skew = 0): Promise<PairedHome> => paired.open(name, { clock: skewed(skew) })

const contentsOf = async ({ jarvis }: PairedHome, options = {}) =>
  (await jarvis.memory.facts.list(options, { limit: 500 })).facts.map(({ content }) => content).sort()
const remember = async ({ jarvis }: PairedHome, content: string): Promise<string> => {
  const [outcome] = await jarvis.memory.remember({ content })
  return (outcome as unknown as { fact: { id: string } }).fact.id
}
const synchronise = async (...homes: PairedHome[]) => {
  for (const { sync } of homes) await sync.sync({ folder: shared })
}
const packets = (): string[] =>
  readdirSync(shared, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.packet'))
    .sort()

beforeEach(() => {
  paired = createPairedHomes('three')
  ;({ folder, shared } = paired)
})
afterEach(() => paired.end())

describe('three homes and a shared folder', () => {
  it('give a late joiner everything, although the others rewrote their packets', async () => {
    const laptop = await open('laptop')
    const desktop = await open('desktop')
    const gate = await remember(laptop, 'The word at the gate is zanzibarquux')
    await remember(desktop, 'My bicycle is green')
    await synchronise(laptop, desktop, laptop)
    await laptop.jarvis.memory.forget({ facts: [gate] }, { dryRun: false })
    // Each rewrites its packets after reading those of the other: both refer to packets that are gone.
    await synchronise(laptop, desktop, laptop, desktop, laptop)
    const phone = await open('phone')
    expect(await phone.sync.sync({ folder: shared })).toMatchObject({ problems: [] })
    expect(await contentsOf(phone)).toEqual(['My bicycle is green'])
    expect(await contentsOf(phone, { state: 'all' })).toEqual(await contentsOf(laptop, { state: 'all' }))
  })

  it('converge with clocks a day apart and late packets', async () => {
    const [laptop, desktop, phone] = [await open('laptop', -24), await open('desktop'), await open('phone', 24)]
    const tea = await remember(phone, 'I drink green tea')
    await synchronise(phone, laptop, desktop)
    const before = packets()
    await laptop.jarvis.memory.facts.edit(tea, { importance: 9 })
    await remember(laptop, 'My boat is called Aurora')
    await synchronise(laptop)
    await remember(laptop, 'I like old maps')
    await synchronise(laptop)
    // The packet before the last one of the laptop.
    const own = packets().filter((name) => !before.includes(name))
    const held = join(shared, own[0]!)
    renameSync(held, join(folder, 'held'))
    const { problems } = await desktop.sync.sync({})
    expect(problems.join()).toContain('has not arrived yet')
    expect(await contentsOf(desktop)).not.toContain('I like old maps.')
    renameSync(join(folder, 'held'), held)
    await synchronise(desktop, phone, laptop, desktop, phone, laptop)
    for (const home of [laptop, desktop, phone]) {
      expect(await contentsOf(home)).toEqual(await contentsOf(laptop))
      expect(await contentsOf(home)).toHaveLength(3)
      const { facts } = await home.jarvis.memory.facts.list({}, { limit: 50 })
      expect(facts.find(({ content }) => content.includes('tea'))?.importance).toBe(9)
    }
    for (const home of [laptop, desktop, phone])
      expect(await home.sync.sync({})).toMatchObject({ sent: 0, received: 0, problems: [] })
  })

  it('write everything again when their packets were deleted', async () => {
    const laptop = await open('laptop')
    await remember(laptop, 'I like old maps')
    await synchronise(laptop)
    await remember(laptop, 'My bicycle is green')
    await synchronise(laptop)
    rmSync(join(shared, packets()[0]!))
    await synchronise(laptop)
    const desktop = await open('desktop')
    expect(await desktop.sync.sync({ folder: shared })).toMatchObject({ problems: [] })
    expect(await contentsOf(desktop)).toEqual(await contentsOf(laptop))
  })

  it('ignore foreign files in the folder', async () => {
    const laptop = await open('laptop')
    await remember(laptop, 'I like old maps')
    await synchronise(laptop)
    const [first] = packets()
    writeFileSync(join(shared, first!.replace('00000001', '99999999')), 'JVSYNC1\nnot ours')
    mkdirSync(join(shared, first!, '..', '..', 'abcdef0123456789'))
    writeFileSync(join(shared, first!, '..', '..', 'abcdef0123456789', '00000001.packet'), 'JVSYNC1\nnot ours')
    await remember(laptop, 'My bicycle is green')
    const { problems } = await laptop.sync.sync({})
    expect(problems).toHaveLength(1)
    // It is still the same machine.
    expect(packets().filter((name) => name.startsWith(join(first!, '..')))).toHaveLength(3)
    const desktop = await open('desktop')
    await desktop.sync.sync({ folder: shared })
    expect(await contentsOf(desktop)).toEqual(await contentsOf(laptop))
  })

  it('refuse to write through a link in the folder', async () => {
    const laptop = await open('laptop')
    await remember(laptop, 'I like old maps')
    mkdirSync(join(folder, 'elsewhere'))
    symlinkSync(join(folder, 'elsewhere'), join(shared, 'jarvis-sync'))
    await expect(laptop.sync.sync({ folder: shared })).rejects.toMatchObject({ code: 'sync_folder_link' })
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual([])
    expect(existsSync(shared)).toBe(true)
  })
})
