import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { loadToolSets } from './tool-sets.ts'

/**
 * Lets a server tell the nearest names where a tool is called that it does not serve. The SDK sets its own handler with
 * the first tool and refuses unknown names in it, so the handler is wrapped when it is set.
 */
export function namingTools(server: McpServer, served: () => readonly string[]): McpServer {
  const inner = server.server
  const set = inner.setRequestHandler.bind(inner) as (method: string, handler: Handler) => void
  const setWrapped = (method: string, handler: Handler) =>
    set(method, method === 'tools/call' ? refusingUnknown(handler, served) : handler)
  inner.setRequestHandler = setWrapped as typeof inner.setRequestHandler
  return server
}

type Handler = (request: { params: { name: string } }, context: unknown) => unknown

const refusingUnknown =
  (handler: Handler, served: () => readonly string[]): Handler =>
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
