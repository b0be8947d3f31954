import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indexedWords } from '../../testing/indexed-words.ts'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import { createPreparationThreads } from './preparation-thread.ts'

let folder: string
/** The thread as built; misbehaving ones are data URLs. */
let compiled: URL
let spaces: TemporaryDocuments[]

beforeAll(async () => {
  // Inside node_modules, so that the thread finds its packages.
  const cache = join(process.cwd(), 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'prepare-worker-'))
  const outfile = join(folder, 'prepare-worker.mjs')
  const entryPoints = [join(import.meta.dirname, 'prepare-worker.ts')]
  await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile })
  compiled = pathToFileURL(outfile)
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  spaces = []
})
afterEach(() => Promise.all(spaces.map((space) => space.dispose())))

/** A space that prepares in this thread (`none`), or in another. */
async function spaceWith(thread: 'none' | URL, warnings: string[] = []): Promise<TemporaryDocuments> {
  const logger = { warn: (message: string) => void warnings.push(message), info() {} }
  const grammar = async (language: string) => (language === 'python' ? new Uint8Array([1, 2, 3]) : undefined)
  const space = await openTemporaryDocuments({
    preparationUrl: thread === 'none' ? undefined : thread,
    clock: () => 1_700_000_000_000,
    logger,
    grammar,
  })
  spaces.push(space)
  return space
}

/** Files for every possible outcome. */
function files(): Record<string, string | Uint8Array> {
  const notes = Array.from({ length: 60 }, (_, n): [string, string] => [
    `${n % 7}/note ${n}.md`,
    `---\ntags: [made, n${n % 5}]\n---\n# Note ${n}\n\nIts number is ${n * 7}, at https://example.org/a-${n}/b.html.\n\n## Part\n\nKönig and 東京 and a lone \ud800 half.`,
  ])
  return {
    ...Object.fromEntries(notes),
    // Enough bytes to start a thread, without work. The first is too large for the thread; the next three together
    // justify starting it.
    'wide.txt': `A beginning.${' '.repeat(4_000_000)}An end.`,
    ...Object.fromEntries([1, 2, 3].map((n) => [`broad-${n}.txt`, `Part ${n}.${' '.repeat(1_500_000)}An end.`])),
    'empty.md': '',
    'binary.txt': new Uint8Array([0, 1, 2, 3]),
    'latin.txt': new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x61, 0x6c, 0x6c]),
    'page.html': '<h1>A page</h1><p>With words.</p><private>not these</private>',
    'table.csv': 'name,age\nAnn,41\n',
    'code.py': 'def first():\n    return 1\n',
    'secret.md': 'The key is ghp_0123456789abcdefghijABCDEFGHIJ012345 and <private>hidden</private>.',
    'talk.jsonl': '{"speaker":"Ann","text":"Where were we?"}\n{"speaker":"Bob","text":"At the lake."}\n',
  }
}

/** The complete content of the index, without random and time-dependent values. */
async function contents({ store }: TemporaryDocuments): Promise<string> {
  const tables = {
    files: 'SELECT id, path, size, content_hash, status, reason FROM files ORDER BY id',
    records: `SELECT id, substr(uid, 1, 10), kind, title, content_hash, file_id, path, speaker, role, tokens FROM records
      ORDER BY id`,
    facets: 'SELECT * FROM facets ORDER BY record_id, name, value',
    chunks: 'SELECT * FROM chunks ORDER BY id',
    vocabulary: 'SELECT term FROM vocabulary ORDER BY term',
    log: "SELECT action, target, note FROM log WHERE action <> 'collection.add' ORDER BY id",
  }
  const rows = await Promise.all(Object.entries(tables).map(async ([name, sql]) => [name, await store.db.all(sql)]))
  return JSON.stringify({ ...Object.fromEntries(rows), words: await indexedWords(store.db) }, null, 1)
}

/** A space with all files, indexed with that thread. */
async function indexedBy(thread: 'none' | URL): Promise<TemporaryDocuments> {
  const space = await spaceWith(thread)
  await space.write(files())
  await space.documents.add(space.files, { name: 'notes' })
  expect(await space.documents.update()).toMatchObject({ added: 70, failed: [] })
  return space
}
/** The index of a space that prepares in its own thread; the same for every test. */
let whole: string | undefined

