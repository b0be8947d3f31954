import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { invalidInput, unavailable } from '../../../core/errors.ts'
import type { Invocation } from '../invocation.ts'

/**
 * Prints the commands by which a client installs this package's plugin, since the client's own program manages plugins.
 */
export function printPluginCommands({ parsed, output }: Invocation): number {
  if (parsed.input.client !== 'claude-code')
    throw invalidInput('no_plugin', 'Only claude-code has a plugin. Omit --plugin for other clients.')
  const folder = pluginFolder()
  const commands = [`claude plugin marketplace add ${quoted(folder)}`, 'claude plugin install jarvis@jarvis-memory']
  if (parsed.common.format === 'json') output.answer(JSON.stringify({ folder, commands }, null, 2))
  else
    output.answer(
      [
        'The plugin contains hooks, tools and skills. Install it in Claude Code with these two commands:',
        '',
        ...commands.map((command) => `  ${command}`),
        '',
        'It has the same tools as "jarvis install claude-code"; one of the two is enough.',
      ].join('\n'),
    )
  return 0
}

/** All built code is in one folder, with the plugin below it. Running from source, its build is used. */
function pluginFolder(): string {
  const folders = ['./plugin', '../../../../dist/plugin'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const folder = folders.find((path) => existsSync(path))
  if (folder === undefined)
    throw unavailable('plugin_not_built', 'The files of the plugin are missing. Reinstall the package, or build it.')
  return folder
}

const quoted = (path: string): string => (/^[\w./\\:@-]+$/.test(path) ? path : `"${path}"`)
