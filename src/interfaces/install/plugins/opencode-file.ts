import { pathToFileURL } from 'node:url'
import { configFolder, joinOn, type Machine } from '../../../clients/client.ts'
import { conflict } from '../../../core/errors.ts'
import { type Change, unchanged } from '../change.ts'
import { type ConfigFile, ownerOnly, readConfigFile, removeConfigFile, writeConfigFile } from '../config-file.ts'
import { showChange } from '../show-change.ts'

/** Paths that the file refers to. */
interface Target {
  /** Full path of the built plugin. */
  program: string
  home?: string | undefined
}

/** OpenCode loads every file in this folder. */
const pluginFile = (machine: Machine): string =>
  joinOn(machine, configFolder(machine), 'opencode', 'plugins', 'jarvis.js')

// Without quotes: a shown change masks quoted text.
const mark = '// Written by Jarvis: jarvis install opencode renews this file, jarvis uninstall opencode takes it away.'

/**
 * A file that loads the plugin from our package, so that it always has the installed version. If the package is gone,
 * OpenCode works without it. Throws Conflict for a file of that name that is not ours.
 */
export function preparePluginFile(machine: Machine, target: Target): Change {
  const file = readConfigFile(pluginFile(machine))
  if (isForeign(file)) throw foreign(file.path)
  return prepare(machine, file, contentOf(target))
}

/** Removes the file, and its folder if it is then empty. A file that is not ours stays. */
export function preparePluginFileRemoval(machine: Machine): Change {
  const file = readConfigFile(pluginFile(machine))
  return isForeign(file) ? unchanged(file.path) : prepare(machine, file, undefined)
}

function prepare(machine: Machine, shown: ConfigFile, content: string | undefined): Change {
  const before = shown.bytes && shown.text
  if (before === content) return unchanged(shown.path)
  const ours = [...(before?.match(/"[^"\n]+"/g) ?? []), ...(content?.match(/"[^"\n]+"/g) ?? [])]
  return {
    path: shown.path,
    diff: showChange({
      path: shown.path,
      before,
      after: content,
      ours: [{ args: ours.map((word) => word.slice(1, -1)) }],
    }),
    write() {
      const file = readConfigFile(shown.path)
      if (isForeign(file)) throw foreign(file.path)
      if (content !== undefined) writeConfigFile(file, content, ownerOnly)
      else if (file.bytes !== undefined) removeConfigFile(file, machine.userHome)
      return {}
    },
  }
}

const isForeign = ({ bytes, text }: Pick<ConfigFile, 'bytes' | 'text'>): boolean =>
  bytes !== undefined && !text.startsWith(mark)

const foreign = (path: string) =>
  conflict(
    'client_plugin_foreign',
    `${path} is not the plugin of Jarvis. Give it another name and run this again, or pass --server-only.`,
    { path },
  )

const contentOf = ({ program, home }: Target): string => `${mark}
const program = ${JSON.stringify(pathToFileURL(program).href)}
const options = ${home === undefined ? '{}' : `{ home: ${JSON.stringify(home)} }`}

export const Jarvis = async (input) => {
  try {
    const { captureSessions } = await import(program)
    return captureSessions(input, options)
  } catch {
    // Jarvis is not there any more: OpenCode does without it.
    return {}
  }
}
`
