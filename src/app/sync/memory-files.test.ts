import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOnPostgres } from '../../testing/in-files.ts'
import { leftInDatabase } from '../../testing/left-in-database.ts'
import { createPairedHomes, filesWith, type PairedHome, skewed } from '../../testing/paired-homes.ts'
import { carry } from '../../testing/random-homes/shared-copies.ts'

// Some bring homes into step a hundred times: in PostgreSQL each read is a way to the server.
vi.setConfig({ testTimeout: isOnPostgres ? 240_000 : 60_000 })

let paired: ReturnType<typeof createPairedHomes>

interface Home extends PairedHome {
  space: string
}

async function open(name: string, skew = 0): Promise<Home> {
  return { ...(await paired.open(name, { clock: skewed(skew) })), space: join(paired.folder, name, 'spaces', 'main') }
}

const openThree = async (): Promise<[Home, Home, Home]> => [
  await open('laptop', -24),
  await open('desktop'),
  await open('phone', 24),
]

const edit = ({ space }: Home, path: string, text: string): void => {
  mkdirSync(dirname(join(space, path)), { recursive: true })
  writeFileSync(join(space, path), text)
}
const read = ({ space }: Home, path: string): string | undefined =>
  existsSync(join(space, path)) ? readFileSync(join(space, path), 'utf8') : undefined

/** Name of a machine in packets. */
const deviceOf = ({ space }: Home): string =>
  (JSON.parse(readFileSync(join(space, 'sync.json'), 'utf8')) as { device: string }).device

const note = 'memory/plans.md'

beforeEach(() => {
  paired = createPairedHomes('files')
})
afterEach(() => paired.end())

