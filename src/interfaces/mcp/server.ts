import { McpServer, type ServerContext } from '@modelcontextprotocol/server'
import type { Jarvis } from '../../app/jarvis.ts'
import { toJarvisError } from '../../core/errors.ts'
import { asStoredText, markInstructions } from '../../core/flag-instruction.ts'
import { namingTools } from './name-tools.ts'
import { registerResources } from './resources.ts'
import type { Tool } from './tool.ts'

export interface ServerParts {
  /** Gives the home, opened at the first need and shared by all connections. */
  open(): Promise<Jarvis>
  version: string
  instructions: string
  tools: readonly Tool[]
  /** Names the connection, where a client has one for itself. */
  session?: string | undefined
  /** From preparePrompts; omitted for a request that is only a tool call. */
  registerPrompts?: ((server: McpServer) => void) | undefined
}

export interface ServedConnection {
  server: McpServer
  /** Serves these tools from now on, and notifies the client if they differ. */
  setTools(tools: readonly Tool[]): void
}

/** A server for one connection, or for one request over HTTP: cheap, since every schema exists already. */
export function createServer({
  open,
  version,
  instructions,
  tools,
  session,
  registerPrompts,
}: ServerParts): ServedConnection {
  const served = new Map<Tool, ReturnType<typeof registerTool>>()
  const server = namingTools(new McpServer({ name: 'jarvis', title: 'Jarvis', version }, { instructions }), () =>
    [...served.keys()].map(({ name }) => name),
  )
  const setTools = (wanted: readonly Tool[]) => {
    for (const [tool, handle] of served) {
      if (wanted.includes(tool)) continue
      handle.remove()
      served.delete(tool)
    }
    for (const tool of wanted) if (!served.has(tool)) served.set(tool, registerTool(server, open, tool, session))
  }
  setTools(tools)
  if (registerPrompts) {
    registerResources(server, open)
    registerPrompts(server)
  }
  return { server, setTools }
}

/** Offers one tool; its failures are answers that a model can learn from. The handle takes it away again. */
const registerTool = (server: McpServer, open: () => Promise<Jarvis>, tool: Tool, session: string | undefined) =>
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: tool.schema,
      ...(tool.output && { outputSchema: tool.output }),
      annotations: {
        readOnlyHint: tool.operation.effect === 'read',
        destructiveHint: tool.operation.effect === 'destroy',
        idempotentHint: tool.operation.effect === 'read',
        openWorldHint: false,
      },
    },
    async (input, context) => {
      try {
        const { signal } = context.mcpReq
        const result = (await tool.run(await open(), input as never, {
          signal,
          onProgress: progressNotifier(context),
          toAgent: true,
          session,
        })) as never
        const said = withNotes((tool.shortText ?? tool.text)(result), result)
        const content = [{ type: 'text' as const, text: tool.isMarked ? said : asStoredText(said) }]
        return tool.data ? { content, structuredContent: markInstructions(tool.data(result)) } : { content }
      } catch (thrown) {
        const { code, message } = toJarvisError(thrown)
        return { isError: true, content: [{ type: 'text' as const, text: `${message} (${code})` }] }
      }
    },
  )

/** The text of an answer with its notes on pending work, unless the text already has them. */
function withNotes(text: string, result: { degraded?: string[] }): string {
  const notes = (result?.degraded ?? []).filter((note) => !text.includes(note)).map((note) => `Note: ${note}`)
  return [text, ...notes].join('\n\n')
}

/** Progress goes to clients that asked for it, by their token. */
function progressNotifier({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return undefined
  return (message: string, progress: number, total?: number) => {
    const params = { progressToken, message, progress, ...(total !== undefined && { total }) }
    // A disconnected client aborts the signal; a lost notification does no harm.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}
