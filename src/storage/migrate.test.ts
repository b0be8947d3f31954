import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MigrationStep, steps } from './every-step.ts'
import { migrate } from './migrate.ts'
import { tables } from './schema.ts'
import { schemaVersion } from './schema-version.ts'
import { openSqlite } from './sqlite/database.ts'
import { openStore } from './sqlite/open-store.ts'
import type { SqliteDatabase } from './sqlite/types.ts'

let folder: string
let path: string
const opened: SqliteDatabase[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-migrate-'))
  path = join(folder, 'jarvis.db')
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('migrate', () => {
  it('creates a new database equal to the schema, also the second one in a process', async () => {
    const page = await open(join(folder, 'page.db'))
    await page.transaction((tx) => tx.script(tables))
    const stepwise = await open(join(folder, 'stepwise.db'))
    expect(await migrate(stepwise, steps)).toEqual({ from: 0, to: schemaVersion, backup: null })
    expect(await objects(stepwise)).toEqual(await objects(page))
    for (const name of ['first.db', 'second.db']) {
      const db = await open(join(folder, name))
      expect(await migrate(db)).toEqual({ from: 0, to: schemaVersion, backup: null })
      expect(await objects(db)).toEqual(await objects(page))
      expect(await countOfRows(db)).toEqual(await countOfRows(stepwise))
    }
    expect(steps).toHaveLength(schemaVersion)
    expect(readdirSync(folder).some((name) => name.includes('.before-'))).toBe(false)
  })

  it('does nothing the second time', async () => {
    await migrate(await open())
    const db = await open()
    const version = await db.version()
    expect(await migrate(db)).toEqual({ from: schemaVersion, to: schemaVersion, backup: null })
    expect(await db.version()).toBe(version)
  })

  it('does not wait for a writer if no step is missing', async () => {
    const writer = await open()
    await migrate(writer)
    const reader = await open()
    await writer.transaction(async () => expect(await migrate(reader)).toMatchObject({ from: schemaVersion }))
  })

  it('upgrades an older database, and keeps its rows and a copy of it', async () => {
    await withVersionOne()
    const db = await open()
    const done = await migrate(db, [...steps, addNotes])
    expect(done).toEqual({ from: 1, to: steps.length + 1, backup: `${path}.before-2` })
    expect(await db.get('SELECT title, note FROM records')).toEqual({ title: 'kept', note: 'none' })
    const copy = await open(done.backup!)
    expect(await copy.get('SELECT * FROM records')).not.toHaveProperty('note')
    expect(await copy.get('SELECT title FROM records')).toEqual({ title: 'kept' })
    expect(statSync(done.backup!).mode & 0o077).toBe(0)
  })

  it('keeps the token codes of the version before compaction', async () => {
    const db = await open()
    await migrate(db, steps.slice(0, 12))
    await db.transaction((tx) =>
      tx.script(`
        INSERT INTO records (id, uid, kind, title, content_hash, tokens, created_at, updated_at)
          VALUES (1, 'a', 'document', 't', '', 1, 0, 0);
        INSERT INTO chunks (id, record_id, seq, text, headings, start_line, end_line, start_offset, end_offset, tokens)
          VALUES (7, 1, 0, 'text', '', 1, 1, 0, 4, 1);
        INSERT INTO models (id, name, dimensions) VALUES (3, 'form', 16);
        INSERT INTO token_codes (chunk_id, model_id, pieces, codes) VALUES (7, 3, '[2,4]', x'010203040506');`),
    )
    await migrate(db)
    const row = await db.get<{ codes: Uint8Array }>('SELECT * FROM token_codes')
    expect({ ...row, codes: [...row!.codes] }).toEqual({
      ...{ chunk_id: 7, model_id: 3, pieces: '[2,4]', packed: 0 },
      codes: [1, 2, 3, 4, 5, 6],
    })
    await db.transaction((tx) => tx.run('DELETE FROM records'))
    expect(await db.all('SELECT * FROM token_codes')).toEqual([])
  })

  it('converts projects of the previous version into repositories, joined ones too, and gem projects into projects', async () => {
    const db = await open()
    await migrate(db, steps.slice(0, 17))
    await db.transaction((tx) =>
      tx.script(`
        INSERT INTO projects (name, root_commit, created_at) VALUES ('ada/net', 'c1', 5), ('bare', NULL, 6);
        INSERT INTO project_aliases (alias, project) VALUES ('dir:/net', 'ada/net'), ('dir:/old', 'ada/net'),
          ('name:old', 'ada/net');
        INSERT INTO log (id, at, actor, action, target) VALUES (9, 7, 'user', 'project_join', 'old into ada/net');
        INSERT INTO project_joins (log_id, project, joined_to, root_commit, created_at) VALUES (9, 'old', 'ada/net', 'c2', 4);
        INSERT INTO project_join_rows (log_id, kind, id) VALUES (9, 'alias', 'dir:/old');
        INSERT INTO gems (id, kind, title, project, captured_at, changed_at, version, details, due)
          VALUES ('g', 'note', 't', 'Harbour', 8, 8, 0, '{}', 0);`),
    )
    await migrate(db)
    expect(await db.all('SELECT name, project, root_commit AS root, created_at AS at FROM repositories')).toEqual([
      { name: 'ada/net', project: 'ada/net', root: 'c1', at: 5 },
      { name: 'old', project: 'ada/net', root: 'c2', at: 4 },
    ])
    expect(await db.all('SELECT name, objective, topics, status FROM projects ORDER BY created_at')).toEqual(
      ['ada/net', 'bare', 'Harbour'].map((name) => ({ name, objective: '', topics: '[]', status: 'active' })),
    )
    expect(await db.all("SELECT id FROM project_join_rows WHERE kind = 'repository'")).toEqual([{ id: 'old' }])
  })

  it('keeps the old version when a step fails midway', async () => {
    await withVersionOne()
    const db = await open()
    const broken: MigrationStep = {
      name: 'half a step',
      run: async (tx) => {
        await addNotes.run(tx)
        throw new Error('power cut')
      },
    }
    await expect(migrate(db, [...steps, broken])).rejects.toThrow('power cut')
    expect(await db.get('SELECT * FROM records')).not.toHaveProperty('note')
    expect(await migrate(db)).toMatchObject({ from: 1, to: schemaVersion })
    expect(await migrate(db, [...steps, addNotes])).toMatchObject({ to: steps.length + 1 })
  })

  it('lets two concurrent migrations succeed, with one doing the work', async () => {
    await withVersionOne()
    let runs = 0
    const counting: MigrationStep = {
      name: 'counted',
      run: async (tx) => {
        runs++
        await addNotes.run(tx)
      },
    }
    const [first, second] = [await open(), await open()]
    const done = await Promise.all([migrate(first, [...steps, counting]), migrate(second, [...steps, counting])])
    expect(runs).toBe(1)
    expect(done.map(({ backup }) => backup)).toEqual([`${path}.before-2`, null])
    expect(await second.get('SELECT note FROM records')).toEqual({ note: 'none' })
  })

  it('refuses a database of a newer version and says what to do', async () => {
    const db = await open()
    await migrate(db, [...steps, addNotes])
    await expect(migrate(db)).rejects.toMatchObject({
      kind: 'Config',
      code: 'database_from_future',
      details: { path, version: steps.length + 1, newest: steps.length },
    })
    await expect(openStore(path)).rejects.toThrow(/Update Jarvis/)
  })

  it('refuses a database of another program', async () => {
    const db = await open()
    await db.transaction((tx) => tx.script('CREATE TABLE songs (title TEXT)'))
    await expect(migrate(db)).rejects.toMatchObject({
      kind: 'Config',
      code: 'not_a_jarvis_database',
      message: expect.stringContaining(`${path} is a database of another program`),
      details: { path },
    })
    expect(await db.all('SELECT name FROM sqlite_master')).toEqual([{ name: 'songs' }])
  })

  it('reports a file that is not a database, or a damaged one', async () => {
    writeFileSync(path, 'this is a letter, not a database. '.repeat(200))
    await expect(openStore(path)).rejects.toMatchObject({ kind: 'Internal', code: 'database_corrupt' })
    await expect(openStore(path)).rejects.toThrow(/jarvis doctor --repair/)
  })
})

/** Databases made by each released version. They are never changed, and prove that later versions can read them. */
describe('databases of released versions', () => {
  const fixtures = new URL('./fixtures/', import.meta.url)
  const hashes: Record<string, string> = {
    'version-1.sql': '20a095ab513ecedfc8b3e1787a60ee1f937b2a4224dffe2daee292d783b81c6e',
  }

  for (const [name, hash] of Object.entries(hashes)) {
    it(`${name} is opened, searched and written`, async () => {
      const script = readFileSync(new URL(name, fixtures), 'utf8')
      expect(createHash('sha256').update(script).digest('hex')).toBe(hash)
      const old = await open()
      await old.transaction((tx) => tx.script(script))
      await old.close()
      opened.pop()
      const store = await openStore(path)
      opened.push(store.db)
      expect(await store.lexical.search({ any: ['backups'] }, 5)).toMatchObject([{ chunkId: 2 }])
      expect(await store.vectors.search('m', Float32Array.from([0, 0, 0, 1, 0, 0, 0, 0]), 1)).toMatchObject([
        { chunkId: 2 },
      ])
      expect(await store.lexical.similarTerms('bakcups', 1)).toMatchObject([{ term: 'backups' }])
      await store.db.transaction((tx) => tx.run('DELETE FROM records WHERE id = 2'))
      expect(await store.lexical.search({ any: ['backups'] }, 5)).toEqual([])
      expect(existsSync(`${path}.before-2`)).toBe(schemaVersion > 1)
    })
  }
})

const addNotes: MigrationStep = {
  name: 'a note for each record',
  run: (tx) => tx.script(`ALTER TABLE records ADD COLUMN note TEXT NOT NULL DEFAULT 'none'`),
}

async function open(file = path): Promise<SqliteDatabase> {
  const db = await openSqlite(file)
  opened.push(db)
  return db
}

async function withVersionOne(): Promise<void> {
  const db = await open()
  await migrate(db, steps.slice(0, 1))
  await db.transaction((tx) =>
    tx.run(`INSERT INTO records (uid, kind, title, content_hash, tokens, created_at, updated_at)
            VALUES ('a', 'document', 'kept', '', 1, 0, 0)`),
  )
}

const objects = async (db: SqliteDatabase) =>
  await db.all(`SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name`)

/** Row count of each table, including those that FTS5 keeps for itself. */
async function countOfRows(db: SqliteDatabase): Promise<Record<string, unknown>> {
  const names = db.rows(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`,
  )
  return Object.fromEntries(names.map(([name]) => [name, db.rows(`SELECT count(*) FROM "${name}"`)[0]![0]]))
}
