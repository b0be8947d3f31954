import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { signalOf } from './api-call.ts'
import { readBody } from './read-body.ts'
import { sendJson } from './send.ts'

export interface WebHandler {
  /** Handles a request. A JSON body is passed parsed; any other body is in the request. */
  fetch(request: Request, parsedBody?: unknown): Promise<Response>
  /** Fast path for some requests with a JSON body; undefined for the others, or if the signal aborts. */
  answerAtOnce(headers: IncomingHttpHeaders, body: unknown, signal: AbortSignal): Promise<unknown> | undefined
}

/** Answers a request by a handler that knows the web's own Request and Response; the answer may be a stream. */
export async function answerByFetch(
  { fetch, answerAtOnce }: WebHandler,
  { request, response, url, limit }: { request: IncomingMessage; response: ServerResponse; url: string; limit: number },
): Promise<void> {
  const signal = signalOf(response)
  const { method = 'GET' } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(request, limit)
  const parsed = body === null ? undefined : jsonIn(body)
  const answering = parsed === undefined ? undefined : answerAtOnce(request.headers, parsed, signal)
  if (answering) {
    const answer = await answering
    if (answer !== undefined) sendJson(response, answer)
    return
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The token is for the server's entrance, not for the handlers behind it.
    if (value !== undefined && name !== 'authorization' && name !== 'cookie') headers.set(name, String(value))
  }
  const unread = parsed === undefined ? body : null
  const answer = await fetch(new Request(url, { method, headers, body: unread, signal }), parsed)
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  // A stream may be silent for long.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) response.socket?.setTimeout(0)
  if (answer.body === null) {
    response.end()
    return
  }
  // An immediate response is sent in one piece; a stream that is silent at first sends its headers.
  let gathering = false
  const gather = () => {
    if (gathering) return
    gathering = true
    response.cork()
    setImmediate(() => {
      gathering = false
      if (!response.headersSent) response.flushHeaders()
      response.uncork()
    })
  }
  gather()
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    gather()
    if (!response.write(chunk)) await drained(response)
    if (response.destroyed) return
  }
  response.end()
}

/** The body as JSON; undefined if it is not JSON. */
function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Waits until the client has read, or is gone. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
