import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMemoryAt, openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
  await space.memory.remember({ content: 'I live in Porto.', importance: 9 })
  await space.memory.remember({ content: 'The boat is called Wanda.', importance: 8 })
  await space.memory.recall('boat')
})
afterEach(() => space.dispose())

const file = () => join(space.folder, 'MEMORY.md')
const text = () => readFileSync(file(), 'utf8')
const change = (rule: (text: string) => string) => writeFileSync(file(), rule(text()))
const without = (word: string) => (whole: string) =>
  whole
    .split('\n')
    .filter((line) => !line.includes(word))
    .join('\n')
const known = async () => (await space.memory.facts.list({}, { order: 'oldest' })).facts.map(({ content }) => content)

describe("the owner's edit of a fact line", () => {
  it('edits the fact, as the owner', async () => {
    change((whole) => whole.replace('Porto', 'Braga, near the river'))
    const { facts } = await space.memory.recall('where does the user live')
    expect(facts[0]).toMatchObject({ content: expect.stringContaining('Braga, near the river'), source: 'user' })
    expect(await known()).toHaveLength(2)
    expect(text().match(/Braga/g)).toHaveLength(1)
    expect(text()).toContain(`id=${facts[0]!.id}`)
    const { chain } = (await space.memory.facts.history(facts[0]!.id)) as unknown as { chain?: unknown }
    expect(chain).toBe(undefined)
  })

  it('leaves a fact with a mark of a comment unchanged where another line is edited', async () => {
    const content = 'HTML comments begin with <!-- and end with -->'
    await space.memory.remember({ content, importance: 9 })
    change((whole) => whole.replace('Porto', 'Braga'))
    await space.memory.recall('boat')
    expect(text()).toContain('- HTML comments begin with &lt;!-- and end with --&gt; <!-- jarvis: id=')
    expect(await known()).toContain(content)
    change((whole) => whole.replace('HTML comments begin', 'Comments in HTML begin'))
    await space.memory.recall('boat')
    expect(await known()).toContain(content.replace('HTML comments begin', 'Comments in HTML begin'))
  })

  it('retracts the fact when the line is deleted, which undo reverts', async () => {
    change(without('Wanda'))
    expect(
      (await space.memory.recall('what is the boat called')).facts.map(({ content }) => content),
    ).not.toContainEqual(expect.stringContaining('Wanda'))
    expect(await known()).toHaveLength(1)
    const [entry] = await space.memory.log({ limit: 1 })
    expect(entry).toMatchObject({ action: 'fact_retract', actor: 'user', note: expect.stringContaining('MEMORY.md') })
    await space.memory.undo()
    expect(await known()).toHaveLength(2)
    expect(text()).toContain('Wanda')
    expect(await known()).toHaveLength(2)
  })

  it('is undone together with its line', async () => {
    change((whole) => whole.replace('Wanda', 'Hilde'))
    expect(await known()).toContainEqual(expect.stringContaining('Hilde'))
    await space.memory.undo()
    expect(await known()).toContainEqual(expect.stringContaining('Wanda'))
    expect(text()).toContain('Wanda')
    expect(text()).not.toContain('Hilde')
  })

  it.each([
    ['retracted', (id: string) => space.memory.facts.retract(id)],
    ['superseded', () => space.memory.remember({ content: 'I moved to Lisbon.', importance: 9 })],
    ['edited', (id: string) => space.memory.facts.edit(id, { content: 'The user lives in Braga.' })],
  ])(
    'is not assumed when Jarvis removed the line of a fact that was %s, and undo restores the fact',
    async (_, end) => {
      const porto = (await space.memory.facts.list()).facts.find(({ content }) => content.includes('Porto'))!
      await end(porto.id)
      await space.memory.undo()
      expect(await space.memory.facts.get(porto.id)).toMatchObject({ retiredAt: null })
      expect(text()).toContain('Porto')
      expect(await known()).toContainEqual(expect.stringContaining('Porto'))
    },
  )

  it('is read once by several processes, and again after the next edit', async () => {
    change((whole) => whole.replace('Wanda', 'Hilde'))
    const other = await openMemoryAt(space.database)
    await Promise.all([space.memory.recall('boat'), other.memory.recall('boat')])
    expect(await known()).toHaveLength(2)
    change((whole) => whole.replace('Hilde', 'Olga'))
    await Promise.all([space.memory.recall('boat'), other.memory.recall('boat')])
    expect((await known()).filter((content) => content.includes('boat'))).toEqual([expect.stringContaining('Olga')])
    await other.store.close()
  })

  it('is not assumed when Jarvis removed the line, and recall does not wait for an editor', async () => {
    const { facts } = space.memory
    const wanda = (await facts.list()).facts.find(({ content }) => content.includes('Wanda'))!
    await facts.retract(wanda.id)
    expect(text()).not.toContain('Wanda')
    const waits = vi.spyOn(globalThis, 'setTimeout')
    await space.memory.recall('boat')
    // Only the waiting timer resolves a promise; the one of a PostgreSQL notification does not.
    expect(waits.mock.calls.filter(([done, time]) => time === 100 && done.length === 1)).toEqual([])
    waits.mockRestore()
    expect((await space.memory.log({ limit: 50 })).filter(({ action }) => action === 'fact_retract')).toHaveLength(1)
  })

  it('retracts nothing when a line lost its annotation, moved, or the whole file is missing', async () => {
    change((whole) => whole.replace(/(Wanda\.?).*$/m, '$1'))
    expect(await known()).toHaveLength(2)
    const line = text()
      .split('\n')
      .find((each) => each.includes('Porto'))!
    change(without('Porto'))
    writeFileSync(join(space.folder, 'USER.md'), `# USER\n\n${line}\n`)
    expect(await known()).toHaveLength(2)
    change(() => '\n')
    expect(await known()).toHaveLength(2)
    rmSync(file())
    expect(await known()).toHaveLength(2)
  })

  it('keeps secrets of an edited line out of the database', async () => {
    change((whole) => whole.replace('Wanda', 'Wanda <private>and lies at pier 9</private>'))
    expect((await known()).join()).not.toContain('pier 9')
    expect(text()).toContain('pier 9')
  })
})
