import { quoteName, schemaOf } from './address.ts'
import { withConnection } from './pool.ts'

/** Longest name that PostgreSQL keeps whole, in bytes. */
const longestName = 63

/** Renames the schema of a space, so that a new one can replace it. Returns its new name. */
export async function putSpaceAside(address: string, space: string, now: number): Promise<string> {
  const aside = `before_move_${now}_${space}`.slice(0, longestName)
  const text = `ALTER SCHEMA ${quoteName(schemaOf(space))} RENAME TO ${quoteName(aside)}`
  await withConnection(address, 'write', (connection) => connection.query({ text, values: [] }))
  return aside
}
