import { schemaOf } from './address.ts'
import { toPostgresError } from './errors.ts'
import { connectionsTo } from './pool.ts'
import { writeLockOf } from './write-lock.ts'

/** Milliseconds to wait for whoever writes just now. */
const patience = 10_000

/**
 * Lets nobody write to spaces until it is released: others wait for the lock, and are `database_busy` after a while. Reads
 * go on. One transaction takes all locks, so that a pooler and the connections of this process lend one connection only.
 * Errors: `database_busy`, those of the connection.
 */
export async function holdWritesTo(
  address: string,
  spaces: readonly string[],
  patienceMs = patience,
): Promise<() => Promise<void>> {
  const connections = await connectionsTo(address)
  const lent = await connections.lend('write').catch(async (error) => {
    await connections.close()
    throw error
  })
  const release = async (broken?: unknown): Promise<void> => {
    lent.release(broken)
    await connections.close()
  }
  const locks = spaces.map((space) => writeLockOf(schemaOf(space)))
  try {
    await lent.query({ text: ['BEGIN', `SET LOCAL lock_timeout TO ${patienceMs}`, ...locks].join('; '), values: [] })
  } catch (error) {
    await release(error)
    throw toPostgresError(error, connections.shown)
  }
  return () =>
    lent.query({ text: 'ROLLBACK', values: [] }).then(
      () => release(),
      (error) => release(error),
    )
}
