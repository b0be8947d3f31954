import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, closeSync, ftruncateSync, openSync } from 'node:fs'
import { chmod, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import { readWholeFile } from './read-file.ts'

/** Node has no call for it. */
const makePipe = 'mkfifo'

let space: TemporaryDocuments

beforeEach(async () => {
  space = await openTemporaryDocuments()
})
afterEach(() => space.dispose())

const add = () => space.documents.add(space.files, { name: 'notes' })
const paths = async () =>
  (await space.store.db.all<{ path: string }>('SELECT path FROM records ORDER BY path')).map((row) => row.path)
// Files with equal text are one hit unless all are requested.
const find = async (query: string) =>
  (await space.search.search({ query, mode: 'search', all: true })).hits.map((hit) => hit.path)

describe('invalid content', () => {
  it('skips empty and binary files with a reason, and reads them again when they change', async () => {
    await space.write({
      'empty.md': '',
      'blank.md': ' \n\n',
      'binary.md': new Uint8Array([1, 2, 0, 4, 5]),
      'good.md': 'Good.',
    })
    await add()
    const report = await space.documents.update()
    expect(report).toMatchObject({ added: 1, failed: [] })
    expect(report.skipped).toEqual([
      { path: 'notes/binary.md', reason: 'binary' },
      { path: 'notes/blank.md', reason: 'empty' },
      { path: 'notes/empty.md', reason: 'empty' },
    ])
    const again = await space.documents.update()
    expect(again.skipped).toHaveLength(3)
    expect((await space.documents.status())[0]!.skipped).toEqual([
      { reason: 'empty', files: 2, first: 'blank.md' },
      { reason: 'binary', files: 1, first: 'binary.md' },
    ])
    await space.write({ 'empty.md': 'No longer.' })
    expect(await space.documents.update()).toMatchObject({ added: 1 })
    expect(await paths()).toEqual(['empty.md', 'good.md'])
  })

  it('deletes the index of a file that becomes binary', async () => {
    await space.write({ 'a.md': 'Readable words.' })
    await add()
    await space.documents.update()
    await space.write({ 'a.md': new Uint8Array([0, 1, 2, 3]) })
    expect((await space.documents.update()).skipped).toEqual([{ path: 'notes/a.md', reason: 'binary' }])
    expect(await find('readable')).toEqual([])
  })

  it('does not open a file over the limit, however large', async () => {
    const huge = openSync(join(space.files, 'huge.md'), 'w')
    ftruncateSync(huge, 200_000_000)
    closeSync(huge)
    await add()
    const report = await space.documents.update()
    expect(report.skipped).toEqual([{ path: 'notes/huge.md', reason: 'larger than the limit (200 MB, limit 10 MB)' }])
    const row = await space.store.db.get<{ hash: string | null }>('SELECT content_hash AS hash FROM files')
    expect(row?.hash).toBeNull()
    await truncate(join(space.files, 'huge.md'), 0)
    await writeFile(join(space.files, 'huge.md'), 'Small now.')
    expect(await space.documents.update()).toMatchObject({ added: 1, skipped: [] })
  })

  it('reads a line of a megabyte, and a file of line ends only', async () => {
    await space.write({ 'long.md': `start ${'word '.repeat(210_000)} finish`, 'lines.md': '\n'.repeat(200_000) })
    await add()
    const report = await space.documents.update()
    expect(report).toMatchObject({ added: 1, failed: [], skipped: [{ path: 'notes/lines.md', reason: 'empty' }] })
    expect(await find('finish')).toEqual(['long.md'])
  })

  it('refuses a file with too many lines or records, and says what to do', async () => {
    const turns = Array.from({ length: 30_001 }, (_, index) => `{"role":"user","content":"Turn ${index}"}`)
    // One line of JSON can contain as many lines of text.
    const book = `{"cells":[{"cell_type":"code","source":[${'"a\\n",'.repeat(300_000)}""]}]}`
    const files = { 'lines.log': 'a\n'.repeat(300_000), 'lines.ipynb': book, 'turns.jsonl': turns.join('\n') }
    await space.write({ ...files, 'good.md': 'Good.' })
    await add()
    const { added, skipped } = await space.documents.update()
    expect({ added, skipped }).toEqual({
      added: 1,
      skipped: [
        { path: 'notes/lines.ipynb', reason: 'more than 300,000 lines; split it into smaller files' },
        { path: 'notes/lines.log', reason: 'more than 300,000 lines; split it into smaller files' },
        { path: 'notes/turns.jsonl', reason: 'more than 30,000 records; split it into smaller files' },
      ],
    })
  })

  it('refuses deeply nested lists, and continues', async () => {
    const deep = '['.repeat(6000) + ']'.repeat(6000)
    await space.write({
      'deep.ipynb': `{"cells":${deep}}`,
      'deep.jsonl': `{"role":"user","content":"Tides","a":${deep}}\n{"role":"user","content":"Boats [[["}\n`,
    })
    await add()
    const { added, skipped } = await space.documents.update()
    expect({ added, skipped }).toEqual({
      added: 1,
      skipped: [{ path: 'notes/deep.ipynb', reason: 'unreadable: its lists are nested too deep' }],
    })
    expect(await find('boats')).toEqual(['deep.jsonl#2'])
    expect(await find('tides')).toEqual([])
  })

  it('reports a broken PDF, DOCX, notebook and JSONL and continues', async () => {
    await space.write({
      'a.pdf': '%PDF-1.7 not really',
      'b.docx': 'no zip',
      'c.ipynb': '{"cells": 5',
      'd.jsonl': 'no json\nat all\n',
      'e.md': 'Fine.',
    })
    await add()
    const report = await space.documents.update()
    expect(report).toMatchObject({ added: 1, failed: [] })
    expect(report.skipped.map(({ path, reason }) => [path, reason.split(':')[0]])).toEqual([
      ['notes/a.pdf', 'unreadable'],
      ['notes/b.docx', 'unreadable'],
      ['notes/c.ipynb', 'unreadable'],
      ['notes/d.jsonl', 'unreadable'],
    ])
  })
})

describe('files that change during a scan', () => {
  const found = (name: string) => ({
    path: name,
    absolute: join(space.files, name),
    size: 5,
    modifiedAt: 0,
    changedAt: 0,
  })

  it('are reported when they disappear or become something else before they are read', async () => {
    await mkdir(join(space.files, 'folder.md'))
    await symlink('/etc/hostname', join(space.files, 'link.md'))
    execFileSync(makePipe, [join(space.files, 'pipe.md')])
    await space.write({ 'grown.md': 'x'.repeat(2000) })
    const reads = await Promise.all(
      ['gone.md', 'folder.md', 'link.md', 'pipe.md', 'grown.md'].map((name) => readWholeFile(found(name), 1000)),
    )
    expect(reads).toEqual([
      { kind: 'failed', reason: 'vanished during the scan' },
      { kind: 'skipped', reason: 'not a regular file' },
      { kind: 'failed', reason: 'a broken symlink' },
      { kind: 'skipped', reason: 'not a regular file' },
      { kind: 'skipped', reason: expect.stringContaining('larger than the limit') },
    ])
  })

  it('are reported while they keep changing, and read when they stop', async () => {
    await space.write({ 'busy.md': 'Line.\n' })
    let writing = true
    const keepWriting = () => {
      appendFileSync(join(space.files, 'busy.md'), 'Line.\n')
      if (writing) setImmediate(keepWriting)
    }
    keepWriting()
    await add()
    const report = await space.documents.update()
    writing = false
    expect(report.failed).toEqual([{ path: 'notes/busy.md', reason: 'changed while it was read' }])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await space.documents.update()).toMatchObject({ added: 1, failed: [] })
  })
})

