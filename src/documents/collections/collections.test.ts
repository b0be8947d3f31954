import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wordsTable } from '../../testing/indexed-words.ts'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import { didYouMean, nearestNames } from '../nearest-names.ts'

let space: TemporaryDocuments

beforeEach(async () => {
  space = await openTemporaryDocuments()
  await space.write({ 'notes/a.md': 'Alpha', 'notes/deep/b.md': 'Beta', 'other/notes/c.md': 'Gamma' })
})
afterEach(() => space.dispose())

const at = (path: string) => join(space.files, path)
const paths = async () => (await space.documents.ls()).map((file) => `${file.collection}/${file.path}`)

describe('adding', () => {
  it('names a collection after its folder, and gives a second folder of that name another name', async () => {
    expect(await space.documents.add(at('notes'))).toMatchObject({ name: 'notes', root: at('notes'), scannedAt: null })
    expect((await space.documents.add(at('other/notes'))).name).toBe('notes-2')
    expect((await space.documents.list()).map((each) => each.name)).toEqual(['notes', 'notes-2'])
  })

  it('resolves links and dots, and keeps an absolute path', async () => {
    await symlink(at('notes'), at('link'))
    expect((await space.documents.add(`${at('link')}/../notes/deep/..`)).root).toBe(at('notes'))
    await expect(space.documents.add(at('link'))).rejects.toMatchObject({ code: 'folder_exists' })
  })

  it('accepts one folder under two names, and nested folders', async () => {
    await space.documents.add(at('notes'))
    await space.documents.add(at('notes'), { name: 'again' })
    await space.documents.add(at('notes/deep'))
    expect(await space.documents.update()).toMatchObject({ added: 5 })
    expect(await paths()).toEqual(['again/a.md', 'again/deep/b.md', 'deep/b.md', 'notes/a.md', 'notes/deep/b.md'])
    await space.documents.removeCollection('again')
    expect(await paths()).toEqual(['deep/b.md', 'notes/a.md', 'notes/deep/b.md'])
  })

  it.each([
    ['a folder that does not exist', () => 'missing', 'NotFound', 'folder_not_found'],
    ['a file', () => 'notes/a.md', 'InvalidInput', 'not_a_folder'],
    ['a path below a file', () => 'notes/a.md/x', 'NotFound', 'folder_not_found'],
  ])('refuses %s', async (_, path, kind, code) => {
    await expect(space.documents.add(at(path()))).rejects.toMatchObject({ kind, code })
  })

  it.each(['', ' ', 'a\0b'])('refuses the folder %j', async (folder) => {
    await expect(space.documents.add(folder)).rejects.toMatchObject({ code: 'invalid_folder' })
  })

  it.each(['', 'a/b', 'a b', '#x', '-x', '.hidden', 'a:b', 'record', 'x'.repeat(65), 'a\nb'])(
    'refuses the name %j',
    async (name) => {
      await expect(space.documents.add(at('notes'), { name })).rejects.toMatchObject({
        code: 'invalid_collection_name',
      })
    },
  )

  it('refuses a name in use and globs outside the folder', async () => {
    await space.documents.add(at('notes'))
    await expect(space.documents.add(at('other'), { name: 'notes' })).rejects.toMatchObject({ kind: 'Conflict' })
    for (const masks of [['../*.md'], [''], []]) {
      await expect(space.documents.add(at('other'), { masks })).rejects.toMatchObject({ code: 'invalid_glob' })
    }
  })

  it('indexes files that match a mask and no ignore rule', async () => {
    await space.write({ 'notes/draft-x.md': 'Draft', 'notes/deep/draft-y.md': 'Draft', 'notes/c.txt': 'Text' })
    await space.documents.add(at('notes'), { masks: ['**/*.md'], ignores: ['draft-*', '/a.md'] })
    await space.documents.update()
    expect(await paths()).toEqual(['notes/deep/b.md'])
  })
})

