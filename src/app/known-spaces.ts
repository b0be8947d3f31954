import { listSpaces } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'

/** Names of the spaces that are there, sorted: where the settings keep them, in files or in PostgreSQL. */
export const knownSpaces = async ({ home, config }: Pick<LoadedConfig, 'home' | 'config'>): Promise<string[]> =>
  config.database === ''
    ? listSpaces(home)
    : (await import('./postgres-engine.ts')).postgresEngine(config.database).spaces()
