import type { LoadedConfig } from '../config/load.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import { asOneChange } from '../journal/journal.ts'
import { indexChanges } from './index-folders.ts'
import type { Jarvis } from './jarvis.ts'
import type { OpenSpace } from './space.ts'

interface Needs {
  loaded: LoadedConfig
  clock: Clock
  logger: Logger
  singleSpace(): OpenSpace
  /** Gives the models back. */
  release(): Promise<void>
}

type IndexCalls = Pick<Jarvis, 'addCollection' | 'update' | 'embed' | 'watch' | 'keepFresh' | 'rebuild'>

/** The calls of the facade that bring the index of a space up to date. */
export function indexCalls({ singleSpace, ...needs }: Needs): IndexCalls {
  return {
    addCollection: asOneChange(async (folder, collection = {}, { wait = false, ...options } = {}) => {
      const space = singleSpace()
      const added = await space.documents.add(folder, collection)
      return indexChanges(space, { collections: [added.name], wait, isNew: true, ...options })
    }),
    update: async (options = {}) => (await import('./update-space.ts')).updateSpace(singleSpace(), options),
    embed: async (options = {}) => (await import('./update-space.ts')).embedSpace(singleSpace(), options),
    watch: async (options) => (await import('./watch-space.ts')).watchSpace(singleSpace(), needs, options),
    async keepFresh({ signal, isPaused }) {
      const { backgroundOf, freshKinds } = await import('./background.ts')
      const { clock, logger } = needs
      const jobs = await backgroundOf(singleSpace(), { clock, logger, only: freshKinds, isPaused })
      await jobs.run(signal)
    },
    rebuild: async (options = {}) => (await import('./care.ts')).rebuildIndexes(singleSpace(), options),
  }
}
