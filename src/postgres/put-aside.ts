import { quoteName, schemaOf } from './address.ts'
import { toPostgresError } from './errors.ts'
import { connectionsTo } from './pool.ts'

/** Longest name that PostgreSQL keeps whole, in bytes. */
const longestName = 63

/** Renames the schema of a space, so that a new one can take its place. Answers with its new name. */
export async function putSpaceAside(address: string, space: string, now: number): Promise<string> {
  const aside = `before_move_${now}_${space}`.slice(0, longestName)
  const connections = await connectionsTo(address)
  try {
    const lent = await connections.lend('write')
    let broken: unknown
    try {
      const text = `ALTER SCHEMA ${quoteName(schemaOf(space))} RENAME TO ${quoteName(aside)}`
      await lent.query({ text, values: [] })
      return aside
    } catch (error) {
      broken = error
      throw toPostgresError(error, connections.shown)
    } finally {
      lent.release(broken)
    }
  } finally {
    await connections.close()
  }
}
