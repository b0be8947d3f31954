import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { spaceFolder } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { Logger } from '../core/runtime.ts'
import { apartRepositories, type Elsewhere } from '../observations/observations.ts'
import type { OpenSpace } from './space.ts'

/** Assigns inboxes to spaces. */
export interface Letterboxes {
  /** The space of the repository that a folder is in, where repositories have their own. */
  spaceAt(folder: string): string | undefined
  /** Folder of the inbox that a space reads; undefined for a space that has none. */
  of(name: string): string | undefined
  /** Inboxes to which a space forwards events of other repositories. */
  elsewhere(name: string): Elsewhere | undefined
  /** Reads the inboxes of other spaces, in the background process of this one. */
  drainOthers(name: string): ((options: { signal?: AbortSignal | undefined }) => Promise<void>) | undefined
}

export interface LetterboxNeeds {
  open(name: string): Promise<OpenSpace>
  logger: Logger
}

const { keepApart, letterboxOf, spaceOf } = apartRepositories

/**
 * Separates repositories if the setting `spaces.perRepository` is on, and makes hooks do the same. A setting for one
 * call does not change hooks.
 */
export function repositorySpaces(
  { config, home, sources }: Pick<LoadedConfig, 'config' | 'home' | 'sources'>,
  needs: LetterboxNeeds,
): Letterboxes | undefined {
  const isApart = config.spaces.perRepository
  if (sources['spaces.perRepository'] !== 'flag') keepApart(home.root, isApart)
  if (!isApart) return undefined
  const letterboxOfSpace = (name: string) => (name === config.space ? home.root : letterboxOf(home.root, name))
  return {
    spaceAt: spaceOf,
    of: (name) => (name === config.space || name.includes('/') ? letterboxOfSpace(name) : undefined),
    elsewhere(name) {
      const past = (folder: string) => {
        const space = spaceOf(folder) ?? config.space
        return space === name || folder === '' ? undefined : letterboxOfSpace(space)
      }
      // Events of a repository stay in its inbox, even if its folder is no longer a repository.
      return { past, waiting: name === config.space ? past : undefined }
    },
    drainOthers: (name) => (name === config.space ? createInboxRounds(home, needs) : undefined),
  }
}

/**
 * Reads the inboxes of repositories' spaces with new events, for the background process of the default space. A space
 * that does not open is a warning and does not block the others.
 */
function createInboxRounds(home: LoadedConfig['home'], { open, logger }: LetterboxNeeds) {
  const seen = new Map<string, number>()
  return async (options: { signal?: AbortSignal | undefined }): Promise<void> => {
    for (const name of namesIn(join(home.root, 'spaces'))) {
      if (options.signal?.aborted || !name.includes('+')) continue
      const space = name.replace('+', '/')
      const bytes = bytesIn(join(spaceFolder(home, space), 'inbox'))
      if (bytes === 0 || seen.get(name) === bytes) continue
      try {
        const opened = await open(space)
        try {
          await opened.observations.drain({ ...options, close: true })
        } finally {
          await opened.close()
        }
        // As measured before: an event that came since is read in the next round.
        seen.set(name, bytes)
      } catch (error) {
        logger.warn(`The inbox of the space ${space} could not be read: ${(error as Error).message}`)
      }
    }
  }
}

/** Bytes of events that lie in an inbox, read or not. */
const bytesIn = (inbox: string): number =>
  namesIn(inbox)
    .filter((name) => name.endsWith('.jsonl'))
    .reduce((sum, name) => sum + (statSync(join(inbox, name), { throwIfNoEntry: false })?.size ?? 0), 0)

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
