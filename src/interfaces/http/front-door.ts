import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Home } from '../../config/home.ts'
import type { ServerRecord } from '../../config/running-server.ts'
import type { Backend } from './backend.ts'
import { cookieLine, type createOneTimeCodes, proofOf } from './credentials.ts'
import type { Metrics } from './metrics.ts'
import type { PhoneAccess } from './phone/phone-access.ts'
import { isForPerson, sendNoPage, sendNowhere, sendOnward, sendSpentLink, sendToSave } from './plain-pages.ts'
import { refusals } from './refusal.ts'
import { send, sendJson } from './send.ts'
import type { StaticFiles } from './static-files.ts'
import type { KeptTokens } from './tokens/kept-tokens.ts'
import { type Caller, isGiven, isOpenToTokens } from './tokens/token-rights.ts'

export interface FrontDoorNeeds {
  token: string
  codes: ReturnType<typeof createOneTimeCodes>
  clock: () => number
  record: ServerRecord
  home: Home
  page: StaticFiles
  metrics: Metrics
  /** Tokens that the owner created for others. */
  tokens: KeptTokens
  /** Everything that takes long to load. */
  backend(): Promise<Backend>
  /** Access for phones; loaded on first use. */
  phones(): Promise<PhoneAccess>
  /** Ends the server after this request. */
  stop(): void
}

/** Form of a page's name: `/facts`. */
const pageName = /^\/[a-z-]{1,40}$/
/** Longest challenge that is answered. */
const challengePattern = /^[\w-]{1,100}$/

type Answer = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => void

/** Routes an admitted request: light answers are given here, the rest by modules that are loaded late. */
export function createFrontDoor(needs: FrontDoorNeeds) {
  const { tokens, home, page, backend, phones } = needs
  const light = lightAnswers(needs)

  return async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
    caller: Caller = 'owner',
  ): Promise<void> {
    const isGet = request.method === 'GET' || request.method === 'HEAD'
    if (path !== '/health' && isGiven(caller) && !isOpenToTokens(path)) throw refusals.tokenRole(caller.role)
    const answers = light[path]
    if (answers) {
      const answer = isGet ? answers.get : answers.post
      if (!answer) throw refusals.methodNotAllowed(isGet ? 'POST' : 'GET')
      return answer(request, response, query)
    }
    if (path === '/phone' || path.startsWith('/phone/')) return (await phones()).handle(request, response, path)
    if (path === '/tokens' || path.startsWith('/tokens/')) {
      const { answerTokens } = await import('./tokens/answer-tokens.ts')
      return answerTokens({ tokens, serverLog: home.serverLog }, request, response, path)
    }
    if (path === '/settings' || path === '/settings/qmd') {
      const { answerSettings } = await import('./answer-settings.ts')
      return answerSettings(home, request, response, path)
    }
    if (path === '/mcp' || path.startsWith('/api/'))
      return (await backend()).handle(request, response, path, query, caller)
    if (!isGet) throw refusals.methodNotAllowed('GET')
    if (page.has(path)) return page.send(response, path)
    if (path === '/') return sendNoPage(response)
    if (!isForPerson(request)) throw refusals.notFound()
    // An address without the "#" means the page of that name.
    if (pageName.test(path)) response.writeHead(302, { location: `/#${path}` }).end()
    else sendNowhere(response)
  }
}

/** Answers that load no further module, by path and method. */
function lightAnswers(needs: FrontDoorNeeds): Readonly<Record<string, { get?: Answer; post?: Answer }>> {
  const { token, codes, clock, record, metrics, stop } = needs

  const health: Answer = (_, response, query) => {
    const challenge = query.get('challenge')
    sendJson(response, {
      status: 'ok',
      version: record.version,
      uptime: Math.round((clock() - record.startedAt) / 1000),
      ...(challenge !== null && challengePattern.test(challenge) && { proof: proofOf(token, challenge) }),
    })
  }

  /** The one-time link: a cookie for a code. */
  const enter: Answer = (request, response, query) => {
    const site = request.headers['sec-fetch-site']
    if (!codes.use(query.get('code') ?? '')) sendSpentLink(response)
    else {
      response.setHeader('set-cookie', cookieLine(token, clock()))
      if (site === 'cross-site' || site === 'same-site') sendOnward(response)
      else response.writeHead(303, { location: '/' }).end()
    }
  }

  const makeLink: Answer = (_, response) =>
    sendJson(response, { url: `${record.url}/open?code=${codes.make()}`, seconds: codes.lifeSeconds })

  return {
    '/health': { get: health },
    '/metrics': { get: (_, response) => send(response, 200, metrics.type, metrics.text()) },
    '/open': { get: enter, post: makeLink },
    '/save': { get: (_, response, query) => sendToSave(response, query.get('url') ?? '', query.get('title') ?? '') },
    '/stop': {
      post(_, response) {
        sendJson(response, { stopping: true }, 202)
        stop()
      },
    },
  }
}
