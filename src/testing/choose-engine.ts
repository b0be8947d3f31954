import type { Engine } from '../app/engine.ts'
import { postgresEngine } from '../app/postgres-engine.ts'
import type { LoadedConfig } from '../config/load.ts'
import { hasSuiteDatabase, suiteDatabase } from './suite-database.ts'

/**
 * Replaces `app/choose-engine.ts` if JARVIS_TEST_DATABASE is set (vitest.config.ts): every home that a test opens gets
 * its own database in that PostgreSQL, unless the test names one.
 */
export const chooseEngine = async ({ home, config }: LoadedConfig, _files: Engine): Promise<Engine> =>
  config.database === '' ? engineOf(home.root) : postgresEngine(config.database)

/** Replaces `app/known-spaces.ts`. */
export const knownSpaces = async ({ home, config }: Pick<LoadedConfig, 'home' | 'config'>): Promise<string[]> =>
  (config.database === '' ? engineOf(home.root) : postgresEngine(config.database)).spaces()

/**
 * A home's database is created when its first space is opened: with `main` as a copy of the template, which is quick.
 */
function engineOf(root: string): Engine {
  const made = async (space: string): Promise<Engine> =>
    postgresEngine(await suiteDatabase(root, space === 'main' ? 'home' : undefined))
  const ifMade = async (): Promise<Engine | undefined> => ((await hasSuiteDatabase(root)) ? made('') : undefined)
  return {
    spaces: async () => (await ifMade())?.spaces() ?? [],
    isEmpty: async (...given) => (await ifMade())?.isEmpty(...given) ?? true,
    open: async (path, space) => (await made(space)).open(path, space),
    missing: async () => undefined,
    hold: async (spaces) => (await made('')).hold(spaces),
    putAside: async (path, space, now) => (await made(space)).putAside(path, space, now),
    wipeWords: async (path, space) => (await made(space)).wipeWords(path, space),
    compact: async (path, space) => (await made(space)).compact(path, space),
    checkDatabase: async (path) => (await made('')).checkDatabase(path),
    salvage: async (path, now) => (await made('')).salvage(path, now),
  }
}
