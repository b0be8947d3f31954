import { describe, expect } from 'vitest'
import type { Database } from '../../ports/database.ts'
import { type AddCase, casesOf } from './cases.ts'

export interface DatabaseSubject {
  /** Opens one more connection to the same data; the first call finds it empty. */
  open(): Promise<Database>
  /** Removes everything. Called after each case. */
  dispose(): Promise<void>
}

/** Contract of every implementation of Database. `skip` maps the name of a case to the reason it cannot hold. */
export function databaseContract(create: () => Promise<DatabaseSubject>, skip: Readonly<Record<string, string>> = {}) {
  describe('Database contract', () => {
    const behaves = casesOf(create, skip)
    keepsValues(behaves)
    isolates(behaves)
    nests(behaves)
    sharesData(behaves)
  })
}

type Behaves = AddCase<[DatabaseSubject]>

async function withTable(subject: DatabaseSubject): Promise<Database> {
  const db = await subject.open()
  await db.transaction((tx) => tx.run('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT UNIQUE)'))
  return db
}

const add = (db: Database, name: string) =>
  db.transaction((tx) => tx.run('INSERT INTO things (name) VALUES (?)', [name]))
const names = async (db: Database) =>
  (await db.all<{ name: string }>('SELECT name FROM things ORDER BY id')).map(({ name }) => name)

/** Reads return written values. */
function keepsValues(behaves: Behaves): void {
  behaves('reads back what was committed, with changes and the id of what was inserted', async (subject) => {
    const db = await withTable(subject)
    expect(await add(db, 'one')).toMatchObject({ changes: 1 })
    const returned = await db.transaction((tx) =>
      tx.get('INSERT INTO things (name) VALUES (?) RETURNING id', ['other']),
    )
    expect(returned).toEqual({ id: 2 })
    await db.transaction((tx) => tx.run('DELETE FROM things WHERE id = 2'))
    expect(await db.get('SELECT id, name FROM things WHERE name = ?', ['one'])).toEqual({ id: 1, name: 'one' })
    expect(await db.get('SELECT id FROM things WHERE name = ?', ['two'])).toBeUndefined()
    await db.close()
  })

  behaves('keeps every kind of value', async (subject) => {
    const db = await subject.open()
    await db.transaction((tx) => tx.run('CREATE TABLE kinds (a REAL, b TEXT, c BLOB, d TEXT)'))
    const bytes = new Uint8Array([0, 1, 255])
    await db.transaction((tx) => tx.run('INSERT INTO kinds VALUES (?, ?, ?, ?)', [1.5, 'ü🤔', bytes, null]))
    const row = (await db.get<{ a: number; b: string; c: Uint8Array; d: null }>('SELECT * FROM kinds'))!
    expect({ ...row, c: [...row.c] }).toEqual({ a: 1.5, b: 'ü🤔', c: [0, 1, 255], d: null })
    await db.close()
  })

  behaves('names a broken constraint a conflict', async (subject) => {
    const db = await withTable(subject)
    await add(db, 'same')
    await expect(add(db, 'same')).rejects.toMatchObject({ kind: 'Conflict', code: 'constraint_failed' })
    await db.close()
  })
}

/** Transactions are atomic, and visible to others after the commit. */
function isolates(behaves: Behaves): void {
  behaves('rolls back when the work fails, and lends the connection again', async (subject) => {
    const db = await withTable(subject)
    const failed = db.transaction(async (tx) => {
      await tx.run('INSERT INTO things (name) VALUES (?)', ['lost'])
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await add(db, 'kept')
    expect(await names(db)).toEqual(['kept'])
    await db.close()
  })

  behaves('shows a reader nothing of an open transaction, and the writer everything', async (subject) => {
    const db = await withTable(subject)
    await db.transaction(async (tx) => {
      await tx.run('INSERT INTO things (name) VALUES (?)', ['new'])
      expect(await names(db)).toEqual([])
      expect(await tx.all('SELECT name FROM things')).toEqual([{ name: 'new' }])
    })
    expect(await names(db)).toEqual(['new'])
    await db.close()
  })

  behaves('runs transactions one after the other, in the order of asking', async (subject) => {
    const db = await withTable(subject)
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        db.transaction(async (tx) => {
          await tx.run('INSERT INTO things (name) VALUES (?)', [`n${i}`])
          await new Promise((resolve) => setImmediate(resolve))
          expect(await tx.get('SELECT max(name) AS name FROM things WHERE id = ?', [i + 1])).toEqual({
            name: `n${i}`,
          })
          order.push(i)
        }),
      ),
    )
    expect(order).toEqual(Array.from({ length: 20 }, (_, i) => i))
    await db.close()
  })

  behaves('refuses a writer whose transaction is over', async (subject) => {
    const db = await withTable(subject)
    const kept = await db.transaction(async (tx) => ({ tx }))
    await expect(kept.tx.run('INSERT INTO things (name) VALUES (?)', ['late'])).rejects.toMatchObject({
      code: 'transaction_over',
    })
    expect(await names(db)).toEqual([])
    await db.close()
  })
}

