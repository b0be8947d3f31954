import type { IncomingHttpHeaders } from 'node:http'
import { createMcpHandler, type JSONRPCMessage } from '@modelcontextprotocol/server'
import type { Jarvis } from '../../app/jarvis.ts'
import { answerCall, plainCall } from './answer-call.ts'
import { describeHome } from './instructions.ts'
import { preparePrompts } from './prompts.ts'
import { createServer } from './server.ts'
import type { Tool } from './tool.ts'

export interface McpHttpParts {
  /** Gives the home, shared by all requests. */
  open(): Promise<Jarvis>
  version: string
  /** Asked for each request, so that a changed setting counts at once. */
  tools(): readonly Tool[]
  /** Serve no resources, prompts and instructions: they show the whole space. */
  onlyTools?: boolean | undefined
  onError(error: Error): void
}

/** Instructions are asked for again after so long, milliseconds: a client starts with several requests at once. */
const freshFor = 5000

/**
 * The protocol over HTTP, in both versions: one server per request, as the protocol requires, with shared parts created
 * once. The caller checks host, origin and token before.
 */
export function createMcpHttp({ open, version, tools, onlyTools = false, onError }: McpHttpParts) {
  let instructions = ''
  let askedAt = Number.NEGATIVE_INFINITY
  let askedFor: readonly Tool[] = []
  const registerPrompts = preparePrompts(open)
  /** Names of the tools that requests call, while they are answered. */
  const calls = new WeakMap<Request, string>()
  const handler = createMcpHandler(
    async ({ requestInfo }) => {
      // Such a request names its tool and needs nothing else of the server: most requests are of this kind.
      const named = requestInfo && calls.get(requestInfo as Request)
      const called = named === undefined ? [] : tools().filter(({ name }) => name === named)
      if (called.length > 0) return createServer({ open, version, instructions, tools: called }).server
      const now = performance.now()
      const offered = tools()
      if (onlyTools) return createServer({ open, version, instructions, tools: offered }).server
      if (now - askedAt > freshFor || askedFor !== offered) {
        instructions = await describeHome(open, offered)
        askedAt = now
        askedFor = offered
      }
      return createServer({ open, version, instructions, tools: offered, registerPrompts }).server
    },
    { onerror: onError },
  )
  return {
    /**
     * Answers a plain call of a reading tool; undefined for other requests, which are for `fetch`. The answer is
     * undefined if the signal aborts.
     */
    answerAtOnce(
      headers: IncomingHttpHeaders,
      body: unknown,
      signal: AbortSignal,
    ): Promise<JSONRPCMessage | undefined> | undefined {
      const call = plainCall(headers, body)
      const tool =
        call && tools().find(({ name, operation }) => name === call.params.name && operation.effect === 'read')
      return tool && answerCall(createServer({ open, version, instructions, tools: [tool] }).server, call, signal)
    },
    /**
     * Handles a request. A JSON body is passed parsed; any other body is in the request, and is refused as the protocol
     * specifies.
     */
    fetch(request: Request, parsedBody?: unknown): Promise<Response> {
      const named = calledTool(parsedBody)
      if (named !== undefined) calls.set(request, named)
      return handler.fetch(request, { parsedBody })
    },
    /** Notifies listening clients that collections were added, removed or changed. */
    resourcesChanged: () => handler.notify.resourcesChanged(),
    /** Notifies listening clients that the served tools changed. */
    toolsChanged: () => handler.notify.toolsChanged(),
    close: () => handler.close(),
  }
}

/** The tool that a single message calls. */
function calledTool(message: unknown): string | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null }
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : undefined
}
