import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { loadToolSets } from './tool-sets.ts'

/**
 * Makes a server return the nearest names for a call of an unknown tool. The SDK sets its own handler with the first
 * tool, which refuses unknown names, so that handler is wrapped when it is set.
 */
export function namingTools(server: McpServer, served: () => readonly string[]): McpServer {
  return wrapHandler<{ name: string }>(server, 'tools/call', (handler) => refusingUnknown(handler, served))
}

type Handler<Params> = (request: { params: Params }, context: unknown) => unknown

/** Wraps the handler that the SDK will set for a method. */
export function wrapHandler<Params>(
  server: McpServer,
  wrapped: string,
  wrap: (handler: Handler<Params>) => Handler<Params>,
): McpServer {
  const inner = server.server
  const set = inner.setRequestHandler.bind(inner) as (method: string, handler: Handler<Params>) => void
  const setWrapped = (method: string, handler: Handler<Params>) =>
    set(method, method === wrapped ? wrap(handler) : handler)
  inner.setRequestHandler = setWrapped as typeof inner.setRequestHandler
  return server
}

const refusingUnknown =
  (handler: Handler<{ name: string }>, served: () => readonly string[]): Handler<{ name: string }> =>
  async (request, context) => {
    const { name } = request.params
    const names = served()
    if (!names.includes(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, await unknownTool(name, names))
    return handler(request, context)
  }

async function unknownTool(name: string, names: readonly string[]): Promise<string> {
  const set = (await loadToolSets()).setOf(name)
  const next =
    set === undefined
      ? `${didYouMean(nearest(name, names))} Tools are ${names.join(', ')}.`
      : ` It is served with "jarvis mcp --tools ${set}".`
  return `Tool ${name} not found.${next}`
}
