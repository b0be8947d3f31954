import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { followConnections } from './listen-on.ts'
import { type Problem, refuseConnection, sendProblem } from './respond.ts'
import { setSecurityHeaders } from './send.ts'

export interface AnswerNeeds {
  /** Where a request goes; what it throws is the answer. */
  handle(request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams): unknown
  /** Sees each answer before it is made. */
  prepare?(response: ServerResponse): void
  /** Writes down what went wrong, apart from what was not found or given up. */
  logProblem(request: IncomingMessage, path: string, problem: Problem): void
  /** Milliseconds that a client may take for its headers, and for its whole request. */
  patience: { headers: number; request: number }
  mostConnections: number
}

/** Answers the requests that come in at a server: each with safe headers, a failure as a problem, none without limits. */
export function answerRequests(server: Server, needs: AnswerNeeds): void {
  server.headersTimeout = needs.patience.headers
  server.requestTimeout = needs.patience.request
  server.maxConnections = needs.mostConnections
  followConnections(server)
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    setSecurityHeaders(response)
    needs.prepare?.(response)
    const { path, query } = targetOf(request)
    try {
      await needs.handle(request, response, path, query)
    } catch (thrown) {
      const problem = sendProblem(response, thrown, path)
      if (problem.status !== 404 && problem.status !== 499) needs.logProblem(request, path, problem)
    }
  })
  server.on('clientError', refuseConnection)
  // A browser that does not trust the certificate breaks off: there is nothing to say.
  server.on('tlsClientError', () => {})
}

function targetOf({ url = '' }: IncomingMessage): { path: string; query: URLSearchParams } {
  const end = url.indexOf('?')
  if (end < 0) return { path: url, query: new URLSearchParams() }
  return { path: url.slice(0, end), query: new URLSearchParams(url.slice(end + 1)) }
}
