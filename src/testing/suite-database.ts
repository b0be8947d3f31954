import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { suiteRole } from './in-files.ts'

/** Prefix of the databases of one run of the suites; a parallel run has another. */
export const runPrefix = (): string => `${suiteRole}_${process.env.JARVIS_TEST_RUN ?? process.pid.toString(36)}_`

/**
 * A database with the space `main`: `store` with the tables that every space has, `home` with those of all subsystems. A
 * copy of it takes a tenth of the time that making them does, and most tests begin with an empty space.
 */
export type Template = 'store' | 'home'
export const templateOf = (kind: Template): string => `${runPrefix()}template_${kind}`

const made = new Map<string, Promise<string>>()

const databaseOf = (name: string): string => runPrefix() + createHash('sha256').update(name).digest('hex').slice(0, 24)

/**
 * Address of a database in JARVIS_TEST_DATABASE for the role of the suites, one for each name. The first call makes it:
 * empty, or as a copy of a template.
 */
export function suiteDatabase(name: string, template?: Template): Promise<string> {
  const known = made.get(name) ?? makeDatabase(databaseOf(name), template ? templateOf(template) : 'template0')
  made.set(name, known)
  return known
}

/** Whether the named database was created, by this process or another of the run. */
export const hasSuiteDatabase = (name: string): Promise<boolean> =>
  made.has(name) ? Promise.resolve(true) : asOwner((client) => isThere(client, databaseOf(name)))

/** Drops the databases that this process made. */
export async function dropSuiteDatabases(): Promise<void> {
  const names = [...made.keys()]
  made.clear()
  if (names.length === 0) return
  await asOwner(async (client) => {
    for (const name of names) await client.query(`DROP DATABASE IF EXISTS ${databaseOf(name)} WITH (FORCE)`)
  })
}

/** Runs work as the owner of the given PostgreSQL. */
export async function asOwner<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: process.env.JARVIS_TEST_DATABASE as string })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of a database for the role of the suites. */
export function suiteAddress(database: string): string {
  const url = new URL(process.env.JARVIS_TEST_DATABASE as string)
  ;[url.username, url.password, url.pathname] = [suiteRole, 'suite', `/${database}`]
  return url.href
}

async function isThere(client: Client, database: string): Promise<boolean> {
  return (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])).rows.length > 0
}

async function makeDatabase(database: string, template: string): Promise<string> {
  await asOwner(async (client) => {
    if (await isThere(client, database)) return
    await client
      .query(`CREATE DATABASE ${database} OWNER ${suiteRole} TEMPLATE ${template} ENCODING 'UTF8'`)
      .catch((error: { code?: string }) => {
        // Another worker of this run was faster.
        if (error.code !== '42P04' && error.code !== '23505') throw error
      })
  })
  return suiteAddress(database)
}
