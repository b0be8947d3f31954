import type { IncomingMessage, ServerResponse } from 'node:http'
import { openJarvis } from '../../app/open-jarvis.ts'
import { createSharedModels } from '../../app/shared-models.ts'
import { databaseFile } from '../../config/home.ts'
import { hasFormerSettings, type ServerRecord } from '../../config/running-server.ts'
import { dispatchCall } from './dispatch-call.ts'
import { createEvents } from './events.ts'
import { unloadWhenIdle } from './idle-models.ts'
import { type IndexerNeeds, indexerFile, startIndexer } from './indexer.ts'
import type { LogFile } from './log-file.ts'
import { createMcpMount } from './mcp-mount.ts'
import { createOpenSpaces } from './open-spaces.ts'
import { loadRoutes } from './routes.ts'
import type { ServerOptions } from './server-options.ts'
import type { Caller } from './tokens/token-rights.ts'
import { createTurns } from './turns.ts'
import { createWarming } from './warm-space.ts'

export type Backend = Awaited<ReturnType<typeof createBackend>>

/** Handlers of requests: the home, its operations and their description. Loaded after the port is open. */
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
  const indexer = startIndexing(options, {
    onProgress: (progress) => events.tell(progress.space, 'progress', progress),
    onWarning,
    onOwner: (state) => idle.ownerIs(state),
  })
  const idle = unloadWhenIdle({ spaces, models, minutes: config.server.idle, activityFile: home.activityFile })
  const mcp = createMcpMount({ spaces, space: options.space, version, tools: config.mcp.tools, onWarning })
  const routes = await loadRoutes()
  const turns = createTurns()
  const { space } = options
  const { maxBodyBytes } = config.server
  const answering = { routes, spaces, events, turns, indexer, touch: () => idle.touch(), space, maxBodyBytes }
  const warming = createWarming({ spaces, space, isShared: config.database !== '' })

  function facts() {
    const { url, pid, startedAt } = record
    const memory = { server: process.memoryUsage.rss(), indexer: indexer?.memory() ?? null }
    const formerSettings = hasFormerSettings(home, record)
    return { url, pid, version, startedAt, formerSettings, models: spaces.modelsInMemory(), memory }
  }

  return {
    handle: (
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      query: URLSearchParams,
      caller: Caller = 'owner',
    ) => dispatchCall({ ...answering, mcp, record }, { request, response, path, query, caller }),
    ready: warming.ready,
    warmUp: warming.warmUp,
    /** Ends endless responses. */
    hangUp: () => events.close(),
    async close() {
      idle.end()
      warming.end()
      await Promise.all([mcp.close(), indexer?.close(), spaces.close()])
      await models.unload()
    },
  }
}

/** The process that indexes beside the server; undefined where the server does that itself. */
function startIndexing({ home, flags, space, config, indexer }: ServerOptions, callbacks: Omit<IndexerNeeds, 'setup'>) {
  const worker = indexer === false ? undefined : indexerFile()
  if (worker === undefined) return undefined
  return startIndexer(worker, { setup: { home: home.root, flags, space, watch: config.server.watch }, ...callbacks })
}
