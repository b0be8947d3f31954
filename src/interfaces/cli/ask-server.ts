import type { Config } from '../../config/defaults.ts'
import { loadConfig } from '../../config/load.ts'
import { runningServer } from '../../config/running-server.ts'
import type { Invocation } from './invocation.ts'
import { hasLinks, renderAnswer, rootsOf } from './render.ts'
import { version } from './version.ts'

/**
 * A server answers sooner than a new process, which would first open the database and load models. Excluded: settings,
 * which are those of this process, and measurements, which take longer than the timeout.
 */
const isServed = (operation: string, effect: string | undefined): boolean =>
  effect === 'read' && operation !== 'config_explain' && !operation.startsWith('bench_')

/** A question that takes longer is asked here, milliseconds: the server may hang. */
const patience = 20_000

/**
 * Lets the home's server answer. Undefined if none runs, if it has other settings or another version, or if it fails:
 * then this process answers, and reports errors itself.
 */
export async function askServer(operation: string, { parsed, output }: Invocation): Promise<number | undefined> {
  const { home: folder, set, space, format, full } = parsed.common
  if (!isServed(operation, parsed.command?.effect) || Object.keys(set).length > 0) return undefined
  const { home, config } = await loadConfig({ home: folder })
  if (!runningServer(home)) return undefined
  const [{ ask, findServer, helpfulWithin }, { markOf }, { pathOf }] = await Promise.all([
    import('../http/find-server.ts'),
    import('../http/server-options.ts'),
    import('../http/route-path.ts'),
  ])
  const found = await findServer(home, helpfulWithin)
  if (!found || found.record.version !== version || found.record.settings !== markOf(config)) return undefined
  const { token, record } = found
  const meant = space ?? (await spaceHere(config))
  const askFor = (name: string, body: unknown) => {
    const path = `${pathOf(name)}?space=${encodeURIComponent(meant)}`
    return ask({ port: record.port, path, token, body, timeout: patience }).catch(() => undefined)
  }
  const [answer, listed] = await Promise.all([
    askFor(operation, parsed.input),
    hasLinks(operation, parsed.common, output) ? askFor('collection_list', {}) : undefined,
  ])
  if (answer?.status !== 200) return undefined
  const roots = listed?.status === 200 ? rootsOf(JSON.parse(listed.body).collections) : undefined
  const rendered = await renderAnswer(operation, JSON.parse(answer.body), { format, full, output, roots })
  output.answer(rendered.answer)
  for (const note of rendered.notes) output.note(note)
  return rendered.exitCode
}

/** The space of a command that names none. If repositories have no spaces of their own, no more code is loaded. */
export const spaceHere = async (config: Config): Promise<string> =>
  config.spaces.perRepository
    ? (await import('../../app/space-here.ts')).spaceHere(config, process.cwd())
    : config.space
