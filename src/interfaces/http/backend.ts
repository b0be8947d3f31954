import type { IncomingMessage, ServerResponse } from 'node:http'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { ServerRecord } from '../../app/running-server.ts'
import { databaseFile } from '../../config/home.ts'
import { createEvents } from './events.ts'
import type { LogFile } from './log-file.ts'
import { createOpenSpaces } from './open-spaces.ts'
import { findRoute, loadRoutes, readInput } from './operation-routes.ts'
import { refusals } from './refusal.ts'
import { sendJson } from './send.ts'
import type { ServerOptions } from './server-options.ts'

export type Backend = Awaited<ReturnType<typeof createBackend>>

/** What answers questions: the home, its operations and their description. Loaded when the port is open already. */
export async function createBackend(options: ServerOptions, record: ServerRecord, log: LogFile) {
  const { home, flags, config, version } = options
  const onWarning = (message: string) => log.write(`warning: ${message}`)
  const server = () => ({ url: record.url, pid: record.pid, version, startedAt: record.startedAt })
  const spaces = createOpenSpaces({
    open: (space, create) => openJarvis({ home: home.root, space, create, config: flags, onWarning, server }),
    filesOf: (jarvis) => jarvis.spaces.map((name) => databaseFile(home, name)),
  })
  const events = createEvents({ spaces, version })
  const routes = await loadRoutes()

  async function runOperation(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ) {
    const route = findRoute(routes, path)
    const { operation } = route
    const input = await readInput(route, request, query, config.server.maxBodyBytes)
    const space = spaceOf(request, query)
    const stop = new AbortController()
    response.on('close', () => stop.abort())
    const onProgress = (step: string, done: number, total?: number) =>
      events.tell(space, 'progress', { space, step, done, total })
    const answer = await spaces.use(space, operation.effect !== 'read', (jarvis) =>
      operation.run(jarvis, input as never, { signal: stop.signal, onProgress }),
    )
    sendJson(response, answer)
  }

  const spaceOf = ({ headers }: IncomingMessage, query: URLSearchParams): string =>
    query.get('space') ?? (headers['jarvis-space'] as string | undefined) ?? options.space

  return {
    async handle(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      query: URLSearchParams,
    ): Promise<void> {
      if (path === '/api/events') {
        if (request.method !== 'GET') throw refusals.methodNotAllowed('GET')
        return events.listen(response, spaceOf(request, query))
      }
      return runOperation(request, response, path, query)
    },
    /** Ends what would go on for ever. */
    hangUp: () => events.close(),
    close: () => spaces.close(),
  }
}
