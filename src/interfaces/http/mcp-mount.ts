import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OpenSpaces } from './open-spaces.ts'
import { type Caller, isGiven, mayUse, spaceFor } from './tokens/token-rights.ts'
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
  /** By the space and the role of who asks. */
  const mounts = new Map<string, ReturnType<typeof load>>()

  async function load(at: string, caller: Caller) {
    const [{ createMcpHttp }, { loadToolSets }] = await Promise.all([
      import('../mcp/http.ts'),
      import('../mcp/tool-sets.ts'),
    ])
    const all = (await loadToolSets()).choose(tools)
    const chosen = isGiven(caller) ? all.filter((tool) => mayUse(caller, tool)) : all
    return createMcpHttp({
      open: () => spaces.get(at),
      version,
      tools: () => chosen,
      onError: ({ message }) => onWarning(`mcp: ${message}`),
    })
  }

  function mount(key: string, at: string, caller: Caller) {
    const loading = load(at, caller)
    mounts.set(key, loading)
    loading.catch(() => mounts.delete(key))
    return loading
  }

  return {
    async answer(
      exchange: { request: IncomingMessage; response: ServerResponse; url: string; limit: number },
      caller: Caller,
    ) {
      const at = isGiven(caller) ? spaceFor(caller, undefined, space) : space
      const key = isGiven(caller) ? `${caller.role} ${at}` : ''
      const mcp = await (mounts.get(key) ?? mount(key, at, caller))
      // The space is in use until the answer is out, though the protocol takes it only when a tool is called.
      await spaces.use(at, true, () => answerByFetch(mcp, exchange))
    },
    async close(): Promise<void> {
      for (const one of mounts.values()) await (await one.catch(() => undefined))?.close()
    },
  }
}
