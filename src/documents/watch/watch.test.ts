import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import type { UpdateReport } from '../scan/update-report.ts'

interface Batch {
  report: UpdateReport
  collections: readonly string[]
}

let space: TemporaryDocuments
let stop: AbortController
let batches: Batch[]
let watching: Promise<void>

beforeEach(async () => {
  space = await openTemporaryDocuments()
  stop = new AbortController()
  batches = []
})
afterEach(async () => {
  stop.abort()
  await watching
  await space.dispose()
})

/** Starts watching and waits for the first batch. */
async function watch(debounceMs = 150): Promise<void> {
  const onBatch = (report: UpdateReport, collections: readonly string[]) => void batches.push({ report, collections })
  watching = space.documents.watch({ signal: stop.signal, onBatch, debounceMs, pollMs: 50 })
  await batch(1)
}

const batch = (count: number) =>
  vi.waitFor(() => expect(batches.length).toBeGreaterThanOrEqual(count), { timeout: 5000, interval: 10 })

const paths = async () =>
  (await space.store.db.all<{ path: string }>('SELECT path FROM records ORDER BY path')).map((row) => row.path)

const settle = () => new Promise((resolve) => setTimeout(resolve, 400))

describe('watch', () => {
  it('handles a burst of changes as one batch and updates only changed files', async () => {
    await space.write({ 'a.md': 'Alpha', 'b.md': 'Beta', 'deep/c.md': 'Gamma' })
    await space.documents.add(space.files, { name: 'notes' })
    await watch()
    expect(batches[0]).toMatchObject({ collections: ['notes'], report: { added: 3 } })

    await appendFile(join(space.files, 'a.md'), ' more')
    await space.write({ 'deep/d.md': 'Delta' })
    await rm(join(space.files, 'b.md'))
    await batch(2)
    await settle()
    expect(batches).toHaveLength(2)
    expect(batches[1]!.report).toMatchObject({ added: 1, changed: 1, removed: 1, unchanged: 0 })
    expect(await paths()).toEqual(['a.md', 'deep/c.md', 'deep/d.md'])
  })

  it('follows folders that are created, moved and deleted', async () => {
    await space.documents.add(space.files, { name: 'notes' })
    await watch()
    await space.write({ 'new/deep/a.md': 'Alpha', 'new/deep/b.md': 'Beta' })
    await vi.waitFor(async () => expect(await paths()).toEqual(['new/deep/a.md', 'new/deep/b.md']), { timeout: 5000 })
    await rename(join(space.files, 'new'), join(space.files, 'old'))
    await vi.waitFor(async () => expect(await paths()).toEqual(['old/deep/a.md', 'old/deep/b.md']), { timeout: 5000 })
    await rm(join(space.files, 'old'), { recursive: true })
    await vi.waitFor(async () => expect(await paths()).toEqual([]), { timeout: 5000 })
  })

  it('keeps all records while the folder is missing and continues when it returns', async () => {
    await space.write({ 'a.md': 'Alpha' })
    await space.documents.add(space.files, { name: 'notes' })
    await watch()
    await rename(space.files, `${space.files}-away`)
    await settle()
    expect(await paths()).toEqual(['a.md'])
    await writeFile(join(`${space.files}-away`, 'b.md'), 'Beta')
    await rename(`${space.files}-away`, space.files)
    await vi.waitFor(async () => expect(await paths()).toEqual(['a.md', 'b.md']), { timeout: 5000 })
    await space.write({ 'c.md': 'Gamma' })
    await vi.waitFor(async () => expect(await paths()).toEqual(['a.md', 'b.md', 'c.md']), { timeout: 5000 })
  })

  it('follows collections that are added, and the rules of ignore files', async () => {
    await watch0()
    await space.write({ 'a.md': 'Alpha', 'drafts/b.md': 'Beta' })
    await space.documents.add(space.files, { name: 'notes' })
    await vi.waitFor(async () => expect(await paths()).toEqual(['a.md', 'drafts/b.md']), { timeout: 5000 })
    await space.write({ '.jarvisignore': 'drafts/\n' })
    await vi.waitFor(async () => expect(await paths()).toEqual(['a.md']), { timeout: 5000 })
    await rm(join(space.files, '.jarvisignore'))
    await vi.waitFor(async () => expect(await paths()).toEqual(['a.md', 'drafts/b.md']), { timeout: 5000 })
  })

  it('follows the targets of links, also in a hidden folder', async () => {
    await space.write({ 'real/a.md': 'Alpha', '.store/notes/b.md': 'Beta' })
    await symlink(join('real', 'a.md'), join(space.files, 'link.md'))
    await symlink('link.md', join(space.files, 'chain.md'))
    await symlink(join(space.files, '.store', 'notes'), join(space.files, 'notes'))
    await space.documents.add(space.files, { name: 'notes' })
    await watch()
    expect(await paths()).toEqual(['chain.md', 'link.md', 'notes/b.md', 'real/a.md'])
    await appendFile(join(space.files, 'real/a.md'), ' narwhal')
    await space.write({ '.store/notes/c.md': 'Gamma narwhal' })
    const found = async () =>
      (await space.search.search({ query: 'narwhal', all: true })).hits.map(({ path }) => path).sort()
    await vi.waitFor(async () => expect(await found()).toEqual(['chain.md', 'link.md', 'notes/c.md', 'real/a.md']), {
      timeout: 5000,
    })
    await rm(join(space.files, '.store'), { recursive: true })
    await vi.waitFor(async () => expect(await paths()).toEqual(['chain.md', 'link.md', 'real/a.md']), { timeout: 5000 })
  })

  it('ignores files that no mask selects', async () => {
    await space.documents.add(space.files, { name: 'notes' })
    await watch()
    await mkdir(join(space.files, '.git'))
    await space.write({ 'picture.png': 'x', '.git/index': 'x', 'node_modules/a/readme.md': 'x' })
    await settle()
    expect(batches.slice(1).every(({ report }) => report.added === 0)).toBe(true)
    expect(await paths()).toEqual([])
  })

  it('stops all timers and watchers', async () => {
    await space.write({ 'a.md': 'Alpha' })
    await space.documents.add(space.files, { name: 'notes' })
    const before = process.getActiveResourcesInfo().filter(lasting).length
    await watch()
    stop.abort()
    await watching
    await settle()
    expect(process.getActiveResourcesInfo().filter(lasting).length).toBe(before)
  })
})

/** Watching without any collection: no first batch follows. */
async function watch0(): Promise<void> {
  const onBatch = (report: UpdateReport, collections: readonly string[]) => void batches.push({ report, collections })
  watching = space.documents.watch({ signal: stop.signal, onBatch, debounceMs: 100, pollMs: 50 })
}

const lasting = (name: string): boolean => name === 'FSEventWrap' || name === 'StatWatcher'
