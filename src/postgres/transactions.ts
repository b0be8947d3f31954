import { internal, type JarvisError } from '../core/errors.ts'
import type { SqlValue, Writer } from '../ports/database.ts'
import { createMutex, type Mutex } from '../storage/mutex.ts'
import { createScopes } from '../storage/scopes.ts'
import { isLost, stateOf, toPostgresError } from './errors.ts'
import type { Connections, PooledConnection } from './pool.ts'
import type { Statement } from './statement.ts'

/** State shared by the parts of one transaction. */
interface Whole {
  connection: PooledConnection
  /** The connection is lost: no part may write any more. */
  broken?: JarvisError
}

interface Scope {
  whole: Whole
  mutex: Mutex
  depth: number
  over: boolean
}

export interface TransactionNeeds {
  connections: Connections
  /** Statements that begin a transaction of the space and take its write lock. */
  begin: string
  /** The last statement of a transaction: it increments the write counter. */
  count(): Statement
  /** Converts a statement for PostgreSQL; a definition may become several statements, or none. */
  read(sql: string, params?: readonly SqlValue[]): Statement
}

export interface Transactions {
  run<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Waits for running work; later work is refused. */
  end(): Promise<void>
}

/** Attempts to begin when the connection was lost while idle. */
const tries = 3

/**
 * Runs one transaction of a space at a time: callers of this process wait in line, other processes at the lock. A call
 * from inside the work becomes a savepoint. Work is never retried, as it may have changed more than the database.
 */
export function createTransactions(needs: TransactionNeeds): Transactions {
  const mutex = createMutex()
  const scopes = createScopes<Scope>()
  const { shown } = needs.connections
  let ended = false

  async function outer<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    if (ended) throw internal('database_closed', 'The database is closed. This is a bug in Jarvis; please report it.')
    const connection = await begin(needs)
    const whole: Whole = { connection }
    try {
      return await settle(whole, { begin: '', commit: 'COMMIT', rollback: 'ROLLBACK' }, 0, work)
    } finally {
      connection.release(whole.broken)
    }
  }

  async function settle<T>(
    whole: Whole,
    words: { begin: string; commit: string; rollback: string },
    depth: number,
    work: (tx: Writer) => Promise<T>,
  ): Promise<T> {
    const scope: Scope = { whole, mutex: createMutex(), depth, over: false }
    // Parts that the work did not await still belong to the transaction.
    const partsAreOver = () => scope.mutex.run(async () => {})
    try {
      if (words.begin) await ask(whole, words.begin, shown)
      const result = await scopes.run(scope, () => work(writerIn(scope, needs)))
      await partsAreOver()
      if (whole.broken) throw whole.broken
      scope.over = true
      await Promise.all([depth === 0 && askFor(whole, needs.count(), shown), ask(whole, words.commit, shown)])
      return result
    } catch (error) {
      await partsAreOver()
      scope.over = true
      if (!whole.broken) await ask(whole, words.rollback, shown).catch(() => {})
      throw error
    }
  }

  return {
    run(work) {
      const scope = scopes.current()
      if (!scope || scope.over) return mutex.run(() => outer(work))
      const name = `inner_${scope.depth + 1}`
      const words = {
        begin: `SAVEPOINT ${name}`,
        commit: `RELEASE ${name}`,
        rollback: `ROLLBACK TO ${name}; RELEASE ${name}`,
      }
      return scope.mutex.run(() => settle(scope.whole, words, scope.depth + 1, work))
    },
    end: () =>
      mutex.run(async () => {
        ended = true
      }),
  }
}

const ask = (whole: Whole, text: string, shown: string): Promise<void> => askFor(whole, { text, values: [] }, shown)

async function askFor(whole: Whole, statement: Statement, shown: string): Promise<void> {
  try {
    await whole.connection.query(statement)
  } catch (error) {
    const failure = toPostgresError(error, shown, statement.text)
    if (isLost(error)) whole.broken = failure
    throw failure
  }
}

/** A connection with an open transaction. One lost while idle is replaced: no work has begun yet. */
async function begin({ connections, begin: text }: TransactionNeeds): Promise<PooledConnection> {
  for (let turn = 1; ; turn++) {
    const connection = await connections.acquire('write')
    try {
      await connection.query({ text, values: [] })
      return connection
    } catch (error) {
      connection.release(error)
      if (turn === tries || !(isLost(error) || stateOf(error) === '40001'))
        throw toPostgresError(error, connections.shown, text)
    }
  }
}

/** The writer passed to the work: invalid after its scope ends, or when the connection is lost. */
function writerIn(scope: Scope, { connections, read }: TransactionNeeds): Writer {
  const { whole } = scope
  async function use(sql: string, params?: readonly SqlValue[]): Promise<{ rows: unknown[]; changes: number }> {
    if (whole.broken) throw whole.broken
    if (scope.over) {
      throw internal(
        'transaction_over',
        'A write came after its transaction ended. This is a bug in Jarvis; please report it.',
      )
    }
    try {
      const { rows, rowCount } = await whole.connection.query(read(sql, params))
      return { rows, changes: rowCount ?? 0 }
    } catch (error) {
      const failure = toPostgresError(error, connections.shown, sql)
      if (isLost(error)) whole.broken = failure
      throw failure
    }
  }
  return {
    dialect: 'postgres',
    all: async <Row>(sql: string, params?: readonly SqlValue[]) => (await use(sql, params)).rows as Row[],
    get: async <Row>(sql: string, params?: readonly SqlValue[]) => (await use(sql, params)).rows[0] as Row | undefined,
    run: async (sql, params) => ({ changes: (await use(sql, params)).changes }),
  }
}
