import { statSync } from 'node:fs'
import { type BoundDatabase, bindingFor } from './binding.ts'
import { type Connection, createConnection, type Params } from './connection.ts'
import { isBusy, readOnlyError, replacedError, toStorageError } from './errors.ts'
import { matchesGlob, pathFunction } from './glob.ts'
import { isWritable, type OpenedFile, openForReading, openForWriting, prepareFile } from './open-file.ts'
import { releaseFiles } from './release-files.ts'
import { createTransactions, type Transactions } from './transactions.ts'
import type { SqliteDatabase } from './types.ts'

export interface SqliteOptions {
  /** Never write; the file must exist. */
  readOnly?: boolean
  /** Milliseconds to wait for another writing process. */
  busyTimeout?: number
  /** FULL survives a power cut with the very last write; NORMAL may lose that write, never the file. */
  synchronous?: 'NORMAL' | 'FULL'
  /** Paths of SQLite extensions to load into both connections. */
  extensions?: readonly string[]
}

/**
 * How long to wait for other writers: the fair back-off of SQLite made a single wait of 1.2 s possible with eight of
 * them.
 */
const defaultBusyTimeout = 10_000
/** Page cache of each connection, in KiB. */
const cacheSize = 16_384
/**
 * Log size, in pages of 4 KB, at which a commit checkpoints it. With SQLite's default of 1,000, pages that change with
 * every batch are rewritten over and over, and a first indexing took about a tenth longer.
 */
const checkpointPages = 8000
/** The log is cut back to this size after a checkpoint, in bytes. */
const journalSizeLimit = 64 * 1024 * 1024
/** SQLite itself waits only this long for a lock, in milliseconds: its waiting blocks the event loop, ours does not. */
const nativeTimeout = 5

/**
 * Opens a database file, or creates it. Reads use their own connection and see committed data only; writes use the one
 * write connection, opened at the first write. If the file or its folder is not writable, reading still works. Errors:
 * `database_corrupt`, `database_cannot_open`, `database_not_found`, `read_only`, `disk_full`.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<SqliteDatabase> {
  const busyTimeout = options.busyTimeout ?? defaultBusyTimeout
  const readOnly = options.readOnly === true || !isWritable(path)
  const allowExtension = (options.extensions?.length ?? 0) > 0
  const connectWriter = () => openWriter(path, busyTimeout, allowExtension, options)
  if (!options.readOnly) prepareFile(path)
  const first = !readOnly && statSync(path).size === 0 ? await connectWriter() : undefined
  try {
    const reading = { timeout: busyTimeout, allowExtension }
    const file = await openForReading(path, reading)
    const connect = ({ database }: OpenedFile) => {
      tune(database, path, options.extensions)
      return createConnection(database, path)
    }
    const transactions = readOnly
      ? undefined
      : createTransactions(first ?? connectWriter, busyTimeout, stillInPlace(path))
    if (!file.isStandIn) return assemble(path, connect(file), file.dispose, transactions)
    const { readStandIn } = await import('./stand-in.ts')
    const standIn = readStandIn(file, { path, options: reading, DatabaseSync: await bindingFor(path), connect })
    return assemble(path, standIn.connection, standIn.dispose, transactions, standIn.generation)
  } catch (error) {
    first?.close()
    throw error
  }
}

function assemble(
  path: string,
  reader: Connection,
  dispose: () => void,
  transactions: Transactions | undefined,
  generation = () => 0,
): SqliteDatabase {
  // Every write uses another connection than the reading one, so SQLite's own counter sees all of them.
  const currentVersion = () => (reader.rows('PRAGMA data_version')[0] as [number])[0] + generation() * 2 ** 32
  return {
    dialect: 'sqlite',
    path,
    readOnly: transactions === undefined,
    all: async <Row>(sql: string, params?: Params) => reader.all(sql, params) as Row[],
    get: async <Row>(sql: string, params?: Params) => reader.get(sql, params) as Row | undefined,
    rows: (sql, params) => reader.rows(sql, params),
    async transaction(work) {
      if (!transactions) throw readOnlyError(path)
      return transactions.run(work)
    },
    version: async () => currentVersion(),
    care: async () => void (await transactions?.care()),
    currentVersion,
    async close() {
      await transactions?.end()
      reader.close()
      dispose()
      await releaseFiles()
    },
  }
}

/** Throws if the file at the path was replaced or removed. */
function stillInPlace(path: string): () => void {
  const identity = () => {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats ? `${stats.dev}:${stats.ino}` : ''
  }
  const opened = identity()
  return () => {
    if (identity() !== opened) throw replacedError(path)
  }
}

async function openWriter(
  path: string,
  busyTimeout: number,
  allowExtension: boolean,
  options: SqliteOptions,
): Promise<Connection> {
  const { database } = await openForWriting(path, { timeout: nativeTimeout, allowExtension })
  try {
    await switchToWal(database, busyTimeout)
    tune(database, path, options.extensions)
    database.exec(
      `PRAGMA synchronous = ${options.synchronous ?? 'NORMAL'}; PRAGMA journal_size_limit = ${journalSizeLimit};
       PRAGMA wal_autocheckpoint = ${checkpointPages}`,
    )
    return createConnection(database, path)
  } catch (error) {
    database.close()
    throw toStorageError(error, path)
  }
}

/** For two processes that create the same file at once: the switch needs exclusive access for a moment. */
async function switchToWal(database: BoundDatabase, busyTimeout: number): Promise<void> {
  const deadline = performance.now() + busyTimeout
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 10))
    }
  }
}

function tune(database: BoundDatabase, path: string, extensions: readonly string[] = []): void {
  try {
    database.exec(`PRAGMA foreign_keys = ON; PRAGMA cache_size = -${cacheSize}; PRAGMA temp_store = MEMORY`)
    if (extensions.length > 0) {
      database.enableLoadExtension(true)
      for (const extension of extensions) database.loadExtension(extension)
      database.enableLoadExtension(false)
    }
    database.function(pathFunction, { deterministic: true }, (glob, path) =>
      matchesGlob(String(glob), String(path)) ? 1 : 0,
    )
  } catch (error) {
    throw toStorageError(error, path)
  }
}
