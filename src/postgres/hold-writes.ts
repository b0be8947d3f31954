import { schemaOf } from './address.ts'
import { toPostgresError } from './errors.ts'
import { connectionsTo } from './pool.ts'
import { writeLockOf } from './write-lock.ts'

/** Milliseconds to wait for the current writer. */
const patience = 10_000

/**
 * Blocks writes to spaces until released: other writers wait for the lock, and fail with `database_busy` after a while.
 * Reads continue. One transaction takes all locks, so that it uses one connection only. Errors: `database_busy`, those
 * of the connection.
 */
export async function holdWritesTo(
  address: string,
  spaces: readonly string[],
  patienceMs = patience,
): Promise<() => Promise<void>> {
  const connections = await connectionsTo(address)
  const connection = await connections.acquire('write').catch(async (error) => {
    await connections.close()
    throw error
  })
  const release = async (broken?: unknown): Promise<void> => {
    connection.release(broken)
    await connections.close()
  }
  const locks = spaces.map((space) => writeLockOf(schemaOf(space)))
  try {
    await connection.query({
      text: ['BEGIN', `SET LOCAL lock_timeout TO ${patienceMs}`, ...locks].join('; '),
      values: [],
    })
  } catch (error) {
    await release(error)
    throw toPostgresError(error, connections.shown)
  }
  return () =>
    connection.query({ text: 'ROLLBACK', values: [] }).then(
      () => release(),
      (error) => release(error),
    )
}
