import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleProgram, type ChildProgram } from '../../testing/child-program.ts'
import { wordsTable } from '../../testing/indexed-words.ts'
import { openDocumentsAt, openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'

/** A program that updates the given database and prints its report, as a second `jarvis update` does. */
const program = `
  import { openDocumentsAt } from './temporary-documents.ts'
  const { documents, store } = await openDocumentsAt(process.argv[2])
  const report = await documents.update({ onProgress: ({ done }) => done && process.stderr.write('.') })
  process.stdout.write(JSON.stringify(report))
  await documents.close()
  await store.close()
`
let child: ChildProgram
let space: TemporaryDocuments

beforeAll(async () => {
  child = await bundleProgram(program)
})
afterAll(() => child.dispose())

beforeEach(async () => {
  space = await openTemporaryDocuments()
  await space.write(
    Object.fromEntries(
      Array.from({ length: 240 }, (_, n) => [`${n % 7}/${n}.md`, `# Note ${n}\n\nWords of note ${n}.`]),
    ),
  )
  await space.documents.add(space.files, { name: 'notes' })
})
afterEach(() => space.dispose())

const start = (): ChildProcess =>
  spawn(process.execPath, [child.bundle, space.database], { stdio: ['ignore', 'pipe', 'pipe'] })

async function reportOf(child: ChildProcess): Promise<{ added: number; unchanged: number }> {
  let output = ''
  let errors = ''
  child.stdout!.on('data', (chunk) => (output += chunk))
  child.stderr!.on('data', (chunk) => (errors += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(errors)
  return JSON.parse(output)
}

async function expectConsistent(): Promise<void> {
  const counts = await space.store.db.get(
    `SELECT (SELECT COUNT(*) FROM files) AS files, (SELECT COUNT(*) FROM records) AS records,
       (SELECT COUNT(DISTINCT path) FROM records) AS paths, (SELECT COUNT(*) FROM chunks) AS chunks,
       (SELECT COUNT(*) FROM ${wordsTable}) AS words, (SELECT COUNT(*) FROM leases) AS leases`,
  )
  expect(counts).toEqual({ files: 240, records: 240, paths: 240, chunks: 240, words: 240, leases: 0 })
}

describe('several processes', () => {
  it('update the same collection at once: both succeed, each file is indexed once', async () => {
    const reports = await Promise.all([reportOf(start()), reportOf(start())])
    expect(reports.reduce((sum, report) => sum + report.added, 0)).toBe(240)
    await expectConsistent()
  })

  it('continue after one was killed midway', async () => {
    const victim = start()
    await once(victim.stderr!, 'data')
    victim.kill('SIGKILL')
    await once(victim, 'close')
    const before = await space.store.db.get<{ count: number }>('SELECT COUNT(*) AS count FROM records')
    expect(before!.count).toBeGreaterThan(0)
    const report = await space.documents.update()
    expect(report.durationMs).toBeLessThan(20_000)
    expect((await space.documents.update()).unchanged).toBe(240)
    await expectConsistent()
  })
})

describe('leases', () => {
  const holdLease = (holder: string, expiresAt: number) =>
    space.store.db.transaction((tx) =>
      tx.run("INSERT INTO leases SELECT 'scan:' || id, ?, ? FROM collections", [holder, expiresAt]),
    )

  it('of an ended process are taken over at once, others when they expire', async () => {
    await holdLease(`${hostname()}/999999999/x`, Date.now() + 1_000_000)
    expect((await space.documents.update()).added).toBe(240)
    await holdLease('elsewhere/1/x', Date.now() + 400)
    const waited = await space.documents.update()
    expect(waited.durationMs).toBeGreaterThan(300)
  })

  it("can be waited for up to the caller's limit", async () => {
    await holdLease('elsewhere/1/x', Date.now() + 1_000_000)
    const signal = AbortSignal.timeout(200)
    await expect(space.documents.update({ signal })).rejects.toMatchObject({ kind: 'Cancelled' })
  })

  it('that were lost restart the scan, and nothing is written twice', async () => {
    const other = await openDocumentsAt(space.database)
    let stolen = false
    const onProgress = async ({ done }: { done: number }) => {
      if (stolen || !done) return
      stolen = true
      await other.store.db.transaction((tx) => tx.run("UPDATE leases SET holder = 'elsewhere/1/x', expires_at = 0", []))
    }
    const report = await space.documents.update({ onProgress })
    await other.store.close()
    expect(stolen).toBe(true)
    expect(report.failed).toEqual([])
    await expectConsistent()
  })

  it('end with their collection: a running scan stops and leaves nothing', async () => {
    const other = await openDocumentsAt(space.database)
    let removed: Promise<unknown> | undefined
    const onProgress = ({ done }: { done: number }) => {
      if (done) removed ??= other.documents.removeCollection('notes')
    }
    const report = await space.documents.update({ onProgress })
    await removed
    expect(report.failed).toEqual([])
    await other.store.close()
    const left = await space.store.db.get(
      `SELECT (SELECT COUNT(*) FROM files) AS files, (SELECT COUNT(*) FROM records) AS records,
         (SELECT COUNT(*) FROM ${wordsTable}) AS words, (SELECT COUNT(*) FROM leases) AS leases`,
    )
    expect(left).toEqual({ files: 0, records: 0, words: 0, leases: 0 })
  })
})
