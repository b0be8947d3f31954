import { unwatchFile, watchFile } from 'node:fs'
import { openJarvis } from '../../../app/open-jarvis.ts'
import { loadConfig } from '../../../config/load.ts'
import { runningServer } from '../../../config/running-server.ts'
import { serve } from '../../mcp/serve.ts'
import { loadToolSets } from '../../mcp/tool-sets.ts'
import type { Invocation } from '../invocation.ts'
import { version } from '../version.ts'

/** Interval of checks of the settings file, milliseconds: one stat each. */
const settingsLook = 2000

/** Serves the space to an assistant until it hangs up. */
export async function mcp({ parsed, output, signal: stop }: Invocation): Promise<number> {
  const signal = stop()
  const { home, space, set } = parsed.common
  const named = parsed.input.tools as string | undefined
  const load = () => loadConfig({ home, flags: set })
  const loaded = await load()
  const sets = await loadToolSets()
  const { configFile } = loaded.home
  try {
    await serve({
      version,
      signal,
      tools: sets.choose(named ?? loaded.config.mcp.tools),
      // Sets named on the command line stay; those of the settings follow the file.
      onToolsChange: (change) => {
        if (named !== undefined) return
        watchFile(configFile, { interval: settingsLook, persistent: false }, async () => {
          try {
            change(sets.choose((await load()).config.mcp.tools))
          } catch (error) {
            output.note(`jarvis mcp: ${(error as Error).message}`)
          }
        })
      },
      isServed: () => runningServer(loaded.home)?.watch === true,
      note: output.note,
      open: () => openJarvis({ home, space, config: set, onWarning: output.note }),
    })
  } finally {
    unwatchFile(configFile)
  }
  return 0
}