/** Started threads that have not ended. */
const running = new Set<Worker>()
process.on('worker', (worker: Worker) => {
  running.add(worker)
  worker.once('exit', () => running.delete(worker))
})

describe('the preparation thread', () => {
  it('gives the same index for each file, also for files left to the main thread', async () => {
    const [alone, helped] = [await spaceWith('none'), await spaceWith(compiled)]
    const written = files()
    for (const space of [alone, helped]) {
      await space.write(written)
      await space.documents.add(space.files, { name: 'notes' })
    }
    const report = await alone.documents.update()
    expect(await helped.documents.update()).toEqual({ ...report, durationMs: expect.any(Number) })
    expect(report).toMatchObject({ added: 70, failed: [] })
    expect(await contents(helped)).toEqual(await contents(alone))

    // Changed, touched, deleted, new and moved files.
    for (const space of [alone, helped]) {
      const changed = Object.entries(written).filter(([path]) => path.endsWith('.md') && path !== 'empty.md')
      await space.write(Object.fromEntries(changed.map(([path, text]) => [path, `${text}\n\nAn added line.`])))
      await space.write({ 'talk.jsonl': `${written['talk.jsonl']}{"speaker":"Ann","text":"The deep one."}\n` })
      await utimes(join(space.files, 'code.py'), 1, 1)
    }
    const second = await alone.documents.update()
    expect(await helped.documents.update()).toEqual({ ...second, durationMs: expect.any(Number) })
    expect(second).toMatchObject({ changed: 62, unchanged: 8 })
    expect(await contents(helped)).toEqual(await contents(alone))
    const uids = (space: TemporaryDocuments) => space.store.db.all('SELECT uid FROM records')
    expect(new Set((await uids(helped)).map((row) => JSON.stringify(row))).size).toBe((await uids(alone)).length)
  }, 120_000)

  it.each([
    ['cannot be loaded', new URL('file:///nowhere/prepare-worker.js')],
    [
      'crashes on a file',
      new URL(
        'data:text/javascript,import{parentPort}from"node:worker_threads";parentPort.on("message",()=>process.exit(1))',
      ),
    ],
    [
      'fails after some answers',
      new URL(
        'data:text/javascript,import{parentPort}from"node:worker_threads";parentPort.on("message",({id,files})=>{if(id>3)throw new Error("broken");parentPort.postMessage({kind:"prepared",id,outcomes:files.map(()=>undefined),warnings:[]})})',
      ),
    ],
  ])(
    'is skipped when it %s',
    async (_, url) => {
      whole ??= await contents(await indexedBy('none'))
      expect(await contents(await indexedBy(url))).toEqual(whole)
    },
    120_000,
  )

  it('ends with the update, also when that is cancelled or fails', async () => {
    const space = await spaceWith(compiled)
    await space.write(files())
    await space.documents.add(space.files, { name: 'notes' })
    const stop = new AbortController()
    let during = 0
    const onProgress = ({ done }: { done: number }) => {
      if (!done) return
      during = running.size
      stop.abort()
    }
    await expect(space.documents.update({ signal: stop.signal, onProgress })).rejects.toThrow()
    expect(during).toBe(1)
    expect(running.size).toBe(0)
    const failing = () => {
      throw new Error('The reader of the progress has gone.')
    }
    await expect(space.documents.update({ onProgress: ({ done }) => (done ? failing() : undefined) })).rejects.toThrow(
      'gone',
    )
    expect(running.size).toBe(0)
    await space.documents.update()
    expect(running.size).toBe(0)
    expect(await space.store.db.get('SELECT COUNT(*) AS files FROM files')).toEqual({ files: 72 })
  }, 120_000)

  it('is not started for few files', async () => {
    const needs = { logger: { warn() {}, info() {} }, grammar: undefined, maxFileBytes: 10_000_000 }
    const threads = createPreparationThreads({ ...needs, preparationUrl: compiled })
    const file = (path: string, size: number) => ({
      file: { path, absolute: path, size, modifiedAt: 0, changedAt: 0 },
      known: undefined,
    })
    expect(threads.threadFor([file('a.md', 100_000)])).toBeUndefined()
    expect(threads.threadFor([file('too-large.md', 11_000_000), file('a.pdf', 9_000_000)])).toBeUndefined()
    await threads.end()
  })
})
