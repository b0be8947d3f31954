import { callSetting, callSettings, checkSettings, textSetting } from '../core/check-settings.ts'
import { type ErrorDetails, type ErrorKind, errorKinds, JarvisError, unavailable } from '../core/errors.ts'
import { type MemoryFacade, memoryFacade } from './memory-facade.ts'
import type { CallSettings, OperationMethods } from './operation-methods.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

export type { MemoryFacade } from './memory-facade.ts'
export type { CallSettings } from './operation-methods.ts'
export type { ServerEvent } from './read-events.ts'

export interface ClientOptions {
  /** Address of the server: `http://127.0.0.1:7473`. A page that the server serves leaves it out. */
  url?: string
  /** Content of the file `token` in the home. A page has a cookie in its place. */
  token?: string
  /** Space that is used where a call names none. */
  space?: string
  /** Replaces the platform's own `fetch`. */
  fetch?: typeof fetch
}

const clientOptions = { url: textSetting, token: textSetting, space: callSettings.space, fetch: callSetting }

/** A method for every operation of the server: `client.query({ query: '…' })`, `client.collectionAdd({ folder })`. */
export type JarvisClient = OperationMethods & {
  /** Calls `onEvent` for each event, until the signal aborts or the server ends. */
  events(onEvent: (event: ServerEvent) => void, settings?: CallSettings): Promise<void>
  /** Memory under the names that the library has for it. */
  readonly memory: MemoryFacade
}

/**
 * A client of a Jarvis server that needs only `fetch`: for browsers, Node, and other platforms. Failures are
 * JarvisErrors with the server's kind and code; an unreachable server is Unavailable `server_unreachable`.
 */
export function createClient(options: ClientOptions = {}): JarvisClient {
  checkSettings(options, clientOptions, { of: 'createClient()' })
  const { url = '', token, fetch: ask = fetch } = options
  const base = url.replace(/\/+$/, '')

  async function send(path: string, init: RequestInit, settings: CallSettings) {
    checkSettings(settings, callSettings, { of: 'a call' })
    const { signal, space = options.space } = settings
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const query = space === undefined ? '' : `?space=${encodeURIComponent(space)}`
    let response: Response
    try {
      response = await ask(`${base}${path}${query}`, { ...init, headers, ...(signal && { signal }) })
    } catch (error) {
      if (signal?.aborted) throw new JarvisError('Cancelled', 'cancelled', 'Cancelled.')
      const message = `No server answers at ${base || 'this address'}. Start one with "jarvis up".`
      throw unavailable('server_unreachable', message, {}, error)
    }
    if (response.ok) return response
    throw await errorOf(response)
  }

  async function call(method: string, input: object = {}, settings: CallSettings = {}): Promise<unknown> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
    return (await send(pathOf(method), init, settings)).json()
  }

  async function events(onEvent: (event: ServerEvent) => void, settings: CallSettings = {}): Promise<void> {
    const response = await send('/api/events', { headers: { accept: 'text/event-stream' } }, settings)
    try {
      for await (const event of readEvents(response.body!)) onEvent(event)
    } catch (error) {
      if (!settings.signal?.aborted) throw unavailable('server_gone', 'The server has ended.', {}, error)
    }
  }

  // Any name is sent to the server, so operations of a newer server can be called, too.
  const client: JarvisClient = new Proxy({ events } as JarvisClient, {
    get: (own, name) => {
      // A promise that resolves to the client asks it for `then`, and JSON for `toJSON`.
      if (typeof name === 'symbol' || name === 'then' || name === 'toJSON') return undefined
      if (name === 'memory') return memory
      return Object.hasOwn(own, name) ? own[name as 'events'] : call.bind(undefined, name)
    },
  })
  const memory = memoryFacade(client)
  return client
}

/** `/api/multi-get` for `multiGet`. */
const pathOf = (method: string): string => `/api/${method.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The server's error; a response in another form becomes Internal. */
async function errorOf(response: Response): Promise<JarvisError> {
  const {
    type: _,
    title,
    status,
    detail,
    code,
    ...details
  } = (await response.json().catch(() => ({}))) as {
    [more: string]: unknown
  } & Partial<Record<'title' | 'detail' | 'code', string>>
  const kind = errorKinds.includes(title as ErrorKind) ? (title as ErrorKind) : 'Internal'
  const facts = { ...details, status: status ?? response.status } as ErrorDetails
  return new JarvisError(kind, code ?? 'answer_unknown', detail ?? `The server answered ${response.status}.`, facts)
}
