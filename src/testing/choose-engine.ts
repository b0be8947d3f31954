import type { Engine } from '../app/engine.ts'
import { postgresEngine } from '../app/postgres-engine.ts'
import type { LoadedConfig } from '../config/load.ts'
import { suiteDatabase } from './suite-database.ts'

/**
 * Stands in for `app/choose-engine.ts` where JARVIS_TEST_DATABASE is set (vitest.config.ts): every home that a test opens
 * gets a database of its own in that PostgreSQL, unless the test names one.
 */
export const chooseEngine = async ({ home, config }: LoadedConfig, _files: Engine): Promise<Engine> =>
  postgresEngine(config.database === '' ? await suiteDatabase(home.root) : config.database)

/** In place of `app/known-spaces.ts`. */
export const knownSpaces = async ({ home, config }: Pick<LoadedConfig, 'home' | 'config'>): Promise<string[]> =>
  postgresEngine(config.database === '' ? await suiteDatabase(home.root) : config.database).spaces()
