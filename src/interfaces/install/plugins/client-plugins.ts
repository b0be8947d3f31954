import type { Client, Machine } from '../../../clients/client.ts'
import { openclaw } from '../../../clients/known/openclaw.ts'
import { opencode } from '../../../clients/known/opencode.ts'
import type { Change } from '../change.ts'
import { prepareOpenClawPlugin, prepareOpenClawPluginRemoval } from './openclaw-settings.ts'
import { preparePluginFile, preparePluginFileRemoval } from './opencode-file.ts'

/** Files and home of a plugin. */
export interface PluginProgram {
  /** The full path of a file that was built beside the command line. */
  built(name: string): string
  /** The home, if it is not the default: a plugin does not get our environment. */
  home?: string | undefined
}

/** A client that runs plugins in place of hooks. They come with the registration of the server. */
export interface ClientPlugin {
  client: Client
  /** Puts the plugin in its place, or brings it up to date. Nothing is written before `write`. */
  prepare(machine: Machine, program: PluginProgram): Change
  /** Takes it out again. */
  prepareRemoval(machine: Machine): Change
}

const ofOpenCode: ClientPlugin = {
  client: opencode,
  prepare: (machine, { built, home }) => preparePluginFile(machine, { program: built('opencode.cjs'), home }),
  prepareRemoval: preparePluginFileRemoval,
}

const ofOpenClaw: ClientPlugin = {
  client: openclaw,
  prepare: (machine, { built, home }) => prepareOpenClawPlugin(machine, { folder: built('openclaw/jarvis'), home }),
  prepareRemoval: prepareOpenClawPluginRemoval,
}

const clientPlugins: readonly ClientPlugin[] = [ofOpenCode, ofOpenClaw]

export const pluginOf = (client: Client): ClientPlugin | undefined =>
  clientPlugins.find((plugin) => plugin.client === client)
