import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedConfig } from '../config/load.ts'
import type { Letterboxes, LetterboxNeeds } from './repository-spaces.ts'

/**
 * One inbox for all spaces, that of the default space. Only if repositories have their own spaces, more code is loaded.
 */
export async function letterboxesOf(loaded: LoadedConfig, needs: LetterboxNeeds): Promise<Letterboxes> {
  const { config, home } = loaded
  if (config.spaces.perRepository || existsSync(join(home.root, 'inbox', 'per-repository'))) {
    const apart = (await import('./repository-spaces.ts')).repositorySpaces(loaded, needs)
    if (apart) return apart
  }
  return {
    spaceAt: () => undefined,
    of: (name) => (name === config.space ? home.root : undefined),
    elsewhere: () => undefined,
    drainOthers: () => undefined,
  }
}
