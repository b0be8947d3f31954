import { JarvisError, toJarvisError } from '../core/errors.ts'

/**
 * Connects to a PostgreSQL before its address is saved, and returns the server's name. With `force` only the form is
 * checked. Errors: `database_address_wrong`, and those of connecting with how to save the address anyway.
 */
export async function tryAddress(address: string, { force }: { force: boolean }): Promise<string[]> {
  const { checkAddress, rightsIn } = await import('./postgres-engine.ts')
  checkAddress(address)
  if (force) return ['The address was not tried. Try it: jarvis doctor']
  const { role, database, version } = await rightsIn(address, []).catch((thrown) => {
    const error = toJarvisError(thrown)
    const message = `${error.message} Nothing was changed. To save the address anyway, add --force.`
    throw new JarvisError(error.kind, error.code, message, error.details, error)
  })
  const said = `Connected to the database ${database} as ${role} (PostgreSQL ${version.split(' ')[0]}).`
  // The driver does not read `dbname`.
  const isNamed = new URL(address).pathname.length > 1
  return isNamed ? [said] : [said, `The address names no database, so PostgreSQL uses ${database}.`]
}