describe('names', () => {
  const names = [
    'new\nline.md',
    'émoji 🎈.md',
    `quote ' " \`.md`,
    '#hash#1.md',
    '100% [sure] {yes} *.md',
    'back\\slash.md',
    '-rf.md',
    ' .md',
  ]

  it.each(names)('indexes, finds and reads %j', async (name) => {
    await space.write({ [name]: 'The zeppelin landed.' })
    await add()
    expect(await space.documents.update()).toMatchObject({ added: 1, failed: [], skipped: [] })
    expect(await find('zeppelin')).toEqual([name])
    expect((await space.documents.get(`jarvis://notes/${name}`)).text).toBe('The zeppelin landed.')
    expect((await space.documents.update()).unchanged).toBe(1)
    await rm(join(space.files, name))
    expect((await space.documents.update()).removed).toBe(1)
  })

  it('reports a file name that is not valid text', async () => {
    const bytes = Buffer.concat([Buffer.from(`${space.files}/bad-`), Buffer.from([0xff]), Buffer.from('.md')])
    await writeFile(bytes, 'Content.')
    await add()
    const report = await space.documents.update()
    expect(report.added).toBe(0)
    expect(report.skipped.concat(report.failed)).toEqual([
      { path: expect.stringContaining('bad-'), reason: 'its name is not valid UTF-8' },
    ])
  })
})

