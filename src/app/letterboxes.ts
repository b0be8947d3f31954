import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedConfig } from '../config/load.ts'
import type { Logger } from '../core/runtime.ts'
import type { Elsewhere } from '../observations/observations.ts'
import type { OpenSpace } from './space.ts'

/** Which inbox belongs to which space. */
export interface Letterboxes {
  /** The space of the repository that a folder is in, where repositories have their own. */
  spaceAt(folder: string): string | undefined
  /** Folder of the inbox that a space reads; undefined for a space that has none. */
  of(name: string): string | undefined
  /** Inboxes to which events that a space meets are passed on. */
  elsewhere(name: string): Elsewhere | undefined
  /** Reads the inboxes of other spaces, for the one that does so in the background. */
  drainOthers(name: string): ((options: { signal?: AbortSignal | undefined }) => Promise<void>) | undefined
}

export interface LetterboxNeeds {
  open(name: string): Promise<OpenSpace>
  logger: Logger
}

/** One inbox for all, that of the usual space, unless the settings keep repositories apart; only then more is loaded. */
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
