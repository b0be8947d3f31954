import { cp, mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOnPostgres } from '../../testing/in-files.ts'
import { indexedWords } from '../../testing/indexed-words.ts'
import { openDocumentsAt, openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'

/** Whatever the history of the files, the index equals one built from scratch. */

let space: TemporaryDocuments

beforeEach(async () => {
  space = await openTemporaryDocuments()
})
afterEach(() => space.dispose())

/**
 * Transactions of an update before those that write: taking the lease is one, which in PostgreSQL is an ordinary row.
 */
const writesBefore = isOnPostgres ? 0 : 1

const at = (path: string) => join(space.files, path)
type Index = Pick<TemporaryDocuments, 'store' | 'documents'>

/** The complete content of the index, by names instead of row ids. */
async function contentOf({ store: { db } }: Index): Promise<string[]> {
  const record = `k.name || '/' || r.path`
  const joined = 'records r JOIN collections k ON k.id = r.collection_id'
  const parts = await Promise.all(
    [
      'SELECT path, size, modified_at, content_hash, status, reason FROM files',
      `SELECT ${record} AS record, r.kind, r.title, r.content_hash, r.date, r.speaker, r.role, r.tokens, f.path AS file
       FROM ${joined} LEFT JOIN files f ON f.id = r.file_id`,
      `SELECT ${record} AS record, facets.name, value FROM ${joined} JOIN facets ON r.id = record_id`,
      `SELECT ${record} AS record, seq, c.text, headings, lead, start_line, end_line, start_offset, end_offset, c.tokens
       FROM ${joined} JOIN chunks c ON r.id = record_id`,
      'SELECT name FROM leases',
    ].map((sql) => db.all(sql)),
  )
  return [...parts, await indexedWords(db)]
    .flat()
    .map((row) => JSON.stringify(row))
    .sort()
}

async function contentRebuilt(): Promise<string[]> {
  const fresh = await openDocumentsAt(join(space.folder, `fresh-${Math.random()}.db`))
  try {
    for (const { root, name, masks, ignores } of await space.documents.list())
      await fresh.documents.add(root, { name, masks, ignores })
    await fresh.documents.update()
    return await contentOf(fresh)
  } finally {
    await fresh.documents.close()
    await fresh.store.close()
  }
}

const expectAsIfRebuilt = async () => expect(await contentOf(space)).toEqual(await contentRebuilt())

const lines = (...turns: Readonly<Record<string, unknown>>[]) => turns.map((turn) => JSON.stringify(turn)).join('\n')

describe('an update gives the same index as a rebuild', () => {
  beforeEach(() => space.documents.add(space.files, { name: 'notes' }))

  it('when only the file time changes, which dates undated content', async () => {
    await space.write({
      'a.md': 'Alpha',
      'chat.jsonl': lines({ speaker: 'Ann', text: 'Hi' }, { speaker: 'Bob', text: 'Ho', timestamp: '2024-01-02' }),
    })
    await space.documents.update()
    const chunks = () => space.store.db.all('SELECT id FROM chunks ORDER BY id')
    const before = await chunks()
    for (const path of ['a.md', 'chat.jsonl']) await utimes(at(path), 1_600_000_000, 1_600_000_000)
    expect(await space.documents.update()).toMatchObject({ unchanged: 2, changed: 0 })
    await expectAsIfRebuilt()
    // Vectors belong to chunks: nothing is embedded again.
    expect(await chunks()).toEqual(before)
  })

  it('when a file time changes that equals the date in its text', async () => {
    const time = '2020-09-13T12:26:40Z'
    await space.write({
      'a.md': `---\ndate: ${time}\n---\nAlpha`,
      '2020-09-13 b.md': 'Beta',
      'chat.jsonl': lines({ speaker: 'Ann', text: 'Hi', timestamp: time }, { speaker: 'Bob', text: 'Ho' }),
    })
    const paths = ['a.md', '2020-09-13 b.md', 'chat.jsonl']
    for (const path of paths) await utimes(at(path), new Date(time), new Date(time))
    await utimes(at('2020-09-13 b.md'), new Date('2020-09-13'), new Date('2020-09-13'))
    await space.documents.update()
    for (const path of paths) await utimes(at(path), 1_650_000_000, 1_650_000_000)
    expect(await space.documents.update()).toMatchObject({ unchanged: 3, changed: 0 })
    await expectAsIfRebuilt()
  })

  it('after redating many turns was interrupted between two transactions', async () => {
    const turns = Array.from({ length: 510 }, (_, n) => ({ speaker: n % 2 ? 'Bob' : 'Ann', text: `Remark ${n}.` }))
    await space.write({ 'a.jsonl': lines(...turns) })
    await utimes(at('a.jsonl'), 1_600_000_000, 1_600_000_000)
    await space.documents.update()
    await utimes(at('a.jsonl'), 1_650_000_000, 1_650_000_000)
    const { db } = space.store
    const { transaction } = db
    let writes = 0
    db.transaction = (work) =>
      ++writes > writesBefore + 1 ? Promise.reject(new Error('killed here')) : transaction(work)
    await expect(space.documents.update()).rejects.toThrow('killed here')
    db.transaction = transaction
    await db.transaction((tx) => tx.run('DELETE FROM leases', []))
    expect(await db.all('SELECT DISTINCT date FROM records')).toHaveLength(2)
    await space.documents.update()
    await expectAsIfRebuilt()
  })

  it.each([
    ['tags', { tags: ['x'] }, { tags: ['y'] }],
    ['the session', { session: 'one' }, { session: 'two' }],
    ['the role', { role: 'user' }, { role: 'assistant' }],
  ])('when only %s of a turn changes beside its text', async (_, before, after) => {
    const turn = { speaker: 'Ann', text: 'Shall we move the backups?', timestamp: '2024-01-02T03:04:05Z' }
    await space.write({ 'chat.jsonl': lines({ ...turn, ...before }) })
    await space.documents.update()
    await space.write({ 'chat.jsonl': lines({ ...turn, ...after }) })
    await space.documents.update()
    await expectAsIfRebuilt()
  })

  it('after an interrupted move of many turns', async () => {
    const turns = Array.from({ length: 510 }, (_, n) => ({ speaker: n % 2 ? 'Bob' : 'Ann', text: `Remark ${n}.` }))
    await space.write({ 'a.jsonl': lines(...turns) })
    await space.documents.update()
    await rename(at('a.jsonl'), at('another-and-longer-name.jsonl'))
    const { db } = space.store
    const { transaction } = db
    let writes = 0
    // Every write after the first part fails.
    db.transaction = (work) =>
      ++writes > writesBefore + 1 ? Promise.reject(new Error('killed here')) : transaction(work)
    await expect(space.documents.update()).rejects.toThrow('killed here')
    db.transaction = transaction
    await db.transaction((tx) => tx.run('DELETE FROM leases', []))
    expect((await db.all('SELECT path FROM files')).length).toBe(1)
    await space.documents.update()
    await expectAsIfRebuilt()
  })

  it('when a link to a folder with its own name appears in a scanned part', async () => {
    await space.write({ 'real/a.md': 'Alpha', 'secret/b.md': 'Beta', '.gitignore': 'secret/' })
    await space.documents.update()
    await symlink('real', at('again'))
    await symlink('secret', at('open'))
    await symlink('.', at('whole'))
    await space.documents.update({ scopes: ['again', 'open', 'whole'] })
    expect((await space.documents.ls()).map(({ path }) => path)).toEqual(['open/b.md', 'real/a.md'])
    await expectAsIfRebuilt()
  })

  it('when a scanned part of the collection is behind a link', async () => {
    await space.write({ '.hidden/b.md': 'Beta' })
    await symlink('.hidden', at('open'))
    await space.documents.update()
    await space.documents.update({ scopes: ['open/b.md'] })
    await expectAsIfRebuilt()
  })
})

describe('random file changes', () => {
  const folders = ['', 'sub/', 'sub/deep/', 'ignored/', 'a.md/', 'Sub/']
  const names = ['a.md', 'A.md', 'caf\u00e9.md', 'cafe\u0301.md', 'chat.jsonl', 'notes.txt', 'draft.md']
  const path = fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...names)).map((parts) => parts.join(''))
  // Its date may equal its file's time.
  const datedText = '---\ndate: 2020-09-13T12:26:40Z\n---\nDelta'
  const content = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('', '# One\n\nAlpha beta.', '---\ntags: [x]\n---\nGamma', 'Alpha', '\0', datedText),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(
          fc.record({
            text: fc.constantFrom('Hi', 'Ho'),
            speaker: fc.constantFrom('Ann', 'Bob'),
            tags: fc.constantFrom(['x'], ['y']),
            id: fc.nat(3),
          }),
          { minLength: 1, maxLength: 4 },
        )
        .map((turns) => lines(...turns)),
    },
  )
  const time = fc.constantFrom(1_600_000_000, 1_650_000_000, undefined)
  const change = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), path, content, time }),
    fc.record({ kind: fc.constant('move' as const), path, to: path }),
    fc.record({ kind: fc.constant('copy' as const), path, to: path }),
    fc.record({ kind: fc.constant('remove' as const), path: fc.oneof(path, fc.constantFrom('sub', 'a.md', 'Sub')) }),
    fc.record({ kind: fc.constant('touch' as const), path, time }),
    fc.record({
      kind: fc.constant('ignore' as const),
      content: fc.constantFrom('', 'ignored/', '*.txt', 'draft*', '!a.md'),
    }),
    fc.record({ kind: fc.constant('update' as const), stopAfter: fc.option(fc.nat(4), { nil: undefined }) }),
  )
  type Change = typeof change extends fc.Arbitrary<infer Each> ? Each : never

  /** Skips changes that the file system refuses (a file in place of a folder). */
  async function apply(each: Change): Promise<void> {
    if (each.kind === 'update') return update(each.stopAfter)
    const work = async () => {
      if (each.kind === 'ignore') return writeFile(at('.gitignore'), each.content)
      if (each.kind === 'remove') return rm(at(each.path), { recursive: true })
      if (each.kind === 'touch') return utimes(at(each.path), each.time ?? 1, each.time ?? 1)
      await mkdir(dirname(at(each.kind === 'write' ? each.path : each.to)), { recursive: true })
      if (each.kind === 'move') return rename(at(each.path), at(each.to))
      if (each.kind === 'copy') return cp(at(each.path), at(each.to), { recursive: true })
      await writeFile(at(each.path), each.content)
      if (each.time !== undefined) await utimes(at(each.path), each.time, each.time)
    }
    await work().catch(() => undefined)
  }

  async function update(stopAfter: number | undefined): Promise<void> {
    const stop = new AbortController()
    let steps = 0
    const onProgress = () => {
      if (steps++ === stopAfter) stop.abort()
    }
    await space.documents.update({ signal: stop.signal, onProgress }).catch((error: { kind?: string }) => {
      if (error.kind !== 'Cancelled') throw error
    })
  }

  it('give the index of the current files', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(change, { minLength: 3, maxLength: 30 }), async (changes) => {
          await mkdir(at('sub'), { recursive: true })
          await space.documents.add(space.files, { name: 'notes' })
          for (const each of changes) await apply(each)
          await space.documents.update()
          expect(await space.documents.update()).toMatchObject({ added: 0, changed: 0, moved: 0, removed: 0 })
          await expectAsIfRebuilt()
        })
        .afterEach(async () => {
          await space.dispose()
          space = await openTemporaryDocuments()
        }),
      { numRuns: 12 },
    )
  })
})
