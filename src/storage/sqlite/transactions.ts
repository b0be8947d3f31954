import { internal, type JarvisError } from '../../core/errors.ts'
import { createMutex, type Mutex } from '../mutex.ts'
import { createScopes } from '../scopes.ts'
import type { Connection, Params } from './connection.ts'
import { endsTransaction } from './errors.ts'
import type { SqliteWriter } from './types.ts'

/**
 * Maximum pause between two attempts to become the writer, in milliseconds: the pause is random, so that no process
 * starves.
 */
const retryPause = 15

/** State shared by all parts of one transaction. */
interface Whole {
  connection: Connection
  /** SQLite has aborted the transaction: no part of it may write any more. */
  broken?: JarvisError
}

/** A transaction, or a nested part of one: a transaction opened inside it becomes a part of it. */
interface Scope {
  whole: Whole
  mutex: Mutex
  depth: number
  over: boolean
}

export interface Transactions {
  run<T>(work: (tx: SqliteWriter) => Promise<T>): Promise<T>
  /** Refreshes SQLite's statistics, and checkpoints its log as far as readers allow. */
  care(): Promise<void>
  /** Waits for running work, then closes the connection; later work is refused. */
  end(): Promise<void>
}

/**
 * Lends the one write connection (given, or opened at the first write). Callers wait in line, and failed work is rolled
 * back. A call from inside the work becomes a savepoint of the same transaction; otherwise it would wait for itself for
 * ever.
 */
export function createTransactions(
  given: Connection | (() => Promise<Connection>),
  busyTimeout: number,
  /** Throws if nothing may be written any more; called first in each transaction. */
  check: () => void = () => {},
): Transactions {
  const mutex = createMutex()
  const scopes = createScopes<Scope>()
  let connection = typeof given === 'function' ? undefined : given
  let ended = false

  async function outer<T>(work: (tx: SqliteWriter) => Promise<T>): Promise<T> {
    if (ended) throw internal('database_closed', 'The database is closed. This is a bug in Jarvis; please report it.')
    // Opening would recreate a file that was removed.
    if (!connection) check()
    connection ??= typeof given === 'function' ? await given() : given
    await begin(connection, busyTimeout)
    const checked: typeof work = (tx) => {
      // Not earlier: the file may have been replaced while this waited for its turn.
      check()
      return work(tx)
    }
    return settle(scopes, newScope({ connection }, 0), entire, checked)
  }

  return {
    run(work) {
      const scope = scopes.current()
      if (!scope || scope.over) return mutex.run(() => outer(work))
      const depth = scope.depth + 1
      return scope.mutex.run(() => settle(scopes, newScope(scope.whole, depth), savepoint(depth), work))
    },
    /** Does nothing if this process has written nothing yet. */
    care: () => mutex.run(async () => connection?.script('PRAGMA optimize; PRAGMA wal_checkpoint(PASSIVE)')),
    end: () =>
      mutex.run(async () => {
        ended = true
        if (!connection) return
        closeCheckpointed(connection)
        connection = undefined
      }),
  }
}

/** Statements that begin, commit and roll back a transaction or a part of it. */
interface Bounds {
  begin?: string
  commit: string
  rollback: string
}

const newScope = (whole: Whole, depth: number): Scope => ({ whole, mutex: createMutex(), depth, over: false })

/** A whole transaction, which has already begun: becoming the writer may take several attempts. */
const entire: Bounds = { commit: 'COMMIT', rollback: 'ROLLBACK' }

function savepoint(depth: number): Bounds {
  const name = `inner_${depth}`
  return {
    begin: `SAVEPOINT ${name}`,
    commit: `RELEASE ${name}`,
    rollback: `ROLLBACK TO ${name}; RELEASE ${name}`,
  }
}

/** Runs the work of a scope, then commits or rolls back what it wrote. */
async function settle<T>(
  scopes: ReturnType<typeof createScopes<Scope>>,
  scope: Scope,
  bounds: Bounds,
  work: (tx: SqliteWriter) => Promise<T>,
): Promise<T> {
  const { whole } = scope
  // Parts that the work did not await still belong to the transaction.
  const partsAreOver = () => scope.mutex.run(async () => {})
  try {
    if (bounds.begin) whole.connection.script(bounds.begin)
    const result = await scopes.run(scope, () => work(writerIn(scope)))
    await partsAreOver()
    if (whole.broken) throw whole.broken
    scope.over = true
    whole.connection.script(bounds.commit)
    return result
  } catch (error) {
    await partsAreOver()
    scope.over = true
    try {
      whole.connection.script(bounds.rollback)
    } catch {
      // SQLite has already rolled back by itself (after a full disk, for example).
    }
    throw error
  }
}

function closeCheckpointed(connection: Connection): void {
  try {
    // One of the bindings keeps statements until they are collected, so closing alone would not checkpoint the log.
    connection.script('PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // Another process is reading or writing, and will do it. Nothing is lost.
  }
  connection.close()
}

/**
 * `BEGIN IMMEDIATE`: a transaction that reads first and then writes would get BUSY errors that waiting cannot resolve.
 */
async function begin(connection: Connection, busyTimeout: number): Promise<void> {
  const deadline = performance.now() + busyTimeout
  for (;;) {
    try {
      connection.script('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if ((error as JarvisError).code !== 'database_busy' || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * retryPause))
    }
  }
}

/** The writer passed to the work: invalid after its scope ends, or after SQLite aborted the transaction. */
function writerIn(scope: Scope): SqliteWriter {
  const { whole } = scope
  const { connection } = whole
  function use<T>(call: () => T): T {
    if (whole.broken) throw whole.broken
    if (scope.over) {
      throw internal(
        'transaction_over',
        'A write came after its transaction ended. This is a bug in Jarvis; please report it.',
      )
    }
    try {
      return call()
    } catch (error) {
      if (endsTransaction((error as JarvisError).cause)) whole.broken = error as JarvisError
      throw error
    }
  }
  return {
    dialect: 'sqlite',
    all: async <Row>(sql: string, params?: Params) => use(() => connection.all(sql, params) as Row[]),
    get: async <Row>(sql: string, params?: Params) => use(() => connection.get(sql, params) as Row | undefined),
    run: async (sql, params) => use(() => connection.run(sql, params)),
    script: async (sql) => use(() => connection.script(sql)),
    rows: (sql, params) => use(() => connection.rows(sql, params)),
  }
}
