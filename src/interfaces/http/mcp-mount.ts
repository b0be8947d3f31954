import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OpenSpaces } from './open-spaces.ts'
import { answerByFetch } from './web-request.ts'

export interface McpMountNeeds {
  spaces: OpenSpaces
  space: string
  version: string
  /** Names of tool sets, as the settings have them. */
  tools: string
  onWarning(message: string): void
}

/** The Model Context Protocol at one path, loaded with the first request to it. */
export function createMcpMount({ spaces, space, version, tools, onWarning }: McpMountNeeds) {
  let loading: ReturnType<typeof load> | undefined

  async function load() {
    const [{ createMcpHttp }, { loadToolSets }] = await Promise.all([
      import('../mcp/http.ts'),
      import('../mcp/tool-sets.ts'),
    ])
    const chosen = (await loadToolSets()).choose(tools)
    return createMcpHttp({
      open: () => spaces.get(space),
      version,
      tools: () => chosen,
      onError: ({ message }) => onWarning(`mcp: ${message}`),
    })
  }

  return {
    async answer(exchange: { request: IncomingMessage; response: ServerResponse; url: string; limit: number }) {
      loading ??= load().catch((error) => {
        loading = undefined
        throw error
      })
      const mcp = await loading
      // The space is in use until the answer is out, though the protocol takes it only when a tool is called.
      await spaces.use(space, true, () => answerByFetch(mcp, exchange))
    },
    async close(): Promise<void> {
      await (await loading?.catch(() => undefined))?.close()
    },
  }
}
