import type { LoadedConfig } from '../config/load.ts'
import { denied, toJarvisError } from '../core/errors.ts'
import type { Finding } from '../ports/health.ts'

type Settings = Pick<LoadedConfig, 'config'>

/**
 * Refuses a PostgreSQL role without the rights that spaces need, before a server starts: every request would fail.
 * Opens existing spaces, which checks whether this version may change their tables or is too old for them. Errors:
 * Denied `database_rights`, and those of opening a space.
 */
export async function checkRights({ config }: Settings, spaces: readonly string[], known: readonly string[]) {
  if (config.database === '') return
  const lacking = await lackingIn(config.database, spaces)
  if (lacking)
    throw denied(
      'database_rights',
      `The role ${lacking.role} is not allowed to ${lacking.what}. As the owner of the database, run in psql:\n${lacking.grants.join('\n')}`,
      { grants: lacking.grants },
    )
  const { openPostgresStore } = await import('./postgres-engine.ts')
  for (const space of spaces.filter((name) => known.includes(name))) {
    const store = await openPostgresStore({ address: config.database, space }).catch((thrown) => {
      const error = toJarvisError(thrown)
      if (error.code !== 'read_only') throw error
      throw denied(
        'database_rights',
        `This version has to change the tables of the space ${space}, which their owner may do (${error.details.reason}). Run "jarvis doctor" once with the owner's address in JARVIS_DATABASE, grant the new tables, then try again.`,
      )
    })
    await store.close()
  }
}

/** For `doctor`: missing rights of the role; empty if none is missing or the connection fails. */
export async function rightsFindings({ config }: Settings, spaces: readonly string[]): Promise<Finding[]> {
  const lacking =
    config.database === ''
      ? undefined
      : await lackingIn(config.database, [...new Set([config.space, ...spaces])]).catch(() => undefined)
  if (!lacking) return []
  const message = `The role ${lacking.role} is not allowed to ${lacking.what}.`
  return [{ check: 'rights', state: 'error', message, fix: lacking.grants.join(' ') }]
}

async function lackingIn(address: string, spaces: readonly string[]) {
  const { rightsIn } = await import('./postgres-engine.ts')
  const { role, database, cannotCreate, cannotUse, grants } = await rightsIn(address, spaces)
  if (grants.length === 0) return undefined
  const what = [
    ...(cannotCreate.length > 0 ? [`create the space ${cannotCreate.join(', ')}`] : []),
    ...(cannotUse.length > 0 ? [`read and write all tables of ${cannotUse.join(', ')}`] : []),
  ]
  return { role, what: `${what.join(' or to ')} in the database ${database}`, grants }
}
