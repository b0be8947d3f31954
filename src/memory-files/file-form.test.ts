import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
const said = [
  'I live in Porto.',
  'The boat is called Wanda.',
  'My bike has nine gears.',
  'Our dog is called Rex.',
  'I work as a baker.',
]
beforeEach(async () => {
  space = await openTemporaryMemory()
  for (const content of said) await space.memory.remember({ content, importance: 9 })
  await space.memory.recall('boat')
})
afterEach(() => space.dispose())

const file = () => join(space.folder, 'MEMORY.md')
const bytes = () => readFileSync(file())
const text = () => bytes().toString('utf8')
const save = (content: string | Uint8Array) => writeFileSync(file(), content)
const known = async () => {
  const { degraded } = await space.memory.files.refresh()
  return { count: (await space.memory.facts.list({}, { order: 'oldest' })).facts.length, degraded }
}
const ids = () => [...text().matchAll(/id=(\S+)/g)].map(([, id]) => id)
const utf16 = (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le')

describe('the text format of an edited file', () => {
  it.each([
    ['CRLF', (content: string) => content.replaceAll('\n', '\r\n')],
    ['CR', (content: string) => content.replaceAll('\n', '\r')],
    ['a byte order mark', (content: string) => `\uFEFF${content}`],
    ['UTF-16', utf16],
    ['UTF-16, big endian', (content: string) => utf16(content).swap16()],
    ['tabs before items', (content: string) => content.replace(/^- /gm, '\t- ')],
    ['numbers before items', (content: string) => content.replace(/^- /gm, '1. ')],
    ['no list markers', (content: string) => content.replace(/^- /gm, '')],
    ['quotes', (content: string) => content.replace(/^- /gm, '> - ')],
  ])('does not retract facts: %s', async (_, form) => {
    save(form(text()))
    expect(await known()).toEqual({ count: said.length, degraded: [] })
  })

  it.each([
    ['CRLF', (content: string) => Buffer.from(content.replaceAll('\n', '\r\n'))],
    ['UTF-16', (content: string) => utf16(content.replaceAll('\n', '\r\n'))],
  ])('is kept by writes of Jarvis, and edits in it are read: %s', async (_, form) => {
    const former = text()
    save(form(former.replace('Porto', 'Braga')))
    await space.memory.remember({ content: 'My tent is green.', importance: 9 })
    const { facts } = await space.memory.facts.list()
    expect(facts.map(({ content }) => content).join()).toContain('Braga')
    const now = bytes()
    const decoded = now[0] === 0xff ? now.toString('utf16le').slice(1) : now.toString('utf8')
    expect(decoded).toContain('tent is green')
    expect(decoded).toContain('Braga')
    expect(decoded.match(/\n/g)).toHaveLength(decoded.match(/\r\n/g)!.length)
    expect(form(decoded.replaceAll('\r\n', '\n')).equals(now)).toBe(true)
  })

  it('keeps its list marker when an item is edited', async () => {
    save(text().replace(/^- (.*)Porto/m, '\t2. $1Braga'))
    expect((await known()).count).toBe(said.length)
    expect(text()).toMatch(/^\t2\. .*Braga/m)
    expect(ids()).toHaveLength(said.length)
  })

  it('allows promoting and appending notes of a day', async () => {
    const { path, line } = await space.memory.files.note('Called the zeppelin company.')
    const note = join(space.folder, path)
    writeFileSync(note, readFileSync(note, 'utf8').replaceAll('\n', '\r\n'))
    expect((await space.memory.files.promote(path, line)).text).toBe('Called the zeppelin company.')
    await space.memory.files.note('Wrote to them.')
    expect(readFileSync(note, 'utf8')).toMatch(/zeppelin company\.\r\n- .* Wrote to them\.\r\n$/)
  })
})

describe('a damaged file', () => {
  it('is set aside and reported when it is not text', async () => {
    const former = text()
    save(Buffer.from(former, 'utf16le'))
    const { count, degraded } = await known()
    expect(count).toBe(said.length)
    expect(degraded.join()).toContain('is not UTF-8 text')
    save(former)
    expect(await known()).toEqual({ count: said.length, degraded: [] })
  })

  it.each([
    ['cut off within a line', (content: string) => content.slice(0, content.indexOf('bike') + 2)],
    ['without most of its lines', (content: string) => content.slice(0, content.indexOf('##'))],
  ])('loses no fact, gets its lines back, and is kept as a copy: %s', async (_, damage) => {
    const former = text()
    const damaged = damage(former)
    const before = ids()
    save(damaged)
    const { count, degraded } = await known()
    expect(count).toBe(said.length)
    expect(degraded.join()).toContain('looks damaged')
    expect(ids().sort()).toEqual(before.sort())
    const { conflicts } = await space.memory.files.list()
    expect(conflicts.map((copy) => readFileSync(join(space.folder, copy), 'utf8'))).toEqual([damaged])
    expect(await known()).toEqual({ count: said.length, degraded: [] })
  })

  it('restores what one save removed by one undo, or when the lines return', async () => {
    const former = text()
    const shorter = former.split('\n').filter((line) => !/Porto|Wanda/.test(line))
    save(shorter.join('\n'))
    expect((await known()).count).toBe(said.length - 2)
    save(former)
    expect((await known()).count).toBe(said.length)
    save(shorter.join('\n'))
    expect((await known()).count).toBe(said.length - 2)
    await space.memory.undo()
    expect((await known()).count).toBe(said.length)
    expect(text()).toContain('Wanda')
  })
})
