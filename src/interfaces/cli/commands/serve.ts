import { checkRights } from '../../../app/check-rights.ts'
import { knownSpaces } from '../../../app/known-spaces.ts'
import { spaceNames } from '../../../app/space-names.ts'
import { loadConfig } from '../../../config/load.ts'
import { doorCodes } from '../../errors.ts'
import { startServer } from '../../http/server.ts'
import type { Invocation } from '../invocation.ts'
import { version } from '../version.ts'

/** Serves the home over HTTP until it is stopped. */
export async function serve({ parsed, output, signal: stop }: Invocation): Promise<number> {
  const signal = stop()
  const { home: folder, space, set } = parsed.common
  const loaded = await loadConfig({ home: folder, flags: set })
  const { home, config, warnings } = loaded
  for (const warning of warnings) output.note(warning)
  const known = await knownSpaces(loaded)
  await checkRights(loaded, spaceNames(space ?? config.space, false, { config }, known), known)
  const started = await startServer({ home, config, flags: set, space: space ?? config.space, version })
  if ('other' in started) {
    const { url, pid } = started.other
    output.failure(
      `jarvis: a server for this home is already running: ${url} (process ${pid}). Stop it with "jarvis stop".`,
    )
    return doorCodes.Unavailable.exit
  }
  output.answer(`Serving ${home.root} at ${started.record.url} (stop with Ctrl-C or "jarvis stop").`)
  if (started.networkUrl !== undefined)
    output.note(`On the network: ${started.networkUrl}, with an access token (jarvis token create).`)
  await Promise.race([started.stopAsked, ended(signal)])
  await started.close()
  return 0
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
