import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Config } from '../../../config/defaults.ts'
import { configError, messageOf } from '../../../core/errors.ts'
import type { AllowedOrigins } from '../allowed-origins.ts'
import { answerRequests } from '../answer-requests.ts'
import type { Backend } from '../backend.ts'
import { bearerOf, createGate } from '../guard.ts'
import { stopListening } from '../listen-on.ts'
import type { Metrics } from '../metrics.ts'
import { refusals } from '../refusal.ts'
import { send, sendJson } from '../send.ts'
import type { GivenToken, KeptTokens } from '../tokens/kept-tokens.ts'
import type { OpenAnswers } from '../tokens/open-answers.ts'
import { isOpenToTokens } from '../tokens/token-rights.ts'
import { followCertificate, readCertificate } from './own-certificate.ts'

export interface NetworkNeeds {
  settings: Config['server']
  tokens: KeptTokens
  metrics: Metrics
  version: string
  /** Pages of other origins that may come in with a token. */
  allowed: AllowedOrigins
  backend(): Promise<Backend>
  log(line: string): void
  answers: Pick<OpenAnswers, 'follow'>
  patience: { headers: number; request: number; handOver: number; farewell: number }
}

export interface NetworkDoor {
  url: string
  /**
   * Reports the shutdown to a proxy, and answers until the proxy has noticed: /ready returns 503, and each response
   * closes its connection. Returns at once without recent requests.
   */
  handOver(): Promise<void>
  /** Refuses new requests, ends running ones, closes. */
  close(): Promise<void>
}

const mostConnections = 512
/** Interval in which a proxy with health checks sends at least one request, milliseconds. */
const lately = 60_000
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Opens the address of the setting `server.listen`, for other people and machines. Only tokens that the owner created
 * give access: the owner's own token is never sent over a network. Errors: `listen_without_tls`, `listen_failed`,
 * `certificate_unreadable`.
 */
export async function openNetworkDoor(needs: NetworkNeeds): Promise<NetworkDoor> {
  const { settings, log, patience, metrics } = needs
  const [, hostname = '', port = ''] = /^(.*):(\d+)$/.exec(settings.listen) ?? []
  const isSecure = settings.certificate !== ''
  checkCover(settings, hostname)
  const secure = isSecure ? createTlsServer(readCertificate(settings)) : undefined
  const server = secure ?? createPlainServer()
  const state: DoorState = { isEnding: false, lastAt: Number.NEGATIVE_INFINITY }
  answerRequests(server, {
    ...{ patience, mostConnections, handle: createHandle(needs, isSecure ? 'https' : 'http', state) },
    prepare(response) {
      state.lastAt = performance.now()
      // A proxy's kept connection would be closed while its next request is on its way.
      if (state.isEnding) response.shouldKeepAlive = false
      metrics.watch('network', response)
    },
    logProblem: ({ method }, _, { status, code }) => log(`network ${method} ${status} ${code}`),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailed(settings.listen, error)))
    server.listen(Number(port), hostname.replace(/^\[|\]$/g, ''), resolve)
  })
  const following = secure && followCertificate(secure, { files: settings, log })
  const bound = (server.address() as { port: number }).port
  const url = `${isSecure ? 'https' : 'http'}://${hostname}:${bound}`
  log(`access with tokens: ${url}`)
  return {
    url,
    async handOver() {
      state.isEnding = true
      if (performance.now() - state.lastAt > lately) return
      await new Promise((resolve) => setTimeout(resolve, patience.handOver))
    },
    close() {
      following?.stop()
      return stopListening(server)(patience.farewell)
    },
  }
}

/** Without TLS, other machines can read the traffic. */
function checkCover({ listen, certificate, plainHttp }: Config['server'], hostname: string): void {
  if (certificate !== '' || plainHttp || loopback.has(hostname)) return
  throw configError(
    'listen_without_tls',
    `${listen} is reachable from other machines, and tokens would be sent unencrypted. Set server.certificate and server.key, or, behind a TLS proxy, server.plainHttp=true.`,
    { listen },
  )
}

const listenFailed = (listen: string, error: unknown) =>
  configError('listen_failed', `The server cannot listen on ${listen} (${messageOf(error)}). Change server.listen.`, {
    listen,
  })

interface DoorState {
  isEnding: boolean
  /** When the last request came, on the clock of `performance`. */
  lastAt: number
}

function createHandle(needs: NetworkNeeds, scheme: 'http' | 'https', state: DoorState) {
  const { tokens, metrics, version, allowed, backend, answers } = needs
  const admit = createGate<GivenToken>({
    ...{ hosts: 'any', scheme, open: new Set(['/health', '/ready']), links: new Set(), allowed },
    check: async ({ authorization }) => {
      if (authorization === undefined) return refusals.tokenMissing()
      return (await tokens.find(bearerOf(authorization))) ?? refusals.tokenWrong()
    },
  })

  return async (request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams) => {
    allowed.share(request, response, path)
    const caller = await admit(request, path)
    if (allowed.answerPreflight(request, response, path)) return
    const isGet = request.method === 'GET' || request.method === 'HEAD'
    if (path === '/health' && isGet) return sendJson(response, { status: 'ok', version })
    if (path === '/ready' && isGet) {
      if (state.isEnding) throw refusals.serverEnds()
      const ready = await (await backend()).ready()
      return sendJson(response, { status: 'ready', version, ...ready })
    }
    if (!caller || !isOpenToTokens(path)) throw refusals.notFound()
    answers.follow(caller, request, response, path)
    if (path === '/metrics' && isGet) return send(response, 200, metrics.type, metrics.text())
    return (await backend()).handle(request, response, path, query, caller)
  }
}
