import { schemaOf } from './address.ts'
import { withConnection } from './pool.ts'

/** Names of the spaces in a database, sorted. Errors: those of `openPostgres`. */
export async function listSpacesIn(address: string): Promise<string[]> {
  const names = await schemasLike(address, schemaOf('%').replace('_', '\\_'))
  return names.map((name) => name.slice(schemaOf('').length)).sort()
}

/** Whether a space exists. */
export const hasSpace = async (address: string, space: string): Promise<boolean> =>
  (await listSpacesIn(address)).includes(space)

const schemasLike = (address: string, pattern: string): Promise<string[]> =>
  withConnection(address, 'read', async (connection) => {
    const { rows } = await connection.query({
      text: `SELECT nspname AS name FROM pg_namespace n WHERE nspname LIKE $1
             AND EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = n.oid AND c.relname = 'writes')`,
      values: [pattern],
    })
    return rows.map(({ name }: { name: string }) => name)
  })
