import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { toStorageError } from './errors.ts'
import { createTransactions } from './transactions.ts'
import type { SqliteWriter } from './types.ts'

/** Statements that the connection received, in order. */
let said: string[]
/** Errors thrown by a statement, once per entry. */
let failures: [sql: string, errcode: number][]

function ask(sql: string): void {
  said.push(sql)
  const at = failures.findIndex(([failing]) => failing === sql)
  if (at < 0) return
  const [[, errcode]] = failures.splice(at, 1) as [[string, number]]
  throw toStorageError(Object.assign(new Error('what SQLite says'), { errcode }), '/home/jarvis.db')
}

const connection: Connection = {
  all: (sql) => [ask(sql), sql],
  get: (sql) => [ask(sql), sql],
  rows: (sql) => {
    ask(sql)
    return [[sql]]
  },
  run: (sql) => {
    ask(sql)
    return { changes: 1, lastId: 7 }
  },
  script: ask,
  close: () => void said.push('close'),
}

const [busy, constraint, full] = [5, 19, 13]
const begin = 'BEGIN IMMEDIATE'
const transactions = (busyTimeout = 1000) => createTransactions(connection, busyTimeout)

beforeEach(() => {
  said = []
  failures = []
})

describe('a transaction', () => {
  it('gives its work a writer, commits, and returns the result', async () => {
    const done = await transactions().run(async (tx) => [
      tx.dialect,
      await tx.all('one'),
      await tx.get('two'),
      tx.rows('three'),
      await tx.run('four'),
      await tx.script('five'),
    ])
    expect(done).toEqual([
      'sqlite',
      [undefined, 'one'],
      [undefined, 'two'],
      [['three']],
      { changes: 1, lastId: 7 },
      undefined,
    ])
    expect(said).toEqual([begin, 'one', 'two', 'three', 'four', 'five', 'COMMIT'])
  })

  it('is rolled back when its work fails, and the next one follows', async () => {
    const all = transactions()
    const failing = all.run(async () => Promise.reject(new Error('no')))
    const next = all.run((tx) => tx.script('next'))
    await expect(failing).rejects.toThrow('no')
    await next
    expect(said).toEqual([begin, 'ROLLBACK', begin, 'next', 'COMMIT'])
  })

  it('throws the reason of a failure when SQLite has already rolled back', async () => {
    failures = [['ROLLBACK', 1]]
    await expect(transactions().run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  it('refuses a write after its end, successful or failed', async () => {
    const all = transactions()
    const late = { code: 'transaction_over', message: expect.stringContaining('after its transaction ended') }
    const done = await all.run(async (tx) => ({ tx }))
    await expect(done.tx.run('late')).rejects.toMatchObject(late)
    const writers: SqliteWriter[] = []
    const failing = all.run(async (tx) => {
      writers.push(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await expect(writers[0]?.run('late')).rejects.toMatchObject(late)
    expect(said).not.toContain('late')
  })

  it('commits nothing after SQLite has aborted it, even if the work continues', async () => {
    failures = [['one', full]]
    const work = transactions().run(async (tx) => {
      await tx.script('one').catch(() => {})
      await expect(tx.script('two')).rejects.toMatchObject({ code: 'disk_full' })
    })
    await expect(work).rejects.toMatchObject({ code: 'disk_full' })
    expect(said).toEqual([begin, 'one', 'ROLLBACK'])
  })

  it('continues after a statement that failed alone', async () => {
    failures = [['one', constraint]]
    await transactions().run(async (tx) => {
      await expect(tx.script('one')).rejects.toMatchObject({ code: 'constraint_failed' })
      await tx.script('two')
    })
    expect(said).toEqual([begin, 'one', 'two', 'COMMIT'])
  })
})

describe('a nested transaction', () => {
  it('is committed or rolled back separately as a part of the outer one', async () => {
    const all = transactions()
    await all.run(async () => {
      await all.run((tx) => tx.script('one').then(() => all.run((inner) => inner.script('two'))))
      await all.run(async () => Promise.reject(new Error('no'))).catch(() => {})
    })
    expect(said).toEqual([
      begin,
      'SAVEPOINT inner_1',
      'one',
      'SAVEPOINT inner_2',
      'two',
      'RELEASE inner_2',
      'RELEASE inner_1',
      'SAVEPOINT inner_1',
      'ROLLBACK TO inner_1; RELEASE inner_1',
      'COMMIT',
    ])
  })

  it('belongs to the outer one even when not awaited, successful or failed', async () => {
    const all = transactions()
    await all.run(async () => void all.run((tx) => tx.script('one')))
    await all
      .run(async () => {
        void all.run((tx) => tx.script('two'))
        throw new Error('no')
      })
      .catch(() => {})
    const [open, close] = ['SAVEPOINT inner_1', 'RELEASE inner_1']
    expect(said).toEqual([begin, open, 'one', close, 'COMMIT', begin, open, 'two', close, 'ROLLBACK'])
  })

  it('is independent when the outer one has ended', async () => {
    const all = transactions()
    let later: Promise<void> | undefined
    let over = () => {}
    const ended = new Promise<void>((resolve) => (over = resolve))
    await all.run(async () => {
      later = ended.then(() => all.run((tx) => tx.script('later')))
    })
    over()
    await later
    expect(said).toEqual([begin, 'COMMIT', begin, 'later', 'COMMIT'])
  })
})

describe('a busy database', () => {
  it('is retried until it is free', async () => {
    failures = [
      [begin, busy],
      [begin, busy],
    ]
    await transactions().run(async () => {})
    expect(said).toEqual([begin, begin, begin, 'COMMIT'])
  })

  it('is given up after the timeout, and at once for any other error', async () => {
    failures = Array.from({ length: 1000 }, () => [begin, busy])
    await expect(transactions(30).run(async () => {})).rejects.toMatchObject({ code: 'database_busy' })
    expect(said.length).toBeGreaterThan(1)
    failures = [[begin, full]]
    said = []
    await expect(transactions().run(async () => {})).rejects.toMatchObject({ code: 'disk_full' })
    expect(said).toEqual([begin])
  })
})

describe('the connection', () => {
  it('is opened once by the first writer, and maintained from then on', async () => {
    const open = vi.fn(async () => connection)
    const all = createTransactions(open, 1000)
    await all.care()
    await all.end()
    expect([open.mock.calls.length, said]).toEqual([0, []])
    const others = createTransactions(open, 1000)
    await others.run(async () => {})
    await others.run(async () => {})
    await others.care()
    expect(open).toHaveBeenCalledTimes(1)
    expect(said.at(-1)).toBe('PRAGMA optimize; PRAGMA wal_checkpoint(PASSIVE)')
  })

  it('is not opened, and nothing is written, when that is refused', async () => {
    const open = vi.fn(async () => connection)
    const refuse = () => {
      throw new Error('replaced')
    }
    const work = vi.fn(async () => {})
    await expect(createTransactions(open, 1000, refuse).run(work)).rejects.toThrow('replaced')
    expect([open.mock.calls.length, said]).toEqual([0, []])
    await expect(createTransactions(connection, 1000, refuse).run(work)).rejects.toThrow('replaced')
    expect(said).toEqual([begin, 'ROLLBACK'])
    expect(work).not.toHaveBeenCalled()
  })

  it('is closed after started work, even if others read its log, and refuses later work', async () => {
    const fold = 'PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)'
    failures = [[fold, busy]]
    const all = transactions()
    const working = all.run((tx) => tx.script('one'))
    await all.end()
    await working
    await all.end()
    expect(said).toEqual([begin, 'one', 'COMMIT', fold, 'close'])
    await expect(all.run(async () => {})).rejects.toMatchObject({
      code: 'database_closed',
      message: expect.stringContaining('The database is closed'),
    })
  })
})
