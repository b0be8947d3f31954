import { schemaOf } from './address.ts'
import { toPostgresError } from './errors.ts'
import { connectionsTo } from './pool.ts'

/** Names of the spaces in a database, sorted. Errors: those of `openPostgres`. */
export async function listSpacesIn(address: string): Promise<string[]> {
  const names = await schemasLike(address, schemaOf('%').replace('_', '\\_'))
  return names.map((name) => name.slice(schemaOf('').length)).sort()
}

/** Whether a space is there. */
export const hasSpace = async (address: string, space: string): Promise<boolean> =>
  (await listSpacesIn(address)).includes(space)

async function schemasLike(address: string, pattern: string): Promise<string[]> {
  const connections = await connectionsTo(address)
  try {
    const lent = await connections.lend('read')
    let broken: unknown
    try {
      const { rows } = await lent.query({
        text: `SELECT nspname AS name FROM pg_namespace n WHERE nspname LIKE $1
               AND EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = n.oid AND c.relname = 'writes')`,
        values: [pattern],
      })
      return rows.map(({ name }: { name: string }) => name)
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