describe('links and special files', () => {
  it('follows no loop, leaves the folder through no link, and finds a linked file', async () => {
    await space.write({ 'a/b/note.md': 'Inside.' })
    await mkdir(join(space.folder, 'outside'))
    await writeFile(join(space.folder, 'outside/secret.md'), 'Outside.')
    await symlink('..', join(space.files, 'a/b/up'))
    await symlink(space.files, join(space.files, 'self'))
    await symlink('loop.md', join(space.files, 'loop.md'))
    await symlink('nowhere.md', join(space.files, 'dangling.md'))
    await symlink(join(space.folder, 'outside'), join(space.files, 'away'))
    await symlink(join(space.folder, 'outside/secret.md'), join(space.files, 'leak.md'))
    await symlink('a/b/note.md', join(space.files, 'alias.md'))
    await add()
    const report = await space.documents.update()
    expect(await paths()).toEqual(['a/b/note.md', 'alias.md'])
    expect(report.skipped).toEqual(
      expect.arrayContaining([
        { path: 'notes/leak.md', reason: 'a symlink out of the collection' },
        { path: 'notes/loop.md', reason: 'a broken symlink' },
        { path: 'notes/dangling.md', reason: 'a broken symlink' },
        { path: 'notes/away', reason: 'a symlink out of the collection' },
        { path: 'notes/self', reason: 'a symlink to a parent folder' },
        { path: 'notes/a/b/up', reason: 'a symlink to a parent folder' },
      ]),
    )
    const again = await space.documents.update()
    expect(again).toMatchObject({ added: 0, changed: 0, removed: 0, failed: [] })
  })

  it.skipIf(process.platform === 'win32')('does not block on a pipe', async () => {
    execFileSync(makePipe, [join(space.files, 'pipe.md')])
    await space.write({ 'a.md': 'Fine.' })
    await add()
    const report = await space.documents.update()
    expect(report).toMatchObject({ added: 1, skipped: [{ path: 'notes/pipe.md', reason: 'not a regular file' }] })
    await rm(join(space.files, 'a.md'))
    execFileSync(makePipe, [join(space.files, 'a.md')])
    expect((await space.documents.get('notes/a.md')).stale).toBe(true)
  })
})

describe('permissions', () => {
  const run = (script: string) => {
    const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], identity)
    if (status !== 0) throw new Error(String(stderr))
    return String(stdout)
  }

  /** Root may read everything, so the walk and the read run as another user; both are plain functions of a path. */
  it.skipIf(process.platform === 'win32')('reports unreadable folders and files', async () => {
    await space.write({ 'open.md': 'Open.', 'shut.md': 'Shut.', 'vault/a.md': 'Vault.' })
    await chmod(join(space.files, 'shut.md'), 0o000)
    await chmod(join(space.files, 'vault'), 0o000)
    chmodSync(space.folder, 0o755)
    const { build } = await import('esbuild')
    const bundle = join(space.folder, 'walk.mjs')
    await build({
      stdin: {
        contents: `export { walkFolder } from './walk-folder.ts'; export { readWholeFile } from './read-file.ts'`,
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      outfile: bundle,
    })
    const output = run(`
      import { walkFolder, readWholeFile } from ${JSON.stringify(bundle)}
      const walk = await walkFolder(${JSON.stringify(space.files)}, { masks: ['**/*.md'], ignores: [] })
      const reads = await Promise.all(walk.files.map((file) => readWholeFile(file, 1000)))
      console.log(JSON.stringify({ problems: walk.problems, reads: reads.map((r, i) => [walk.files[i].path, r.kind, r.reason]) }))
    `)
    await chmod(join(space.files, 'vault'), 0o755)
    expect(JSON.parse(output)).toEqual({
      problems: [{ path: 'vault', reason: 'no permission to read it', hidden: true }],
      reads: [
        ['open.md', 'bytes', null],
        ['shut.md', 'failed', 'no permission to read it'],
      ],
    })
  })
})
