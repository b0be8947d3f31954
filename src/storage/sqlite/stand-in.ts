import type { DatabaseSync as Engine } from './binding.ts'
import type { Connection } from './connection.ts'
import { isDiskFull, type OpenedFile, openReader } from './open-file.ts'

interface Needs {
  path: string
  options: Parameters<typeof openReader>[2]
  DatabaseSync: Engine
  /** Creates a connection for an opened file. */
  connect(file: OpenedFile): Connection
}

export interface StandIn {
  connection: Connection
  /** Number of times that the file was reopened: earlier versions of the database are then invalid. */
  generation(): number
  dispose(): void
}

/**
 * Reads on a full disk from an immutable file or a copy. Both become stale as soon as any process can write, so the
 * free space is checked before each read, and the file is opened normally when there is room.
 */
export function readStandIn(first: OpenedFile, { path, options, DatabaseSync, connect }: Needs): StandIn {
  let file = first
  let connection = connect(file)
  let generation = 0
  const current = (): Connection => {
    if (!file.isStandIn || isDiskFull(path)) return connection
    const next = openReader(DatabaseSync, path, options)
    const opened = connect(next)
    connection.close()
    file.dispose()
    file = next
    connection = opened
    generation++
    return connection
  }
  return {
    connection: {
      all: (sql, params) => current().all(sql, params),
      get: (sql, params) => current().get(sql, params),
      run: (sql, params) => current().run(sql, params),
      rows: (sql, params) => current().rows(sql, params),
      script: (sql) => current().script(sql),
      close: () => connection.close(),
    },
    generation: () => generation,
    dispose: () => file.dispose(),
  }
}
