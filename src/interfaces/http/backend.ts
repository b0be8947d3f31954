import type { IncomingMessage, ServerResponse } from 'node:http'
import { openJarvis } from '../../app/open-jarvis.ts'
import { hasFormerSettings, type ServerRecord } from '../../app/running-server.ts'
import { createSharedModels } from '../../app/shared-models.ts'
import { databaseFile } from '../../config/home.ts'
import { invalidInput } from '../../core/errors.ts'
import { createEvents } from './events.ts'
import { unloadWhenIdle } from './idle-models.ts'
import { indexerFile, startIndexer } from './indexer.ts'
import type { LogFile } from './log-file.ts'
import { createMcpMount } from './mcp-mount.ts'
import { createOpenSpaces } from './open-spaces.ts'
import { refusals } from './refusal.ts'
import { findRoute, loadRoutes, readInput } from './routes.ts'
import { sendJson } from './send.ts'
import type { ServerOptions } from './server-options.ts'

export type Backend = Awaited<ReturnType<typeof createBackend>>

/** What answers questions: the home, its operations and their description. Loaded when the port is open already. */
export async function createBackend(options: ServerOptions, record: ServerRecord, log: LogFile) {
  const { home, flags, config, version } = options
  const onWarning = (message: string) => log.write(`warning: ${message}`)
  const models = createSharedModels()
  const spaces = createOpenSpaces({
    open: (space, create) =>
      openJarvis({ home: home.root, space, create, config: flags, models, onWarning, server: facts }),
    filesOf: (jarvis) => jarvis.spaces.map((name) => databaseFile(home, name)),
  })
  const events = createEvents({ spaces, version })
  const worker = options.indexer === false ? undefined : indexerFile()
  const indexer =
    worker === undefined
      ? undefined
      : startIndexer(worker, {
          setup: { home: home.root, flags, space: options.space, watch: config.server.watch },
          onProgress: (progress) => events.tell(progress.space, 'progress', progress),
          onWarning,
        })
  const idle = unloadWhenIdle({ spaces, models, minutes: config.server.idle })
  const mcp = createMcpMount({ spaces, space: options.space, version, tools: config.mcp.tools, onWarning })
  const routes = await loadRoutes()

  function facts() {
    const { url, pid, startedAt } = record
    const memory = { server: process.memoryUsage.rss(), indexer: indexer?.memory() ?? null }
    const formerSettings = hasFormerSettings(home, record)
    return { url, pid, version, startedAt, formerSettings, models: spaces.modelsInMemory(), memory }
  }

  async function runOperation(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ) {
    const route = findRoute(routes, path, request.method)
    const { name, long, makesSpace = false, run } = route.operation
    const input = await readInput(route, request, query, config.server.maxBodyBytes)
    const space = spaceOf(request, query)
    // A page that is open asks for the state now and then: that alone keeps no model in memory.
    const isQuestion = 'query' in route.schema.properties
    if (isQuestion) idle.touch()
    if (long && indexer) {
      // Nothing is sent until it is done, and that may be long. It goes on when the client leaves.
      response.socket?.setTimeout(0)
      return sendJson(response, await indexer.run(name, input, space))
    }
    const stop = new AbortController()
    response.on('close', () => response.writableFinished || stop.abort())
    const onProgress = (step: string, done: number, total?: number) =>
      events.tell(space, 'progress', { space, step, done, ...(total !== undefined && { total }) })
    const answer = await spaces.use(space, makesSpace, (jarvis) =>
      run(jarvis, input as never, { signal: stop.signal, onProgress }),
    )
    // Loading a model may have taken longer than the whole pause.
    if (isQuestion) idle.touch()
    sendJson(response, answer)
  }

  async function listen(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
    // Wrong names are told now; afterwards there is only the stream.
    const space = await spaces.use(spaceOf(request, query), false, async ({ spaces: [name, second] }) => {
      if (name !== undefined && second === undefined) return name
      throw invalidInput('one_space_needed', 'Events are of one space: name it with space=.')
    })
    events.listen(response, space)
  }

  const spaceOf = ({ headers }: IncomingMessage, query: URLSearchParams): string =>
    query.get('space') ?? (headers['jarvis-space'] as string | undefined) ?? options.space

  return {
    async handle(request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams) {
      if (path === '/mcp') {
        idle.touch()
        return mcp.answer({ request, response, url: `${record.url}/mcp`, limit: config.server.maxBodyBytes })
      }
      if (path === '/api/events' || path === '/api/openapi.json') {
        if (request.method !== 'GET') throw refusals.methodNotAllowed('GET')
        if (path === '/api/events') return listen(request, response, query)
        const { describeApi } = await import('./openapi.ts')
        return sendJson(response, describeApi(routes, record))
      }
      return runOperation(request, response, path, query)
    },
    /** Opens what the first request needs. */
    warmUp: () => spaces.use(options.space, true, async () => {}).catch(() => undefined),
    /** Ends what would go on for ever. */
    hangUp: () => events.close(),
    async close() {
      idle.end()
      await Promise.all([mcp.close(), indexer?.close(), spaces.close()])
      await models.unload()
    },
  }
}
