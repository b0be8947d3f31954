import type { LoadedConfig } from '../config/load.ts'
import type { Engine } from './engine.ts'

/** The engine that the settings name. Code of PostgreSQL is loaded only where it is chosen. */
export const chooseEngine = async ({ config }: LoadedConfig, files: Engine): Promise<Engine> =>
  config.database === '' ? files : (await import('./postgres-engine.ts')).postgresEngine(config.database)
