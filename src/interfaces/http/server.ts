import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { claimHome, markOfSettings, releaseHome, type ServerRecord } from '../../config/running-server.ts'
import { createAllowedOrigins } from './allowed-origins.ts'
import type { Backend } from './backend.ts'
import { createOneTimeCodes, homeToken } from './credentials.ts'
import { isServing } from './find-server.ts'
import { createFrontDoor } from './front-door.ts'
import { createGuard } from './guard.ts'
import { listenOn, stopListening } from './listen-on.ts'
import { createLogFile } from './log-file.ts'
import { createMetrics } from './metrics.ts'
import type { PhoneAccess } from './phone/phone-access.ts'
import { refuseConnection, sendProblem } from './respond.ts'
import { setSecurityHeaders } from './send.ts'
import { markOf, type ServerOptions } from './server-options.ts'
import { createStaticFiles, pageFolder } from './static-files.ts'
import { keptTokensText } from './tokens/kept-text.ts'
import { createKeptTokens, type GivenToken } from './tokens/kept-tokens.ts'
import { createOpenAnswers } from './tokens/open-answers.ts'
import { tokenLine } from './tokens/token-log.ts'
import { isGiven } from './tokens/token-rights.ts'

export interface RunningServer {
  record: ServerRecord
  /** Where tokens come in from other machines; undefined where `server.listen` is empty. */
  networkUrl: string | undefined
  /** Stops taking requests, ends those that run, closes the home. */
  close(): Promise<void>
  /** Resolves when somebody asked for the end over HTTP. */
  stopAsked: Promise<void>
}

const address = '127.0.0.1'
/** Requests that still run get `farewell` at the end; a proxy notices within `handOver` that a server ends. Milliseconds. */
const defaultPatience = { headers: 10_000, request: 60_000, handOver: 5000, farewell: 3000 }
/** A connection on which nothing moves is closed after so long, milliseconds; long answers lift this. */
const silence = 120_000
/** Open connections: far more than clients, far fewer than files that a process may open. */
const mostConnections = 512
/** Whoever waits for the port asks whether it is open before anything heavy is loaded, milliseconds. */
const warmUpAfter = 50

/**
 * Serves a home on this machine's own address: the port answers before anything heavy is loaded. Returns who serves the
 * home already, where somebody does.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer | { other: ServerRecord }> {
  const { home, config, clock = Date.now } = options
  const patience = { ...defaultPatience, ...options.patience }
  const token = homeToken(home.tokenFile)
  const startedAt = clock()
  // Before anything is awaited: what is written from now on is not what `config` holds.
  const settingsFile = markOfSettings(home)
  const log = createLogFile(home.serverLog, clock)
  const codes = createOneTimeCodes(clock)
  let loading: Promise<Backend> | undefined
  const backend = () => {
    loading ??= import('./backend.ts').then(({ createBackend }) => createBackend(options, record, log))
    return loading
  }
  let stop = () => {}
  const stopAsked = new Promise<void>((resolve) => {
    stop = resolve
  })

  const logUse = ({ id, name }: GivenToken, { method }: IncomingMessage, path: string, status: number) =>
    log.write(tokenLine({ id, name, method: method ?? '', path: pathInLog(path), status }))
  const noteFailure = (error: Error) => log.write(`warning: ${error.message}`)

  const server = createServer({ connectionsCheckingInterval: 1000, requireHostHeader: false })
  server.headersTimeout = patience.headers
  server.requestTimeout = patience.request
  server.timeout = silence
  server.maxConnections = mostConnections
  const port = await listenOn(server, address, config.server.port)
  const url = `http://${address}:${port}`
  const { version, space } = options
  const { watch } = config.server
  const settings = markOf(config)
  const record = { pid: process.pid, port, url, version, startedAt, space, settings, settingsFile, watch }
  const allowed = createAllowedOrigins(config.server.origins)
  const tokensText = keptTokensText(home, config.database)
  const tokens = createKeptTokens(tokensText, clock)
  const answers = createOpenAnswers({ tokens, clock, logUse })
  const metrics = createMetrics(version)
  const admit = createGuard({ token, tokens, port, clock, allowed })
  const page = createStaticFiles(pageFolder())
  let access: Promise<PhoneAccess> | undefined
  const phones = () => {
    const needs = { home, clock, page, backend, log: log.write, patience }
    access ??= import('./phone/phone-access.ts').then(({ createPhoneAccess }) => createPhoneAccess(needs))
    return access
  }
  const openNetwork = async () => {
    if (config.server.listen === '') return undefined
    const { openNetworkDoor } = await import('./network/network-door.ts')
    const needs = { tokens, metrics, version, allowed, backend, log: log.write, answers, patience }
    return openNetworkDoor({ ...needs, settings: config.server })
  }
  const handle = createFrontDoor({ token, tokens, codes, clock, home, record, page, metrics, backend, phones, stop })

  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    setSecurityHeaders(response)
    metrics.watch('local', response)
    const target = request.url ?? ''
    const end = target.indexOf('?')
    const path = end < 0 ? target : target.slice(0, end)
    try {
      allowed.share(request, response, path)
      const caller = await admit(request, path)
      if (caller && isGiven(caller)) answers.follow(caller, request, response, path)
      if (allowed.answerPreflight(request, response, path)) return
      await handle(request, response, path, new URLSearchParams(end < 0 ? '' : target.slice(end + 1)), caller)
    } catch (thrown) {
      const problem = sendProblem(response, thrown, path)
      if (problem.status !== 404 && problem.status !== 499)
        log.write(`${request.method} ${pathInLog(path)} ${problem.status} ${problem.code}`)
    }
  })
  server.on('clientError', refuseConnection)

  const other = await claimHome(home, record, (found) => isServing(found, token))
  if (other) {
    server.close()
    return { other }
  }
  const network = await openNetwork().catch((error) => {
    releaseHome(home, record)
    server.close()
    throw error
  })
  const warmUp = setTimeout(() => void backend().then((opened) => opened.warmUp(), noteFailure), warmUpAfter)
  // Where no phone was ever paired, nothing of it is loaded.
  if (existsSync(home.phoneFolder)) void phones().then((opened) => opened.resume(), noteFailure)
  log.write(`started ${url} version ${version} pid ${process.pid}`)
  return {
    record,
    networkUrl: network?.url,
    stopAsked,
    async close() {
      clearTimeout(warmUp)
      await network?.handOver()
      const endConnections = stopListening(server)
      const opened = await loading?.catch(() => undefined)
      opened?.hangUp()
      await access?.then((one) => one.close(), noteFailure)
      await network?.close()
      answers.close()
      tokensText.close()
      await endConnections(patience.farewell)
      await opened?.close()
      releaseHome(home, record)
      log.write('stopped')
      log.flush()
    },
  }
}

/** Paths are ours or a stranger's: of those that are not plain, nothing is kept. */
const pathInLog = (path: string): string => (/^\/[\w/.-]{0,100}$/.test(path) ? path : '(other path)')
