import type { Config } from '../config/defaults.ts'
import type { Documents } from '../documents/documents.ts'
import type { Gems, GemsNeeds } from '../gems/gems.ts'
import type { AskForModel } from './own-models.ts'

interface Needs extends Pick<GemsNeeds, 'db' | 'search' | 'clock' | 'logger' | 'folder' | 'embedders' | 'fetching'> {
  documents: Documents
  config: Config
  languageModel: AskForModel
}

/** Gems of a space, with the settings for fetching and models. Modules are loaded on first use. */
export function openGems({ documents, config, languageModel, ...needs }: Needs): Gems {
  let loading: Promise<Gems> | undefined
  const open = () => {
    loading ??= import('../gems/gems.ts').then(({ createGems }) =>
      createGems({
        ...needs,
        read: documents.read,
        languageModel: () => languageModel('gems', 'summary'),
        offline: config.offline,
        allowedHosts: config.gems.allowedHosts
          .split(',')
          .map((host) => host.trim())
          .filter(Boolean),
        maxFileBytes: config.documents.maxFileBytes,
      }),
    )
    return loading
  }
  return new Proxy({} as Gems, {
    get: (_, name: keyof Gems | 'then') =>
      // A function here would make it a promise for "await".
      name === 'then'
        ? undefined
        : async (...given: unknown[]) => ((await open())[name] as (...args: unknown[]) => unknown)(...given),
  })
}
