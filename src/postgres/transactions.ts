import { internal, type JarvisError } from '../core/errors.ts'
import type { SqlValue, Writer } from '../ports/database.ts'
import { createMutex, type Mutex } from '../storage/mutex.ts'
import { createScopes } from '../storage/scopes.ts'
import { isLost, stateOf, toPostgresError } from './errors.ts'
import type { Connections, Lent } from './pool.ts'
import type { Statement } from './statement.ts'

/** What the parts of one transaction share. */
interface Whole {
  lent: Lent
  /** The connection is gone: nothing more may be written in any part of it. */
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
  /** Statements that begin a transaction of the space, which take its write lock. */
  begin: string
  /** The last statement of a transaction: it counts what was written. */
  count(): Statement
  /** What PostgreSQL reads for a statement of ours; a definition may become several statements, or none. */
  read(sql: string, params?: readonly SqlValue[]): Statement
}

export interface Transactions {
  run<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Waits for the work that was begun; later work is refused. */
  end(): Promise<void>
}

/** Tries to begin where the connection was lost meanwhile. */
const tries = 3

/**
 * One transaction of a space at a time: callers of this process wait in line, others at the lock. A call from inside the
 * work becomes a savepoint. Work is never run twice, as it may have changed more than the database.
 */
export function createTransactions(needs: TransactionNeeds): Transactions {
  const mutex = createMutex()
  const scopes = createScopes<Scope>()
  const { shown } = needs.connections
  let ended = false

  async function outer<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    if (ended) throw internal('database_closed', 'The database is closed. This is a bug in Jarvis; please report it.')
    const lent = await begin(needs)
    const whole: Whole = { lent }
    try {
      return await settle(whole, { begin: '', commit: 'COMMIT', rollback: 'ROLLBACK' }, 0, work)
    } finally {
      lent.release(whole.broken)
    }
  }

  async function settle<T>(
    whole: Whole,
    words: { begin: string; commit: string; rollback: string },
    depth: number,
    work: (tx: Writer) => Promise<T>,
  ): Promise<T> {
    const scope: Scope = { whole, mutex: createMutex(), depth, over: false }
    // Parts that nobody waited for belong to it all the same.
    const partsAreOver = () => scope.mutex.run(async () => {})
    try {
      if (words.begin) await ask(whole, words.begin, shown)
      const result = await scopes.run(scope, () => work(lend(scope, needs)))
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
    await whole.lent.query(statement)
  } catch (error) {
    const failure = toPostgresError(error, shown, statement.text)
    if (isLost(error)) whole.broken = failure
    throw failure
  }
}

/** A connection with an open transaction. One that was lost while it lay idle is replaced: no work has begun yet. */
async function begin({ connections, begin: text }: TransactionNeeds): Promise<Lent> {
  for (let turn = 1; ; turn++) {
    const lent = await connections.lend('write')
    try {
      await lent.query({ text, values: [] })
      return lent
    } catch (error) {
      lent.release(error)
      if (turn === tries || !(isLost(error) || stateOf(error) === '40001'))
        throw toPostgresError(error, connections.shown, text)
    }
  }
}

/** The writer given to the work: dead when its scope is over, or when the connection is gone. */
function lend(scope: Scope, { connections, read }: TransactionNeeds): Writer {
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
      const { rows, rowCount } = await whole.lent.query(read(sql, params))
      return { rows, changes: rowCount ?? 0 }
    } catch (error) {
      const told = toPostgresError(error, connections.shown, sql)
      if (isLost(error)) whole.broken = told
      throw told
    }
  }
  return {
    dialect: 'postgres',
    all: async <Row>(sql: string, params?: readonly SqlValue[]) => (await use(sql, params)).rows as Row[],
    get: async <Row>(sql: string, params?: readonly SqlValue[]) => (await use(sql, params)).rows[0] as Row | undefined,
    run: async (sql, params) => ({ changes: (await use(sql, params)).changes }),
  }
}