/** A transaction inside another one is a part of it. */
function nests(behaves: Behaves): void {
  behaves('makes a transaction inside a transaction a part of it', async (subject) => {
    const db = await withTable(subject)
    await db.transaction(async (tx) => {
      await tx.run('INSERT INTO things (name) VALUES (?)', ['outer'])
      await db.transaction((inner) => inner.run('INSERT INTO things (name) VALUES (?)', ['inner']))
      const failing = db.transaction(async (inner) => {
        await inner.run('INSERT INTO things (name) VALUES (?)', ['undone'])
        throw new Error('only this part')
      })
      await expect(failing).rejects.toThrow('only this part')
    })
    expect(await names(db)).toEqual(['outer', 'inner'])
    const whole = db.transaction(async () => {
      await add(db, 'inner of a failure')
      throw new Error('all of it')
    })
    await expect(whole).rejects.toThrow('all of it')
    expect(await names(db)).toEqual(['outer', 'inner'])
    await db.close()
  })

  behaves('waits for a part that nobody has waited for', async (subject) => {
    const db = await withTable(subject)
    await db.transaction(async (tx) => {
      await tx.run('INSERT INTO things (name) VALUES (?)', ['outer'])
      void db.transaction(async (inner) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        await inner.run('INSERT INTO things (name) VALUES (?)', ['inner'])
      })
    })
    expect(await names(db)).toEqual(['outer', 'inner'])
    await add(db, 'next')
    await db.close()
  })
}

/** Connections know of each other. */
function sharesData(behaves: Behaves): void {
  behaves('grows its version with every commit of any connection, and with nothing else', async (subject) => {
    const db = await withTable(subject)
    const other = await subject.open()
    const before = await db.version()
    expect(await db.version()).toBe(before)
    await names(db)
    await db.transaction(async (tx) => {
      await tx.all('SELECT 1')
    })
    expect(await db.version()).toBe(before)
    await add(db, 'own')
    const own = await db.version()
    expect(own).toBeGreaterThan(before)
    await add(other, 'foreign')
    expect(await db.version()).toBeGreaterThan(own)
    expect(await names(db)).toEqual(['own', 'foreign'])
    await db.close()
    await other.close()
  })

  behaves('lets two connections write in turns without a busy error', async (subject) => {
    const db = await withTable(subject)
    const other = await subject.open()
    const write = (via: Database, prefix: string) =>
      Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          via.transaction(async (tx) => {
            await tx.run('INSERT INTO things (name) VALUES (?)', [`${prefix}${i}`])
            await new Promise((resolve) => setImmediate(resolve))
          }),
        ),
      )
    await Promise.all([write(db, 'a'), write(other, 'b')])
    expect(await db.get('SELECT count(*) AS n FROM things')).toEqual({ n: 60 })
    await db.close()
    await other.close()
  })

  behaves('waits with closing for the work that was begun, and keeps it', async (subject) => {
    const db = await withTable(subject)
    const writing = db.transaction(async (tx) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      await tx.run('INSERT INTO things (name) VALUES (?)', ['in time'])
    })
    await db.close()
    await writing
    const again = await subject.open()
    expect(await names(again)).toEqual(['in time'])
    await again.close()
  })
}
