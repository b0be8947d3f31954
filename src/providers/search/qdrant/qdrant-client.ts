import { configError, denied, throwIfAborted, unavailable } from '../../../core/errors.ts'
import type { CallOptions } from '../../../core/runtime.ts'

export interface QdrantAddress {
  /** `http://127.0.0.1:6333`. */
  url: string
  /** Sent as `api-key`, if set. */
  key?: string | undefined
  /** Requests must not leave this machine. */
  offline: boolean
}

export interface QdrantClient {
  /** `result` of the response; undefined if not found (404). */
  send(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    options?: CallOptions & { milliseconds?: number },
  ): Promise<unknown>
  /** The raw response, for endpoints without a `result`. */
  greet(options?: CallOptions): Promise<{ version?: string }>
}

interface QdrantRequest {
  method: string
  path: string
  body?: unknown
  /** Milliseconds. */
  timeout: number
  signal: AbortSignal | undefined
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
/** Time limit of a response, milliseconds; writing a batch with its index takes a second or two. */
const usualTimeout = 15_000
/** Time limit of the availability check, milliseconds: a running server answers at once. */
const greetingTimeout = 1500
/** Codes of a connection that was closed in the meantime, from the system and fetch. */
const closedConnection = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/
/** Maximum response size, characters. */
const longestAnswer = 50_000_000

/**
 * Client for Qdrant's REST interface. Errors: Config `search_address_invalid`; Denied `offline`, `search_key_refused`;
 * Unavailable `search_unreachable`, `search_busy`, `search_refused`, `search_answer_broken`.
 */
export function createQdrantClient({ url, key, offline }: QdrantAddress): QdrantClient {
  const base = checkAddress(url, offline)
  const ask = async (request: QdrantRequest, isSecond = false): Promise<{ status: number; text: string }> => {
    const { method, path, body, timeout, signal } = request
    throwIfAborted(signal)
    const deadline = AbortSignal.timeout(timeout)
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(key !== undefined && { 'api-key': key }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        // A key must not follow a redirect to another host.
        redirect: 'error',
      })
      return { status: response.status, text: await response.text() }
    } catch (cause) {
      throwIfAborted(signal)
      // The server has just closed a kept connection. All requests here are safe to repeat.
      if (!isSecond && closedConnection.test(codeOf(cause))) return ask(request, true)
      const why = deadline.aborted ? `no answer within ${timeout / 1000} s` : codeOf(cause)
      throw unavailable(
        'search_unreachable',
        `Qdrant cannot be reached at ${base} (${why}). Start it, or check qdrant.url.`,
      )
    }
  }
  return {
    async send(method, path, body, { signal, milliseconds = usualTimeout } = {}) {
      const { status, text } = await ask({ method, path, body, timeout: milliseconds, signal })
      if (status === 404) return undefined
      refuse(status, text, base)
      return (parse(text, base) as { result?: unknown }).result
    },
    async greet({ signal } = {}) {
      const { status, text } = await ask({ method: 'GET', path: '/', timeout: greetingTimeout, signal })
      refuse(status, text, base)
      const greeting = parse(text, base) as { title?: string; version?: string }
      if (typeof greeting.title === 'string' && /qdrant/i.test(greeting.title)) return greeting
      throw unavailable('search_answer_broken', `The server at ${base} is not a Qdrant server. Check qdrant.url.`)
    },
  }
}

function checkAddress(address: string, offline: boolean): string {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    url = new URL('invalid:')
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw configError(
      'search_address_invalid',
      `"${address}" (qdrant.url) is not an address. Write it as http://127.0.0.1:6333.`,
      { key: 'qdrant.url' },
    )
  if (offline && !loopback.test(url.hostname))
    throw denied(
      'offline',
      `${url.host} is not on this machine, and the setting offline is on. Choose a local Qdrant, or set offline to false.`,
    )
  return url.href.replace(/\/+$/, '')
}

function refuse(status: number, text: string, base: string): void {
  if (status < 400) return
  const said = messageIn(text)
  if (status === 401 || status === 403)
    throw denied(
      'search_key_refused',
      `Qdrant at ${base} refused the key (${status}). Check the variable that qdrant.keyVariable names.`,
    )
  if (status === 408 || status === 429 || status >= 500)
    throw unavailable('search_busy', `Qdrant at ${base} is overloaded or failing (${status}${said}). Try again later.`)
  throw unavailable(
    'search_refused',
    `Qdrant at ${base} refused the request (${status}${said}). Version 1.10 or newer is needed.`,
  )
}

function parse(text: string, base: string): unknown {
  try {
    if (text.length > longestAnswer) throw new Error('too long')
    const value = JSON.parse(text) as unknown
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below, like any other invalid response.
  }
  throw unavailable(
    'search_answer_broken',
    `The answer from ${base} is not from a Qdrant server. Check qdrant.url, and any proxy in between.`,
  )
}

function messageIn(text: string): string {
  try {
    const { status } = JSON.parse(text) as { status?: { error?: string } }
    return status?.error ? `: ${status.error.slice(0, 200)}` : ''
  } catch {
    return ''
  }
}

const codeOf = (cause: unknown): string => {
  const error = cause as Error & { cause?: { code?: string } }
  return error.cause?.code ?? error.message
}
