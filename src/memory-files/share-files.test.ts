import type fs from 'node:fs'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { Database } from '../ports/database.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { createFileShare } from './share-files.ts'
import { readAgreed } from './shared-state.ts'

/** Called when a file has come to be under a name. */
const editor = vi.hoisted(() => ({ after: undefined as ((name: string) => void) | undefined }))
vi.mock('node:fs', async (load) => {
  const real = await load<typeof fs>()
  const watched = (step: 'linkSync' | 'renameSync') => (from: string, to: string) => {
    real[step](from, to)
    editor.after?.(to)
  }
  const steps = { linkSync: watched('linkSync'), renameSync: watched('renameSync') }
  return { ...real, default: { ...real, ...steps }, ...steps }
})

const path = 'memory/plans.md'
const before = '# Plans\n\n- one\n- two\n- three\n'
const shared = '# Plans\n\n- one\n- two, said elsewhere\n- three\n'

let space: TemporaryMemory
let share: () => Promise<void>
let file: string
/** A database that several homes share, as far as files are concerned. */
let db: Database

const rowNow = () => db.get<{ text: string | null }>('SELECT text FROM shared_files')
const putRow = (text: string, at: number) =>
  db.transaction((tx) =>
    tx.run('UPDATE shared_files SET hash = ?, text = ?, modified_at = ?', [contentHash(text), text, at]),
  )

/** Simulates an editor that saves `text` once, as soon as a file with this ending appears. */
function savesOnce(ending: string, text: string): { count: number } {
  const saves = { count: 0 }
  editor.after = (to) => {
    if (to.endsWith(ending) && saves.count === 0) {
      saves.count++
      writeFileSync(to, text)
    }
  }
  return saves
}

beforeEach(async () => {
  space = await openTemporaryMemory()
  // PostgreSQL has the table already.
  const table = 'CREATE TABLE shared_files (path TEXT PRIMARY KEY, hash TEXT, text TEXT, modified_at INTEGER NOT NULL)'
  if (!isOnPostgres) await space.store.db.transaction((tx) => tx.run(table))
  db = Object.assign(Object.create(space.store.db), { dialect: 'postgres' }) as Database
  share = createFileShare({ db, folder: space.folder })
  file = join(space.folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, before)
  await share()
})
afterEach(() => {
  editor.after = undefined
  return space.dispose()
})

describe('memory files of homes that share a database', () => {
  it('merge into file and row what an editor saves during the replacement', async () => {
    await putRow(shared, 1_700_000_000_000)
    savesOnce('.taken', before.replace('three', 'three, by hand'))
    await share()
    expect(readFileSync(file, 'utf8')).toBe('# Plans\n\n- one\n- two, said elsewhere\n- three, by hand\n')
    expect((await rowNow())?.text).toBe('# Plans\n\n- one\n- two, said elsewhere\n- three, by hand\n')
  })

  it('write their list of shared files once for many files', async () => {
    for (let day = 1; day <= 30; day++)
      writeFileSync(join(space.folder, `memory/2026-01-${`${day}`.padStart(2, '0')}.md`), `- day ${day}\n`)
    let lists = 0
    editor.after = (to) => {
      if (to.endsWith('files.json')) lists++
    }
    await share()
    expect(lists).toBe(1)
    expect(Object.keys(readAgreed(space.folder))).toHaveLength(31)
    const rows = await db.get<{ count: number }>('SELECT COUNT(*) AS count FROM shared_files')
    await share()
    expect([rows?.count, lists]).toEqual([31, 1])
  })

  it('keep both of two simultaneous edits of one line', async () => {
    await putRow(shared, 1_700_000_000_000)
    savesOnce('.taken', before.replace('two', 'two, by hand'))
    await share()
    const text = readFileSync(file, 'utf8')
    expect(text.split('\n').sort()).toEqual(
      ['', '', '# Plans', '- one', '- three', '- two, by hand', '- two, said elsewhere'].sort(),
    )
    expect((await rowNow())?.text).toBe(text)
  })

  it('share an edit of equal length made right after, at the next run', async () => {
    await putRow(shared, 1_700_000_000_000)
    const saves = savesOnce('plans.md', shared.replace('three', 'THREE'))
    await share()
    await share()
    expect(saves.count).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe(shared.replace('three', 'THREE'))
    expect((await rowNow())?.text).toBe(shared.replace('three', 'THREE'))
  })

  it('get the same modification time as in the other homes', async () => {
    await putRow(shared, 1_700_000_000_000)
    await share()
    expect(Math.floor(statSync(file).mtimeMs)).toBe(1_700_000_000_000)
  })

  it('keep a file that an editor saves during its deletion, and share it again', async () => {
    await db.transaction((tx) => tx.run('UPDATE shared_files SET hash = NULL, text = NULL'))
    const saves = savesOnce('.taken', `${before}- four\n`)
    await share()
    await share()
    expect(saves.count).toBe(1)
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(`${before}- four\n`)
    expect((await rowNow())?.text).toBe(`${before}- four\n`)
  })
})
