import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const at = (path: string) => join(space.folder, path)
const remember = (content: string) => space.memory.remember({ content, importance: 9 })
const known = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).join(' ')

describe('a memory file that is a symlink', () => {
  it('is read and written at its target, which may be in a repository', async () => {
    mkdirSync(at('dotfiles'))
    writeFileSync(at('dotfiles/memory.md'), '# Memory\n\n## Personal\n\n- Keeps bees.\n')
    symlinkSync('dotfiles/memory.md', at('MEMORY.md'))
    expect((await remember('I live in Porto.')).degraded).toEqual([])
    expect(lstatSync(at('MEMORY.md')).isSymbolicLink()).toBe(true)
    expect(readFileSync(at('dotfiles/memory.md'), 'utf8')).toMatch(/Keeps bees[\s\S]*Porto/)
    expect(readdirSync(at('dotfiles'))).toEqual(['memory.md'])
    expect((await space.memory.search({ query: 'bees', minScore: 0.1 })).results).toMatchObject([{ path: 'MEMORY.md' }])
    writeFileSync(at('dotfiles/memory.md'), readFileSync(at('dotfiles/memory.md'), 'utf8').replace('Porto', 'Braga'))
    expect(await known()).toContain('Braga')
  })

  it('is followed when it is the notes folder', async () => {
    mkdirSync(at('elsewhere'))
    symlinkSync('elsewhere', at('memory'))
    await space.memory.files.note('Met Ada about the parser.')
    expect(readdirSync(at('elsewhere'))).toHaveLength(1)
    expect((await space.memory.search({ query: 'parser', minScore: 0.1 })).results).toHaveLength(1)
  })
})

describe('an unusable memory file', () => {
  it.each<[string, () => void, RegExp]>([
    ['a broken symlink', () => symlinkSync('nowhere.md', at('MEMORY.md')), /symlink whose target does not/],
    ['a circular symlink', () => symlinkSync('MEMORY.md', at('MEMORY.md')), /symlink whose target does not/],
    ['a symlink to another file', () => symlinkSync('/etc/hostname', at('MEMORY.md')), /not a Markdown file/],
    ['a link to a folder', () => symlinkSync('.', at('MEMORY.md')), /not a Markdown file/],
    ['a folder', () => mkdirSync(at('MEMORY.md')), /not a plain file/],
  ])('leaves facts unchanged while it is %s, and is updated when it is repaired', async (_, spoil, why) => {
    spoil()
    const remembered = await remember('I live in Porto.')
    expect(remembered).toMatchObject([{ kind: 'added' }])
    expect(remembered.degraded).toEqual([expect.stringMatching(why)])
    const recalled = await space.memory.recall('where do I live')
    expect(recalled.facts).toHaveLength(1)
    expect(recalled.degraded.join()).toMatch(why)
    const found = await space.memory.search({ query: 'Porto', minScore: 0.1 })
    expect(found.results).toMatchObject([{ source: 'fact' }])
    expect(found.notes.join()).toMatch(why)
    const { facts, degraded } = await space.memory.facts.list()
    expect([facts.length, degraded.length]).toEqual([1, 1])
    const edited = await space.memory.facts.edit(facts[0]!.id, { content: 'The user lives in Braga.' })
    expect(edited.degraded).toHaveLength(1)
    expect((await space.memory.undo()).degraded).toHaveLength(1)
    expect((await space.memory.loadSessionContext()).text).toContain('Porto')
    expect((await space.memory.files.note('It rained.')).degraded).toHaveLength(1)

    rmSync(at('MEMORY.md'), { recursive: true })
    expect((await space.memory.facts.list()).degraded).toEqual([])
    expect(readFileSync(at('MEMORY.md'), 'utf8')).toContain('Porto')
  })

  it('is reported in words when the notes folder is a file or a broken symlink', async () => {
    symlinkSync('nowhere', at('memory'))
    await expect(space.memory.files.note('It rained.')).rejects.toMatchObject({ code: 'memory_file_unusable' })
    rmSync(at('memory'))
    writeFileSync(at('memory'), '')
    await expect(space.memory.files.note('It rained.')).rejects.toMatchObject({ code: 'memory_file_unusable' })
    expect((await remember('I live in Porto.')).degraded).toEqual([])
    renameSync(at('memory'), at('else'))
    expect((await space.memory.files.note('It rained.')).degraded).toEqual([])
  })
})
