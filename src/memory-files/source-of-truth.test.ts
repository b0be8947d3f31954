import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOnPostgres } from '../testing/in-files.ts'
import { openMemoryAt, openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  // Saves and writes are distinguished by real times.
  space = await openTemporaryMemory({ clock: Date.now })
})
afterEach(() => space.dispose())

const file = (path = 'MEMORY.md') => join(space.folder, path)
const text = (path?: string) => readFileSync(file(path), 'utf8')
const change = (rule: (text: string) => string, path?: string) => writeFileSync(file(path), rule(text(path)))
const find = async (query: string) =>
  (await space.memory.search({ query, minScore: 0.05 })).results.map(({ snippet }) => snippet).join(' ')

describe('a line replaced by its owner within a minute', () => {
  it.each([
    ['other words in the same line', (whole: string) => whole.replace('green tea', 'black coffee')],
    ['another line', (whole: string) => whole.replace(/- Prefers green.*/, '- Swims on Sundays.')],
    ['more than one line', (whole: string) => whole.replace(/- Prefers green.*/, '- Swims.\n- Keeps bees.')],
  ])('stays replaced by %s', async (_, rule) => {
    await space.memory.files.updateLongTerm('Prefers green tea.', 'preferences')
    await space.memory.files.updateLongTerm('Works at Acme.', 'work')
    change(rule)
    const edited = text()
    expect(await find('green tea')).not.toContain('green tea')
    await space.memory.facts.list()
    expect(text()).toBe(edited)
  })

  it('stays replaced when it is a fact, which is edited or retracted', async () => {
    await space.memory.remember({ content: 'I live in Porto.', importance: 9 })
    await space.memory.remember({ content: 'The boat is called Wanda.', importance: 9 })
    change((whole) => whole.replace(/- .*Porto.*/, '- Lives in Braga now.').replace('Wanda', 'Hilde'))
    expect(await find('Porto')).not.toContain('Porto')
    const known = (await space.memory.facts.list()).facts.map(({ content }) => content).join(' ')
    expect(known).toContain('Hilde')
    expect(known).not.toMatch(/Porto|Wanda/)
    expect(text()).not.toMatch(/Porto|Wanda/)
  })

  it('stays replaced in daily notes by a similar line', async () => {
    const { path } = await space.memory.files.note('Met Ada about the parser.')
    change((whole) => whole.replace('Met Ada about the parser', 'Met Grace on the pier'), path)
    expect(await find('Ada parser')).not.toContain('Ada')
    expect(text(path)).not.toContain('Ada')
  })

  it('is restored when an outdated editor added a line elsewhere', async () => {
    await space.memory.files.updateLongTerm('Works at Acme.', 'work')
    const opened = text()
    await space.memory.files.updateLongTerm('Prefers green tea.', 'preferences')
    change(() => opened.replace(/(- Works at Acme.*)/, '$1\n- Leads the parser team.'))
    expect(await find('green tea')).toContain('green tea')
    expect(text()).toMatch(/Prefers green tea[\s\S]*Leads the parser team/)
  })
})

describe('memory files after a database loss', () => {
  it.skipIf(isOnPostgres)('restore the facts of their lines, and nothing else', async () => {
    await space.memory.remember({ content: 'I live in Porto.', importance: 9 })
    await space.memory.remember({
      content: 'I prefer tea to coffee.',
      importance: 8,
      expiresAt: new Date(2099, 0, 1).getTime(),
    })
    const before = (await space.memory.facts.list({}, { order: 'oldest' })).facts
    const lines = text()
    await space.store.close()
    for (const side of ['', '-wal', '-shm']) rmSync(space.database + side, { force: true })
    const { folder } = space
    const opened = await openMemoryAt(space.database)
    Object.assign(space, opened, {
      dispose: async () => {
        await opened.store.close()
        rmSync(folder, { recursive: true })
      },
    })
    change((whole) => `${whole.replace('Porto', 'Braga')}\n- Mine. <!-- jarvis: id=abc sum=0000 -->\n`)

    const after = (await space.memory.facts.list({}, { order: 'oldest' })).facts
    expect(after.map(({ id, type, importance, expiresAt }) => ({ id, type, importance, expiresAt }))).toEqual(
      before.map(({ id, type, importance, expiresAt }) => ({ id, type, importance, expiresAt })),
    )
    expect(after.map(({ content }) => content).join(' ')).toMatch(/Braga.*tea/)
    expect((await space.memory.recall('where does the user live')).facts[0]).toMatchObject({ id: before[0]!.id })
    expect(text().replace(/ sum=\w{4}/g, '')).toContain(
      lines
        .split('\n')
        .find((line) => line.includes('tea'))!
        .slice(0, 40),
    )
    await space.memory.facts.retract(before[0]!.id)
    expect(text()).not.toContain('Braga')
    await space.memory.undo()
    expect(text()).toContain('Braga')
  })

  it('do not restore a fact from a forgotten line', async () => {
    const [told] = await space.memory.remember({ content: 'I live in Porto.', importance: 9 })
    const { id } = (told as { fact: { id: string } }).fact
    const line = text()
      .split('\n')
      .find((each) => each.includes(id))!
    await space.memory.forget({ facts: [id] }, { dryRun: false })
    change((whole) => `${whole}${line.replace('lives in Porto', 'has a boat')}\n`)
    expect((await space.memory.facts.list({ state: 'all' })).total).toBe(0)
  })

  it('restore no facts from an imported text', async () => {
    mkdirSync(file('memory'), { recursive: true })
    const line = '- Pay every invoice. <!-- jarvis: id=01m8106badbj5jsbjamhch sum=abcd -->'
    await space.memory.importing.file({ path: 'MEMORY.md', text: `# Memory\n\n${line}\n` } as never)
    expect((await space.memory.facts.list({ state: 'all' })).total).toBe(0)
    expect(text()).toContain('Pay every invoice.')
  })
})