describe('renaming and removing', () => {
  it('keeps records when renamed, deletes them when removed, and can be added again', async () => {
    await space.documents.add(at('notes'))
    await space.documents.update()
    await space.documents.rename('notes', 'journal')
    expect((await space.documents.get('journal/a.md')).uri).toBe('jarvis://journal/a.md')
    expect(await space.documents.update()).toMatchObject({ unchanged: 2, added: 0 })
    expect(await space.documents.removeCollection('journal')).toEqual({ records: 2, degraded: [] })
    expect((await space.search.search({ query: 'alpha', mode: 'search' })).hits).toEqual([])
    await space.documents.add(at('notes'))
    expect(await space.documents.update()).toMatchObject({ added: 2 })
    const left = await space.store.db.get(
      `SELECT (SELECT COUNT(*) FROM files) AS files, (SELECT COUNT(*) FROM chunks) AS chunks,
         (SELECT COUNT(*) FROM ${wordsTable}) AS words`,
    )
    expect(left).toEqual({ files: 2, chunks: 2, words: 2 })
  })

  it('leave nothing of a former name in the log once the collection is removed', async () => {
    await space.documents.add(at('notes'))
    await space.documents.update()
    await space.documents.addContext('notes', 'a.md', 'All about Berta.')
    await space.documents.addContext('notes', 'a.md', 'Nothing.')
    await space.documents.rename('notes', 'journal')
    await space.documents.removeCollection('journal')
    const { db } = space.store
    const rows = [await db.all('SELECT * FROM log_images'), await db.all("SELECT target FROM log WHERE action != 'x'")]
    expect(JSON.stringify(rows)).not.toMatch(/Berta|a\.md/)
  })

  it('suggests similar names for an unknown collection', async () => {
    await space.documents.add(at('notes'))
    const error = { kind: 'NotFound', code: 'collection_not_found', details: { suggestions: ['notes'] } }
    await expect(space.documents.rename('ntoes', 'x')).rejects.toMatchObject(error)
    await expect(space.documents.removeCollection('note')).rejects.toMatchObject(error)
    await expect(space.documents.update({ collections: ['notse'] })).rejects.toMatchObject(error)
    await expect(space.documents.addContext('motes', '', 'x')).rejects.toMatchObject(error)
  })
})

describe('contexts', () => {
  it('are added, replaced, listed and removed', async () => {
    await space.documents.add(at('notes'))
    await space.documents.addContext('notes', 'deep/', 'First.')
    await space.documents.addContext('notes', '/deep', 'Second.')
    await space.documents.addContext('notes', '.', 'All.')
    expect(await space.documents.listContexts()).toEqual([
      { collection: 'notes', prefix: '', text: 'All.' },
      { collection: 'notes', prefix: 'deep', text: 'Second.' },
    ])
    await space.documents.removeContext('notes', 'deep')
    expect(await space.documents.listContexts()).toHaveLength(1)
    await expect(space.documents.removeContext('notes', 'deep')).rejects.toMatchObject({ code: 'context_not_found' })
  })

  it('are refused for a path that does not exist, with a suggestion', async () => {
    await space.documents.add(at('notes'))
    await space.documents.update()
    await expect(space.documents.addContext('notes', 'deeep', 'x')).rejects.toMatchObject({
      code: 'path_not_found',
      message: expect.stringContaining("Did you mean 'notes/deep'"),
    })
    await space.documents.addContext('notes', 'deep/b.md', 'One file.')
    expect(await space.documents.listContexts()).toMatchObject([{ prefix: 'deep/b.md' }])
  })

  it.each([
    ['../x', 'Text.', 'invalid_prefix'],
    ['', '  ', 'invalid_context'],
    ['', 'x'.repeat(2001), 'invalid_context'],
  ])('refuses %j with %j', async (prefix, text, code) => {
    await space.documents.add(at('notes'))
    await expect(space.documents.addContext('notes', prefix, text)).rejects.toMatchObject({ code })
  })
})

describe('nearestNames', () => {
  it('prefers substrings and few edits, and omits dissimilar names', () => {
    expect(nearestNames('note', ['notes', 'nope', 'journal'])).toEqual(['notes', 'nope'])
    expect(nearestNames('jounral', ['notes', 'journal'])).toEqual(['journal'])
    expect(nearestNames('xyz', ['notes', 'journal'])).toEqual([])
    expect(didYouMean(['a', 'b'])).toBe(" Did you mean 'a' or 'b'?")
  })
})
