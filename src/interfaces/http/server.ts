import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { claimHome, markOfSettings, releaseHome, type ServerRecord } from '../../config/running-server.ts'
import { type AnswerNeeds, answerRequests } from './answer-requests.ts'
import { homeToken } from './credentials.ts'
import { isServing } from './find-server.ts'
import { createFrontDoor } from './front-door.ts'
import { createGuard } from './guard.ts'
import { listenOn, stopListening } from './listen-on.ts'
import { markOf, type ServerOptions } from './server-options.ts'
import { createParts, pathInLog, type ServerParts } from './server-parts.ts'
import { isGiven } from './tokens/token-rights.ts'

export interface RunningServer {
  record: ServerRecord
  /** Address for tokens from other machines; undefined if `server.listen` is empty. */
  networkUrl: string | undefined
  /** Stops taking requests, ends running ones, closes the home. */
  close(): Promise<void>
  /** Resolves when a client requests the end over HTTP. */
  stopAsked: Promise<void>
}

const address = '127.0.0.1'
/** An idle connection is closed after this time, milliseconds; long answers lift this. */
const silence = 120_000
/** Open connections: far more than clients, far fewer than files that a process may open. */
const mostConnections = 512
/** Delay of loading heavy modules, so that the port first answers a waiting start command, milliseconds. */
const warmUpAfter = 50

/**
 * Serves a home on this machine's own address. The port answers before heavy modules are loaded. If another server
 * already serves the home, returns its record.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer | { other: ServerRecord }> {
  const { home, config, clock = Date.now } = options
  const token = homeToken(home.tokenFile)
  // Before anything is awaited: later writes are not part of `config`.
  const started = { startedAt: clock(), settingsFile: markOfSettings(home) }
  const server = createServer({ connectionsCheckingInterval: 1000, requireHostHeader: false })
  server.timeout = silence
  const port = await listenOn(server, address, config.server.port)
  const record = recordOf(options, { ...started, port })
  const parts = createParts(options, { record, token })
  const { log, backend, phones, answers } = parts
  let stop = () => {}
  const stopAsked = new Promise<void>((resolve) => {
    stop = resolve
  })
  answerRequests(server, {
    ...{ patience: parts.patience, mostConnections },
    prepare: (response) => parts.metrics.watch('local', response),
    handle: createHandle(parts, stop),
    logProblem: ({ method }, path, { status, code }) => log.write(`${method} ${pathInLog(path)} ${status} ${code}`),
  })

  const other = await claimHome(home, record, (found) => isServing(found, token))
  if (other) {
    server.close()
    return { other }
  }
  const network = await openNetwork(parts).catch((error) => {
    releaseHome(home, record)
    server.close()
    throw error
  })
  const noteFailure = (error: Error) => log.write(`warning: ${error.message}`)
  const warmUp = setTimeout(() => void backend.get().then((opened) => opened.warmUp(), noteFailure), warmUpAfter)
  // If no phone was ever paired, none of its code is loaded.
  if (existsSync(home.phoneFolder)) void phones.get().then((opened) => opened.resume(), noteFailure)
  log.write(`started ${record.url} version ${record.version} pid ${process.pid}`)
  return {
    record,
    networkUrl: network?.url,
    stopAsked,
    async close() {
      clearTimeout(warmUp)
      await network?.handOver()
      const endConnections = stopListening(server)
      const opened = await backend.opened()?.catch(() => undefined)
      opened?.hangUp()
      await phones.opened()?.then((one) => one.close(), noteFailure)
      await network?.close()
      answers.close()
      parts.tokensText.close()
      await endConnections(parts.patience.farewell)
      await opened?.close()
      releaseHome(home, record)
      log.write('stopped')
      log.flush()
    },
  }
}

function recordOf(
  { config, version, space }: ServerOptions,
  started: Pick<ServerRecord, 'port' | 'startedAt' | 'settingsFile'>,
): ServerRecord {
  const { watch } = config.server
  const url = `http://${address}:${started.port}`
  return { ...started, pid: process.pid, url, version, space, settings: markOf(config), watch }
}

/** Routes a request at this machine's own address; `stop` ends the server. */
function createHandle(parts: ServerParts, stop: () => void): AnswerNeeds['handle'] {
  const { allowed, answers, backend, phones } = parts
  const admit = createGuard({ ...parts, port: parts.record.port })
  const handle = createFrontDoor({ ...parts, backend: backend.get, phones: phones.get, stop })
  return async (request, response, path, query) => {
    allowed.share(request, response, path)
    const caller = await admit(request, path)
    if (caller && isGiven(caller)) answers.follow(caller, request, response, path)
    if (allowed.answerPreflight(request, response, path)) return
    await handle(request, response, path, query, caller)
  }
}

/** The door for other machines; undefined where `server.listen` is empty. */
async function openNetwork(parts: ServerParts) {
  if (parts.settings.listen === '') return undefined
  const { openNetworkDoor } = await import('./network/network-door.ts')
  return openNetworkDoor({ ...parts, backend: parts.backend.get, log: parts.log.write })
}
