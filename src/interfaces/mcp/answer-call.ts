import type { IncomingHttpHeaders } from 'node:http'
import {
  type CallToolRequest,
  classifyInboundRequest,
  isJSONRPCRequest,
  isJsonContentType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpServer,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server'

export type PlainCall = JSONRPCRequest & CallToolRequest

/**
 * The body of a request that is one tool call of the 2025 protocol, with the headers it requires, from a client that
 * waits only for the answer. Undefined for everything else, including invalid requests.
 */
export function plainCall(headers: IncomingHttpHeaders, body: unknown): PlainCall | undefined {
  const { method, params } = (body ?? {}) as Partial<PlainCall>
  if (method !== 'tools/call' || params?._meta?.progressToken !== undefined || !isJSONRPCRequest(body)) return undefined
  const { accept = '', 'content-type': type = '' } = headers
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) return undefined
  const version = headerOf(headers, 'mcp-protocol-version')
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    ...named('protocolVersionHeader', version),
    ...named('mcpMethodHeader', headerOf(headers, 'mcp-method')),
    ...named('mcpNameHeader', headerOf(headers, 'mcp-name')),
    body,
  })
  const isSpoken = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)
  return kind === 'legacy' && isSpoken && isJsonContentType(type) ? (body as PlainCall) : undefined
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => headers[name]?.toString()

const named = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })

/**
 * Answers a call on its own server; undefined if the signal aborts before. It avoids web requests, responses and
 * streams: creating those costs more than most answers do.
 */
export async function answerCall(
  server: McpServer,
  call: PlainCall,
  signal: AbortSignal,
): Promise<JSONRPCMessage | undefined> {
  const transport: Transport = {
    start: async () => undefined,
    close: async () => transport.onclose?.(),
    send: async () => undefined,
  }
  const answered = new Promise<JSONRPCMessage | undefined>((resolve) => {
    // Notifications have no reader here.
    transport.send = async (message) => void ('method' in message || resolve(message))
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  await server.connect(transport)
  try {
    transport.onmessage?.(call)
    return await answered
  } finally {
    await server.close()
  }
}
