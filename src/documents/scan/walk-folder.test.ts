import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultMasks } from '../readers/formats.ts'
import { compareFiles } from './compare-files.ts'
import type { KnownFile } from './file-repository.ts'
import { walkFolder } from './walk-folder.ts'

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'jarvis-walk-')))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const write = async (contents: Record<string, string>) => {
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
}
const walk = async (options: Partial<Parameters<typeof walkFolder>[1]> = {}) =>
  (await walkFolder(root, { masks: ['**/*.md'], ignores: [], ...options })).files.map((file) => file.path)

describe('ignore files', () => {
  it('apply to their folder, inner ones override outer ones, and an excluded folder stays excluded', async () => {
    await write({
      '.gitignore': 'build/\n*.tmp.md\n!keep.tmp.md\n/only-here.md\n',
      'only-here.md': '',
      'deep/only-here.md': '',
      'build/a.md': '',
      'deep/build/b.md': '',
      'x.tmp.md': '',
      'keep.tmp.md': '',
      'deep/.gitignore': '!x.tmp.md\n',
      'deep/x.tmp.md': '',
      'deep/y.tmp.md': '',
      'vendor/.jarvisignore': '*\n',
      'vendor/c.md': '',
    })
    expect(await walk()).toEqual(['deep/only-here.md', 'deep/x.tmp.md', 'keep.tmp.md'])
  })

  it('of Jarvis override those of git', async () => {
    await write({ '.gitignore': 'journal.md\n', '.jarvisignore': '!journal.md\n', 'journal.md': '' })
    expect(await walk()).toEqual(['journal.md'])
  })
})

describe('selection', () => {
  it('omits hidden folders, history and packages, unless a mask names a hidden one', async () => {
    await write({ '.obsidian/a.md': '', '.git/b.md': '', 'node_modules/x/c.md': '', 'd.MD': '', '.e.md': '' })
    expect(await walk()).toEqual(['d.MD'])
    expect(await walk({ masks: ['**/.obsidian/*.md'] })).toEqual(['.obsidian/a.md'])
  })

  it('counts files outside the masks by extension, but not hidden or ignored ones', async () => {
    await write({ 'a.md': '', 'b.png': '', 'c/d.PNG': '', LICENSE: '', '.env': '', 'e.zip': '', '.gitignore': '*.zip' })
    const { leftOut } = await walkFolder(root, { masks: ['**/*.md'], ignores: [] })
    expect(leftOut).toEqual({ png: 2, '': 1 })
  })

  it('includes every supported format by default, and no pictures or lock files', async () => {
    const wanted = ['a.md', 'b.txt', 'c.pdf', 'd.docx', 'e.html', 'f.csv', 'g.jsonl', 'h.ipynb', 'i.ts', 'j.py']
    await write(
      Object.fromEntries([...wanted, 'k.png', 'package-lock.json', 'l.min.js', 'm.zip'].map((name) => [name, ''])),
    )
    expect(await walk({ masks: defaultMasks })).toEqual(wanted)
  })

  it('scans only the given scopes, under the rules above them', async () => {
    await write({ 'a.md': '', 'b/c.md': '', 'b/d/e.md': '', 'f/g.md': '', '.gitignore': 'f/\n' })
    expect(await walk({ scopes: ['b'] })).toEqual(['b/c.md', 'b/d/e.md'])
    expect(await walk({ scopes: ['b/d', 'b/d/e.md', 'a.md', 'gone.md', 'f/g.md', 'a.md/x'] })).toEqual([
      'a.md',
      'b/d/e.md',
    ])
  })

  it('scans a linked folder once, under its real name', async () => {
    await write({ 'real/a.md': '' })
    await symlink(join(root, 'real'), join(root, 'alias'))
    await symlink(root, join(root, 'real/up'))
    expect(await walk()).toEqual(['real/a.md'])
  })
})

describe('compareFiles', () => {
  const known = (path: string, more: Partial<KnownFile> = {}): KnownFile => ({
    id: 1,
    path,
    size: 5,
    modifiedAt: 1000,
    contentHash: 'x',
    status: 'indexed',
    reason: null,
    indexedAt: 9000,
    ...more,
  })
  const found = (path: string, modifiedAt = 1000, changedAt = modifiedAt) => ({
    ...{ path, absolute: `/${path}`, size: 5, modifiedAt, changedAt },
  })
  const names = (files: readonly { path: string }[]) => files.map((file) => file.path)

  it('returns files that are new, changed or too recently written', () => {
    const rows = [
      known('same'),
      known('changed'),
      known('fresh', { modifiedAt: 8500 }),
      known('failed', { status: 'failed' }),
    ]
    const files = [found('same'), found('changed', 1001), found('fresh', 8500), found('failed'), found('new')]
    const result = compareFiles(rows, files, [])
    expect(names(result.unchanged)).toEqual(['same'])
    expect(result.toRead.map(({ file }) => file.path)).toEqual(['changed', 'fresh', 'failed', 'new'])
    expect(compareFiles(rows, files, [], { force: true }).toRead).toHaveLength(5)
  })

  it('reads a file again whose name or content changed after it was read, with the same size and time', () => {
    const rows = [known('same'), known('renamed'), known('binary', { status: 'skipped', reason: 'not a text' })]
    const files = [found('same', 1000, 6000), found('renamed', 1000, 9500), found('binary', 1000, 9500)]
    const result = compareFiles(rows, files, [])
    expect(names(result.unchanged)).toEqual(['same'])
    expect(result.toRead.map(({ file }) => file.path)).toEqual(['renamed', 'binary'])
  })

  it('reads a skipped file again once the limit allows its size', () => {
    const rows = [
      known('long', { status: 'skipped', reason: 'larger than the limit (12 MB, limit 10 MB)' }),
      known('binary', { status: 'skipped', reason: 'not a text' }),
    ]
    const files = [found('long'), found('binary')]
    expect(names(compareFiles(rows, files, [], { maxFileBytes: 4 }).unchanged)).toEqual(['long', 'binary'])
    const { toRead, unchanged } = compareFiles(rows, files, [], { maxFileBytes: 5 })
    expect([toRead.map(({ file }) => file.path), names(unchanged)]).toEqual([['long'], ['binary']])
  })

  it('marks as gone only files that the scan could have seen', () => {
    const rows = [known('a/gone'), known('locked/b'), known('elsewhere/c')]
    const problems = [{ path: 'locked', reason: 'no permission', hidden: true }]
    expect(names(compareFiles(rows, [], problems).gone)).toEqual(['a/gone', 'elsewhere/c'])
    expect(names(compareFiles(rows, [], problems, { scopes: ['a', 'locked'] }).gone)).toEqual(['a/gone'])
  })
})
