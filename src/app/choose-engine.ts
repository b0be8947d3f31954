import type { LoadedConfig } from '../config/load.ts'
import type { Engine } from './engine.ts'

/** The engine of the settings. PostgreSQL code is loaded only if chosen. */
export const chooseEngine = async ({ config }: LoadedConfig, files: Engine): Promise<Engine> =>
  config.database === '' ? files : (await import('./postgres-engine.ts')).postgresEngine(config.database)
