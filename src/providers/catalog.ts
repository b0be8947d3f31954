import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configError, messageOf } from '../core/errors.ts'
import { importModule } from '../core/import-module.ts'
import type { Provider, ProviderKind, ProviderKinds } from '../ports/provider.ts'

export { chooseEmbedder } from './models/choose-embedder.ts'
export { modelMemory } from './models/model-memory.ts'
export { createWordList } from './models/word-list.ts'

/**
 * Imports an external provider and creates it. `module` is a package name, or a path beginning with `.` or `/` relative
 * to `folder`. Only modules named in the settings are loaded. Throws Config if it is missing or invalid.
 */
export async function openProvider<Kind extends ProviderKind>(
  kind: Kind,
  module: string,
  folder: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<ProviderKinds[Kind]> {
  const isPath = /^(\.|\/|[A-Za-z]:[\\/])/.test(module)
  const address = isPath ? pathToFileURL(resolve(folder, module)).href : module
  let provider: unknown
  try {
    provider = ((await importModule(address)) as { default?: unknown }).default
  } catch (error) {
    throw configError(
      'provider_not_loaded',
      `The ${kind} "${module}" does not load: ${messageOf(error)}. Install the package, or correct its name in the settings.`,
      { kind, module },
      error,
    )
  }
  if (isProvider(provider, kind)) return provider.create(settings)
  throw configError(
    'provider_of_other_kind',
    `"${module}" does not provide a ${kind}. Its default export must be defineProvider({ kind: '${kind}', name, create }).`,
    { kind, module },
  )
}

function isProvider<Kind extends ProviderKind>(value: unknown, kind: Kind): value is Provider<Kind> {
  const provider = value as Partial<Provider> | undefined | null
  return provider?.kind === kind && typeof provider.create === 'function'
}
