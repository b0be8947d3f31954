import { appendFile, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryDocuments, type TemporaryDocuments } from '../testing/temporary-documents.ts'

let space: TemporaryDocuments

beforeEach(async () => {
  space = await openTemporaryDocuments()
})
afterEach(() => space.dispose())

const find = async (query: string) =>
  (await space.search.search({ query, mode: 'search' })).hits.map((hit) => hit.path ?? hit.id)

const uidOf = async (path: string) =>
  (await space.store.db.get<{ uid: string }>('SELECT uid FROM records WHERE path = ?', [path]))?.uid

const backups = '# Backups\n\nWe decided to keep nightly backups for ninety days.\n'

describe('update', () => {
  it('indexes the files of a folder, and deletes the records of removed files', async () => {
    await space.write({ 'guides/backups.md': backups, 'cooking/bread.txt': 'Sourdough needs patience.' })
    await space.documents.add(space.files, { name: 'notes' })
    const first = await space.documents.update()
    expect(first).toMatchObject({ added: 2, changed: 0, removed: 0, unchanged: 0, skipped: [], failed: [] })
    expect(await find('nightly')).toEqual(['guides/backups.md'])

    await rm(join(space.files, 'guides/backups.md'))
    expect(await space.documents.update()).toMatchObject({ added: 0, removed: 1, unchanged: 1 })
    expect(await find('nightly')).toEqual([])
    expect(await find('sourdough')).toEqual(['cooking/bread.txt'])
  })

  it('notices two files of one size and time that exchanged their names', async () => {
    const path = (name: string) => join(space.files, name)
    await space.write({ 'a.md': 'The apple is red.', 'b.md': 'The peach is red.' })
    for (const name of ['a.md', 'b.md']) await utimes(path(name), 1_700_000_000, 1_700_000_000)
    await space.documents.add(space.files, { name: 'notes' })
    await space.documents.update()

    await rename(path('a.md'), path('c'))
    await rename(path('b.md'), path('a.md'))
    await rename(path('c'), path('b.md'))
    expect(await space.documents.update()).toMatchObject({ changed: 2, unchanged: 0 })
    expect(await find('apple')).toEqual(['b.md'])
    expect(await space.documents.update()).toMatchObject({ changed: 0, unchanged: 2 })
  })

  it('keeps the records when a folder is suddenly empty, as with an unmounted disk', async () => {
    const files = { 'a.md': backups, 'b.md': 'The boat is red.', 'deep/c.md': 'Sourdough needs patience.' }
    await space.write(files)
    await space.documents.add(space.files, { name: 'notes' })
    await space.documents.update()
    const uid = await uidOf('a.md')
    for (const name of ['a.md', 'b.md', 'deep']) await rm(join(space.files, name), { recursive: true })
    for (const options of [{}, { collections: ['notes'], scopes: ['a.md', 'deep'] }])
      expect(await space.documents.update(options)).toMatchObject({
        removed: 0,
        failed: [{ path: 'notes', reason: expect.stringContaining('is empty, its records are kept') }],
      })
    expect(await find('nightly')).toEqual(['a.md'])

    await space.write(files)
    expect(await space.documents.update()).toMatchObject({ added: 0, removed: 0, failed: [] })
    expect(await uidOf('a.md')).toBe(uid)
    for (const name of ['a.md', 'b.md', 'deep']) await rm(join(space.files, name), { recursive: true })
    expect(await space.documents.update({ force: true })).toMatchObject({ removed: 3, failed: [] })
  })

  it("keeps a record's id through a change, a move and a rename", async () => {
    await space.write({ 'backups.md': backups })
    await space.documents.add(space.files, { name: 'notes' })
    await space.documents.update()
    const uid = await uidOf('backups.md')
    expect(uid).toBeDefined()

    await appendFile(join(space.files, 'backups.md'), 'Restores are practised each quarter.\n')
    expect(await space.documents.update()).toMatchObject({ changed: 1 })
    expect(await uidOf('backups.md')).toBe(uid)
    expect(await find('practised')).toEqual(['backups.md'])

    await mkdir(join(space.files, 'archive'))
    await rename(join(space.files, 'backups.md'), join(space.files, 'archive/old-backups.md'))
    expect(await space.documents.update()).toMatchObject({ moved: 1, added: 0, removed: 0 })
    expect(await uidOf('archive/old-backups.md')).toBe(uid)
    expect(await find('archive')).toEqual(['archive/old-backups.md'])
  })

  it('writes only the row when the file time changes but neither content nor date', async () => {
    await space.write({ 'a.md': `---\ndate: 2024-02-03\n---\n${backups}` })
    await space.documents.add(space.files, { name: 'notes' })
    await space.documents.update()
    const before = await space.store.db.get('SELECT updated_at FROM records')
    await utimes(join(space.files, 'a.md'), new Date(), new Date(Date.now() - 86_400_000))
    expect(await space.documents.update()).toMatchObject({ unchanged: 1, changed: 0 })
    expect(await space.store.db.get('SELECT updated_at FROM records')).toEqual(before)
  })

  it('writes only dates, of the file and its turns, when an undated file gets another time', async () => {
    await space.write({
      'a.md': backups,
      'chat.jsonl': '{"speaker":"Ann","text":"We sail."}\n{"speaker":"Bob","text":"Aye.","date":"2023-03-06"}\n',
    })
    await space.documents.add(space.files, { name: 'notes' })
    await space.documents.update()
    const chunks = () => space.store.db.all('SELECT id, record_id, text FROM chunks ORDER BY id')
    const before = await chunks()
    const day = new Date('2020-02-05T08:00:00Z')
    for (const path of ['a.md', 'chat.jsonl']) await utimes(join(space.files, path), day, day)
    expect(await space.documents.update()).toMatchObject({ unchanged: 2, changed: 0 })
    expect(await chunks()).toEqual(before)
    const dates = await space.store.db.all<{ date: number }>('SELECT date FROM records ORDER BY path')
    expect(dates.map(({ date }) => date)).toEqual([day.getTime(), day.getTime(), Date.UTC(2023, 2, 6)])
    expect(await find('february')).toEqual(['chat.jsonl#1'])
    expect(await find('march')).toEqual(['chat.jsonl#2'])
  })

  it('reads every file again with force', async () => {
    await space.write({ 'a.md': backups })
    await space.documents.add(space.files, { name: 'notes' })
    await space.documents.update()
    expect(await space.documents.update({ force: true })).toMatchObject({ changed: 1, unchanged: 0 })
    expect(await find('nightly')).toEqual(['a.md'])
  })

  it('keeps the records of a missing folder, and reports it', async () => {
    await space.write({ 'a.md': backups })
    await space.documents.add(space.files, { name: 'notes' })
    await space.documents.update()
    await rename(space.files, `${space.files}-unmounted`)
    const report = await space.documents.update()
    expect(report.failed).toEqual([{ path: 'notes', reason: expect.stringContaining('does not exist') }])
    expect(await find('nightly')).toEqual(['a.md'])
    await rename(`${space.files}-unmounted`, space.files)
  })

  it('masks secrets and private passages before anything is stored', async () => {
    const key = `AKIA${'ABCDEFGHIJ234567'}`
    await space.write({
      'a.md': `# Access\n\nThe key is ${key}.\n<private>the safe word is marmalade</private>\n`,
      'b.html':
        '<html><body><p>Hello there, <private>the alarm code is marmalade</private> good night.</p></body></html>',
    })
    await space.documents.add(space.files, { name: 'notes' })
    await space.documents.update()
    expect(await find('marmalade')).toEqual([])
    const { text } = await space.documents.get('notes/a.md')
    expect(text).not.toContain(key)
    expect(text.split('\n')).toHaveLength(4)
    expect((await space.documents.get('notes/b.html')).text).toContain('good night')
  })

  it('logs every write', async () => {
    await space.write({ 'a.md': backups })
    await space.documents.add(space.files, { name: 'notes' })
    await space.documents.update()
    await writeFile(join(space.files, 'a.md'), 'Something else.')
    await space.documents.update()
    await rm(join(space.files, 'a.md'))
    await space.documents.update()
    const rows = await space.store.db.all<{ action: string; target: string }>(
      'SELECT action, target FROM log ORDER BY id',
    )
    expect(rows).toEqual([
      { action: 'collection.add', target: 'notes' },
      { action: 'file.add', target: 'jarvis://notes/' },
      { action: 'file.change', target: 'jarvis://notes/' },
      { action: 'file.remove', target: 'jarvis://notes/' },
    ])
  })

  it('stops at once on abort, with consistent partial results', async () => {
    await space.write(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}.md`, `Note number ${n}.`])))
    await space.documents.add(space.files, { name: 'notes' })
    const stop = new AbortController()
    const run = space.documents.update({ signal: stop.signal, onProgress: () => stop.abort() })
    await expect(run).rejects.toMatchObject({ kind: 'Cancelled' })
    expect(await space.documents.update()).toMatchObject({ failed: [] })
    expect((await space.documents.status())[0]).toMatchObject({ files: 50, records: 50 })
  })
})

describe('conversations', () => {
  const line = (id: string, speaker: string, text: string, session = 'Monday') =>
    `${JSON.stringify({ id, speaker, text, session, timestamp: '2024-03-15T10:00:00' })}\n`
  const chat =
    line('1', 'Ann', 'Shall we move the archive?') +
    line('2', 'Bob', 'Yes, to the cellar.') +
    line('3', 'Ann', 'Good.', 'Tuesday')

  it('store each turn as a record with speaker, session, date and preceding turns', async () => {
    await space.write({ 'chat.jsonl': chat })
    await space.documents.add(space.files, { name: 'talks' })
    await space.documents.update()
    const { hits } = await space.search.search({ query: 'cellar', mode: 'search' })
    expect(hits[0]).toMatchObject({
      kind: 'message',
      path: 'chat.jsonl#2',
      speaker: 'Bob',
      title: 'Bob, 2024-03-15',
      date: Date.UTC(2024, 2, 15, 10),
      startLine: 3,
    })
    const lead = await space.store.db.get<{ lead: string }>(
      "SELECT lead FROM chunks JOIN records ON records.id = record_id WHERE path = 'chat.jsonl#2'",
    )
    expect(lead?.lead).toContain('Ann: Shall we move the archive?')
    const filtered = await space.search.search({ query: '', filter: { facets: { session: ['Tuesday'] } } })
    expect(filtered.hits.map((hit) => hit.path)).toEqual(['chat.jsonl#3'])
  })

  it('show the turns around a turn with their line numbers', async () => {
    await space.write({ 'chat.jsonl': chat })
    await space.documents.add(space.files, { name: 'talks' })
    await space.documents.update()
    expect((await space.documents.get('talks/chat.jsonl')).text).toBe(
      '## Monday (2024-03-15)\nAnn: Shall we move the archive?\nBob: Yes, to the cellar.\n\n## Tuesday (2024-03-15)\nAnn: Good.',
    )
    expect(await space.documents.get('chat.jsonl#2')).toMatchObject({
      text: 'Bob: Yes, to the cellar.',
      startLine: 3,
      endLine: 3,
      uri: 'jarvis://talks/chat.jsonl#2',
    })
  })

  it('write only new turns when a conversation grows', async () => {
    await space.write({ 'chat.jsonl': chat })
    await space.documents.add(space.files, { name: 'talks' })
    await space.documents.update()
    const ids = () => space.store.db.all<{ id: number }>('SELECT chunks.id FROM chunks ORDER BY id')
    const before = await ids()
    await appendFile(join(space.files, 'chat.jsonl'), line('4', 'Bob', 'Done.', 'Tuesday'))
    expect(await space.documents.update()).toMatchObject({ changed: 1 })
    const after = await ids()
    expect(after.slice(0, 3)).toEqual(before)
    expect(after).toHaveLength(4)
  })

  it('write a long conversation in parts, completely or not at all', async () => {
    const turns = Array.from({ length: 620 }, (_, n) => line(String(n), n % 2 ? 'Bob' : 'Ann', `Remark number ${n}.`))
    await space.write({ 'long.jsonl': turns.join('') })
    await space.documents.add(space.files, { name: 'talks' })
    expect(await space.documents.update()).toMatchObject({ added: 1 })
    const count = async () => (await space.store.db.get<{ n: number }>('SELECT COUNT(*) AS n FROM records'))?.n
    expect(await count()).toBe(620)
    expect((await space.documents.get('talks/long.jsonl#619')).text).toBe('Bob: Remark number 619.')
    expect(await space.documents.update({ force: true })).toMatchObject({ changed: 1 })
    expect(await count()).toBe(620)
    await space.write({ 'long.jsonl': turns.slice(0, 3).join('') })
    await space.documents.update()
    expect(await count()).toBe(3)
  })
})
