import type { IncomingMessage, ServerResponse } from 'node:http'
import { openJarvis } from '../../app/open-jarvis.ts'
import { createSharedModels } from '../../app/shared-models.ts'
import { databaseFile } from '../../config/home.ts'
import { hasFormerSettings, type ServerRecord } from '../../config/running-server.ts'
import { actingFor } from '../../core/acting-person.ts'
import { invalidInput } from '../../core/errors.ts'
import type { Following } from '../../ports/database.ts'
import { readGemImage, readImage } from './collection-image.ts'
import { createEvents } from './events.ts'
import { unloadWhenIdle } from './idle-models.ts'
import { indexerFile, startIndexer } from './indexer.ts'
import type { LogFile } from './log-file.ts'
import { createMcpMount } from './mcp-mount.ts'
import { openConnections } from './open-connections.ts'
import { createOpenSpaces } from './open-spaces.ts'
import { isForPhones } from './phone/phone-role.ts'
import { refusals } from './refusal.ts'
import { findRoute, loadRoutes, type Route, readInput } from './routes.ts'
import { send, sendJson } from './send.ts'
import type { ServerOptions } from './server-options.ts'
import { seenBy } from './tokens/seen-by.ts'
import { type Caller, checkRights, inProject, isGiven, isNarrow, spaceFor } from './tokens/token-rights.ts'
import { createTurns } from './turns.ts'

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
          onOwner: (state) => idle.ownerIs(state),
        })
  const idle = unloadWhenIdle({ spaces, models, minutes: config.server.idle, activityFile: home.activityFile })
  const mcp = createMcpMount({ spaces, space: options.space, version, tools: config.mcp.tools, onWarning })
  const routes = await loadRoutes()
  const turns = createTurns()

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
    caller: Caller,
  ) {
    const found = findRoute(routes, path, request.method)
    checkCaller(caller, found)
    const { route, input } = await readInput(found, request, query, config.server.maxBodyBytes)
    // What was sent may mean another operation at the same path.
    checkCaller(caller, route, input as object)
    const { name, long, makesSpace = false, effect, run } = route.operation
    const bounded = isGiven(caller) ? inProject(caller, input as object) : input
    const space = spaceOf(request, query, caller)
    // A page that is open asks for the state now and then: that alone is no sign of its owner.
    const isFromOwner = 'query' in route.schema.properties || effect !== 'read'
    if (isFromOwner) idle.touch()
    if (long && indexer) {
      // Nothing is sent until it is done, and that may be long. It goes on when the client leaves.
      response.socket?.setTimeout(0)
      return sendJson(response, await indexer.run(name, input, space))
    }
    const signal = signalOf(response)
    const onProgress = (step: string, done: number, total?: number) =>
      events.tell(space, 'progress', { space, step, done, ...(total !== undefined && { total }) })
    const answer = await turns.run(
      () =>
        spaces.use(space, makesSpace, (jarvis) =>
          actingAs(caller, () => {
            const answer = async () => run(jarvis, bounded as never, { signal, onProgress })
            return isGiven(caller) ? seenBy(caller, { jarvis, input: bounded as object }, answer) : answer()
          }),
        ),
      signal,
    )
    // Loading a model may have taken longer than the whole pause.
    if (isFromOwner) idle.touch()
    sendJson(response, answer)
  }

  async function listen(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    caller: Caller,
  ): Promise<void> {
    if (isGiven(caller) && isNarrow(caller)) throw refusals.tokenNarrow()
    // Wrong names are told now; afterwards there is only the stream.
    const space = await spaces.use(spaceOf(request, query, caller), false, async ({ spaces: [name, second] }) => {
      if (name !== undefined && second === undefined) return name
      throw invalidInput('one_space_needed', 'Events come from one space. Pass it as space=<name>.')
    })
    events.listen(response, space)
  }

  async function showImage(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    caller: Caller,
  ): Promise<void> {
    if (isGiven(caller) && isNarrow(caller)) throw refusals.tokenNarrow()
    const gem = query.get('gem')
    const [collection = '', path = ''] = [query.get('collection') ?? '', query.get('path') ?? '']
    const wanted = { collection, path, anywhere: query.get('anywhere') === 'true' }
    const { type, content } = await spaces.use(spaceOf(request, query, caller), false, (jarvis) =>
      gem === null ? readImage(jarvis, wanted) : readGemImage(jarvis, gem),
    )
    send(response, 200, type, content)
  }

  /** Keeps the listening connection open, which pages and caches share. */
  let changes: Following | undefined

  let warming: Promise<void> | undefined
  /** Opens what the first request needs. Where it fails, the next one who waits for it tries again. */
  function warmUp(): Promise<void> {
    warming ??= spaces
      .use(options.space, true, async (jarvis) => {
        changes ??= jarvis.activity.follow(() => {})
        if (config.database !== '') await openConnections(jarvis)
      })
      .catch(() => {
        warming = undefined
      })
    return warming
  }

  function spaceOf({ headers }: IncomingMessage, query: URLSearchParams, caller: Caller): string {
    const named = query.get('space') ?? (headers['jarvis-space'] as string | undefined)
    return isGiven(caller) ? spaceFor(caller, named, options.space) : (named ?? options.space)
  }

  return {
    async handle(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      query: URLSearchParams,
      caller: Caller = 'owner',
    ) {
      if (path === '/mcp') {
        idle.touch()
        const exchange = { request, response, url: `${record.url}/mcp`, limit: config.server.maxBodyBytes }
        return turns.run(() => actingAs(caller, () => mcp.answer(exchange, caller)), signalOf(response))
      }
      if (path === '/api/events' || path === '/api/image' || path === '/api/openapi.json') {
        if (request.method !== 'GET') throw refusals.methodNotAllowed('GET')
        if (path === '/api/events') return listen(request, response, query, caller)
        if (path === '/api/image') return showImage(request, response, query, caller)
        const { describeApi } = await import('./openapi.ts')
        return sendJson(response, describeApi(routes, record))
      }
      return runOperation(request, response, path, query, caller)
    },
    /** Throws where the database does not answer. The first requests after it are answered as fast as later ones. */
    async ready() {
      await warmUp()
      return spaces.use(options.space, true, async ({ activity }) => {
        await activity.version()
        return changes && { changes: changes.isTold() ? 'notified' : `polling, because ${changes.why()}` }
      })
    },
    warmUp,
    /** Ends what would go on for ever. */
    hangUp: () => events.close(),
    async close() {
      idle.end()
      changes?.stop()
      await Promise.all([mcp.close(), indexer?.close(), spaces.close()])
      await models.unload()
    },
  }
}

/** The log names who has a token, and phones, beside the owner. */
const actingAs = <Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> =>
  caller === 'owner' ? work() : actingFor(isGiven(caller) ? caller.name : caller, work)

/** Throws a Refusal for what this caller may not do. What only files in the input tell is checked once it is read. */
function checkCaller(caller: Caller, route: Route, input?: object): void {
  if (caller === 'phone' && !isForPhones(route)) throw refusals.phoneRole()
  if (isGiven(caller)) checkRights(caller, route, input)
}

/** Aborts when the client leaves before it has its answer. */
function signalOf(response: ServerResponse): AbortSignal {
  const stop = new AbortController()
  // It may have left while its request was read: nothing tells of that again.
  if (response.destroyed) stop.abort()
  response.on('close', () => response.writableFinished || stop.abort())
  return stop.signal
}
