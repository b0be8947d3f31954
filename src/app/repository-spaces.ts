import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { spaceFolder } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { Logger } from '../core/runtime.ts'
import { apartRepositories, type Elsewhere } from '../observations/observations.ts'
import type { OpenSpace } from './space.ts'

const { keepApart, letterboxOf, spaceOf } = apartRepositories

/** Which space belongs to which repository. */
export interface RepositorySpaces {
  /** The space of the repository that a folder is in; undefined outside of repositories. */
  of(folder: string): string | undefined
  /** Folder of the inbox that a space reads; undefined for a space that has none. */
  letterbox(name: string): string | undefined
  /** Inboxes to which events that a space meets are passed on. */
  elsewhere(name: string): Elsewhere
  /** Reads the inboxes of the spaces of repositories in which something new lies. */
  rounds(needs: RoundNeeds): (options: { signal?: AbortSignal | undefined }) => Promise<void>
}

interface RoundNeeds {
  open(name: string): Promise<OpenSpace>
  logger: Logger
}

/**
 * Keeps repositories apart where the settings say so (`spaces.perRepository`), and makes hooks do the same. A setting for
 * one call changes nothing for hooks.
 */
export function repositorySpaces({
  config,
  home,
  sources,
}: Pick<LoadedConfig, 'config' | 'home' | 'sources'>): RepositorySpaces | undefined {
  const isApart = config.spaces.perRepository
  if (sources['spaces.perRepository'] !== 'flag') keepApart(home.root, isApart)
  if (!isApart) return undefined
  const isRepository = (name: string) => name.includes('/')
  return {
    of: spaceOf,
    rounds: (needs) => createInboxRounds(home, needs),
    letterbox: (name) =>
      name === config.space ? home.root : isRepository(name) ? letterboxOf(home.root, name) : undefined,
    elsewhere(name) {
      const past = (folder: string) => {
        const space = spaceOf(folder) ?? config.space
        if (space === name || folder === '') return undefined
        return space === config.space ? home.root : letterboxOf(home.root, space)
      }
      // What hooks left for a repository stays there, also when its folder is no repository any more.
      return { past, waiting: name === config.space ? past : undefined }
    },
  }
}

/**
 * Reads the inboxes of the spaces of repositories in which something new lies; for who reads that of the usual space in
 * the background. A space that does not open is a warning and holds no other up.
 */
function createInboxRounds(home: LoadedConfig['home'], { open, logger }: RoundNeeds) {
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
      } catch (error) {
        logger.warn(`The inbox of the space ${space} could not be read: ${(error as Error).message}`)
      }
      seen.set(name, bytesIn(join(spaceFolder(home, space), 'inbox')))
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