describe('synced memory files', () => {
  it('arrive on all machines, and are searchable there', async () => {
    const homes = await openThree()
    const [laptop, desktop, phone] = homes
    edit(laptop, note, '# Plans\n\n- Paint the shed in zanzibar green.\n')
    await desktop.jarvis.memory.files.note('Called the carpenter about the stairs.')
    await paired.settle(...homes)
    for (const home of homes) expect(read(home, note)).toBe('# Plans\n\n- Paint the shed in zanzibar green.\n')
    const day = readdirSync(join(phone.space, 'memory')).find((name) => name.startsWith('20'))!
    expect(read(phone, `memory/${day}`)).toContain('carpenter')
    const { results } = await phone.jarvis.memory.search({ query: 'zanzibar' })
    expect(results.map(({ path }) => path)).toContain(note)
  })

  it('recognize a line that Jarvis wrote on another machine, also when it already existed', async () => {
    const [laptop, desktop] = await openThree()
    await laptop.jarvis.memory.files.note('The word at the gate is zanzibarquux.')
    const [day] = readdirSync(join(laptop.space, 'memory')).map((name) => `memory/${name}`)
    edit(desktop, day!, read(laptop, day!)!)
    await paired.settle(laptop, desktop)
    await laptop.jarvis.memory.files.note('Called the carpenter.')
    await paired.settle(laptop, desktop)
    const { left } = await desktop.jarvis.memory.forget({ query: 'zanzibarquux' }, { dryRun: false })
    expect(left).toEqual(leftInDatabase)
    await paired.settle(desktop, laptop)
    await paired.close()
    expect(filesWith(paired.folder, 'zanzibarquux')).toEqual([])
  })

  it('contain the offline edits of all machines, in any sync order', async () => {
    const [laptop, desktop, phone] = await openThree()
    const lines = (...own: string[]) => `# Plans\n\n${own.map((line) => `- ${line}\n`).join('')}`
    edit(laptop, note, lines('one', 'two', 'three', 'four', 'five', 'six'))
    await paired.settle(laptop, desktop, phone)
    edit(laptop, note, lines('ONE', 'two', 'three', 'four', 'five', 'six'))
    edit(desktop, note, lines('one', 'two', 'three', 'four', 'six'))
    edit(phone, note, lines('one', 'two', 'three', 'four', 'five', 'six', 'seven'))
    await paired.settle(phone, laptop, desktop)
    for (const home of [laptop, desktop, phone])
      expect(read(home, note)).toBe(lines('ONE', 'two', 'three', 'four', 'six', 'seven'))
    // Each edits its own version; two sync before the third one.
    edit(laptop, note, lines('ONE', 'two', 'four', 'six', 'seven'))
    edit(phone, note, lines('ONE', 'two', 'three', 'four', 'six', 'seven', 'eight'))
    await paired.settle(laptop, phone)
    edit(desktop, note, lines('zero', 'ONE', 'two', 'three', 'four', 'six', 'seven'))
    await paired.settle(desktop, phone, laptop)
    for (const home of [laptop, desktop, phone])
      expect(read(home, note)).toBe(lines('zero', 'ONE', 'two', 'four', 'six', 'seven', 'eight'))
  })

  it('keep a line deleted that was deleted before a cleanup', async () => {
    const [laptop, desktop] = await openThree()
    edit(laptop, note, '- one\n- two\n- three\n- four\n- five\n')
    await paired.settle(laptop, desktop)
    edit(laptop, note, '- one\n- three\n- four\n- five\n')
    edit(desktop, note, '- one\n- two\n- three\n- four\n- FIVE\n')
    for (const { jarvis } of [laptop, desktop]) await jarvis.cleanup({ dryRun: false })
    await paired.settle(laptop, desktop)
    for (const home of [laptop, desktop]) expect(read(home, note)).toBe('- one\n- three\n- four\n- FIVE\n')
  })

  it('keep both edits of one line, and duplicate nothing', async () => {
    const homes = await openThree()
    const [laptop, desktop] = homes
    edit(laptop, note, '# Plans\n\n- We meet at ten.\n- Bring maps.\n')
    await paired.settle(...homes)
    edit(laptop, note, '# Plans\n\n- We meet at eleven.\n- Bring maps.\n')
    edit(desktop, note, '# Plans\n\n- We meet at noon.\n- Bring maps.\n')
    await paired.settle(...homes)
    const text = read(laptop, note)!
    for (const home of homes) expect(read(home, note)).toBe(text)
    expect(text.split('\n').sort()).toEqual(
      ['', '', '# Plans', '- Bring maps.', '- We meet at eleven.', '- We meet at noon.'].sort(),
    )
  })

  it('lose and duplicate nothing after more edits than stored versions', async () => {
    const [laptop, desktop, phone] = await openThree()
    const lines = (...own: string[]) => `# Plans\n\n${own.map((line) => `- ${line}\n`).join('')}`
    edit(laptop, note, lines('one', 'two', 'three', 'four', 'five'))
    await paired.settle(laptop, desktop, phone)
    // The desktop and the phone are away, each with its own copy of the folder.
    const copies = [join(paired.folder, 'away'), join(paired.folder, 'aboard')]
    for (const copy of copies) cpSync(paired.shared, copy, { recursive: true })
    for (let number = 1; number <= 40; number++) {
      edit(laptop, note, lines(`one, edited ${number} times`, 'three', 'four', 'five'))
      await laptop.sync.sync({ folder: paired.shared })
      edit(desktop, note, lines('one', 'two', 'three', `four, edited ${number} times`, 'five', `new ${number}`))
      await desktop.sync.sync({ folder: copies[0]! })
    }
    edit(phone, note, lines('one', 'two', 'three', 'four', 'FIVE'))
    await phone.sync.sync({ folder: copies[1]! })
    // All come back at once: each has written before it reads the others.
    for (const [home, copy] of [
      [desktop, copies[0]!],
      [phone, copies[1]!],
    ] as const)
      carry(copy, paired.shared, deviceOf(home))
    await paired.settle(laptop, desktop, phone)
    const text = read(laptop, note)!
    for (const home of [desktop, phone]) expect(read(home, note)).toBe(text)
    const expected = lines('one, edited 40 times', 'three', 'four, edited 40 times', 'FIVE', 'new 40')
    expect(text.split('\n').sort()).toEqual(expected.split('\n').sort())
  })

  it('stay deleted, unless they were edited elsewhere', async () => {
    const homes = await openThree()
    const [laptop, desktop, phone] = homes
    for (const name of ['gone', 'edited']) edit(laptop, `memory/${name}.md`, '# Note\n\n- It says this.\n')
    await paired.settle(...homes)
    for (const name of ['gone', 'edited']) rmSync(join(laptop.space, `memory/${name}.md`))
    edit(phone, 'memory/edited.md', '# Note\n\n- It says this.\n- And that.\n')
    await paired.settle(laptop, desktop, phone)
    for (const home of homes) {
      expect(read(home, 'memory/gone.md')).toBeUndefined()
      expect(read(home, 'memory/edited.md')).toContain('And that.')
    }
    await paired.settle(phone, laptop, desktop)
    expect(existsSync(join(desktop.space, 'memory/gone.md'))).toBe(false)
  })

  it('contain a synced fact once, written by each machine', async () => {
    const homes = await openThree()
    const [laptop, desktop, phone] = homes
    await laptop.jarvis.memory.remember({ content: 'My boat is called Aurora', importance: 9 })
    await desktop.jarvis.memory.files.init()
    const own = read(desktop, 'MEMORY.md')!
    edit(desktop, 'MEMORY.md', own.replace('## Work\n', '## Work\n\n- I work from the shed.\n'))
    await paired.settle(...homes)
    for (const home of homes) {
      await home.jarvis.memory.facts.list({}, { limit: 10 })
      const text = read(home, 'MEMORY.md')!
      expect(text.match(/Aurora/g)).toHaveLength(1)
      expect(text.match(/from the shed/g)).toHaveLength(1)
      const { facts } = await home.jarvis.memory.facts.list({}, { limit: 10 })
      expect(facts.map(({ content }) => content)).toEqual(['My boat is called Aurora.'])
    }
    // Its owner edits the line on one machine: the fact is edited, and the others follow.
    edit(phone, 'MEMORY.md', read(phone, 'MEMORY.md')!.replace('Aurora', 'Borealis'))
    await paired.settle(...homes)
    for (const home of homes) {
      const { facts } = await home.jarvis.memory.facts.list({}, { limit: 10 })
      expect(facts.map(({ content }) => content)).toEqual(['My boat is called Borealis.'])
      expect(read(home, 'MEMORY.md')!.match(/boat/g)).toHaveLength(1)
    }
  })

  it('erase a forgotten line everywhere, also where it was reworded meanwhile', async () => {
    const homes = await openThree()
    const [laptop, desktop, phone] = homes
    edit(laptop, note, '# Plans\n\n- The word at the gate is zanzibarquux.\n- Bring maps.\n')
    await laptop.jarvis.memory.files.note('They say zanzibarquux at the gate.')
    await paired.settle(...homes)
    // An older text on one, an edit of the line on another.
    edit(phone, note, '# Plans\n\n- The word at the gate is still zanzibarquux.\n- Bring maps.\n- And tea.\n')
    edit(desktop, note, '# Plans\n\n- The word at the gate is zanzibarquux.\n- Bring maps.\n- And bread.\n')
    await paired.settle(phone)
    await laptop.jarvis.memory.forget({ query: 'zanzibarquux', notes: undefined }, { dryRun: false })
    await laptop.jarvis.memory.forget({ notes: [`${note}:3`] }, { dryRun: false })
    await paired.settle(laptop, desktop, phone)
    for (const home of homes) {
      const text = read(home, note)!
      for (const line of ['- Bring maps.', '- And tea.', '- And bread.']) expect(text).toContain(line)
    }
    await paired.close()
    expect(filesWith(paired.folder, 'zanzibarquux')).toEqual([])
  })

  it('accept a forgotten line that its owner writes again', async () => {
    const homes = await openThree()
    const [laptop, , phone] = homes
    edit(laptop, note, '# Plans\n\n- Buy a kettle.\n- Bring maps.\n')
    await paired.settle(...homes)
    await laptop.jarvis.memory.forget({ notes: [`${note}:3`] }, { dryRun: false })
    await paired.settle(...homes)
    expect(read(phone, note)).toBe('# Plans\n\n- Bring maps.\n')
    edit(phone, note, '# Plans\n\n- Bring maps.\n- Buy a kettle.\n')
    await paired.settle(...homes)
    for (const home of homes) expect(read(home, note)).toBe('# Plans\n\n- Bring maps.\n- Buy a kettle.\n')
  })

  it('are not treated as deleted or emptied when they were lost', async () => {
    const homes = await openThree()
    const [laptop, desktop] = homes
    edit(laptop, note, '# Plans\n\n- Bring maps.\n')
    await desktop.jarvis.memory.files.init()
    edit(desktop, 'MEMORY.md', `${read(desktop, 'MEMORY.md')!}\n- I work from the shed.\n`)
    await paired.settle(...homes)
    rmSync(join(laptop.space, 'memory'), { recursive: true })
    rmSync(join(laptop.space, 'MEMORY.md'))
    await laptop.jarvis.memory.files.init()
    await paired.settle(...homes)
    for (const home of homes) {
      expect(read(home, note)).toBe('# Plans\n\n- Bring maps.\n')
      expect(read(home, 'MEMORY.md')).toContain('- I work from the shed.')
    }
  })

  it('transfer no secret, and leave it where its owner wrote it', async () => {
    const homes = await openThree()
    const [laptop, desktop] = homes
    const secret = `sk-ant-${'a1B2c3D4e5'.repeat(9)}`
    edit(laptop, note, `# Plans\n\n- The key is ${secret}\n- Bring maps.\n`)
    await paired.settle(...homes)
    expect(read(desktop, note)).not.toContain(secret)
    edit(desktop, note, `${read(desktop, note)!}- And tea.\n`)
    await paired.settle(...homes)
    expect(read(laptop, note)).toBe(`# Plans\n\n- The key is ${secret}\n- Bring maps.\n- And tea.\n`)
  })
})
