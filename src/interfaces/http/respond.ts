import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { toJarvisError } from '../../core/errors.ts'
import { doorCodes } from '../errors.ts'
import { isForPerson, sendClosedPage, sendUnpairedPage } from './plain-pages.ts'
import { Refusal } from './refusal.ts'
import { send } from './send.ts'

export interface Problem {
  type: 'about:blank'
  title: string
  status: number
  detail: string
  code: string
  [detail: string]: unknown
}

/** A failure in the form of RFC 9457. */
function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Refusal) {
    const { kind, status, message, code } = thrown
    return { type: 'about:blank', title: kind, status, detail: message, code }
  }
  const { kind, code, message, details } = toJarvisError(thrown)
  return { ...details, type: 'about:blank', title: kind, status: doorCodes[kind].http, detail: message, code }
}

const isApi = (path: string): boolean => path === '/mcp' || path.startsWith('/api/')

/** Sends the problem: as a small page if a browser asked for the page without a cookie. */
export function sendProblem(response: ServerResponse, thrown: unknown, path: string): Problem {
  const problem = problemOf(thrown)
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return problem
  }
  if (thrown instanceof Refusal)
    for (const [name, value] of Object.entries(thrown.headers)) response.setHeader(name, value)
  if (problem.status === 401 && (path === '/' || (isForPerson(response.req) && !isApi(path))))
    (problem.code === 'phone_unknown' ? sendUnpairedPage : sendClosedPage)(response)
  else send(response, problem.status, 'application/problem+json', JSON.stringify(problem))
  return problem
}

/** Answers a connection whose data is not HTTP, came too slowly, or was too long. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason] = unreadable[error.code ?? ''] ?? [400, 'Bad Request']
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const unreadable: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}
