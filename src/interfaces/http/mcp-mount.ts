import type { IncomingMessage, ServerResponse } from 'node:http'
import { localPathsOf } from '../../operations/local-path.ts'
import type { Tool } from '../mcp/tool.ts'
import type { OpenSpaces } from './open-spaces.ts'
import type { GivenToken } from './tokens/kept-tokens.ts'
import { seenBy } from './tokens/seen-by.ts'
import { type Caller, checkRights, inProject, isGiven, isNarrow, mayUse, spaceFor } from './tokens/token-rights.ts'
import { answerByFetch } from './web-request.ts'

export interface McpMountNeeds {
  spaces: OpenSpaces
  space: string
  version: string
  /** Names of tool sets, as the settings have them. */
  tools: string
  onWarning(message: string): void
}

/** A tool that sees and changes no more than the token opens. */
function bounded(token: GivenToken, tool: Tool): Tool {
  const { operation, schema } = tool
  const { properties = {} } = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })
  const localPaths = localPathsOf(properties as Parameters<typeof localPathsOf>[0])
  return {
    ...tool,
    run: async (jarvis, given, context) => {
      checkRights(token, { operation, localPaths }, given)
      const input = inProject(token, given as object)
      return seenBy(token, { jarvis, input }, async () => tool.run(jarvis, input as never, context))
    },
  }
}

export type McpMount = ReturnType<typeof createMcpMount>

/** The Model Context Protocol at one path, loaded with the first request to it. */
export function createMcpMount({ spaces, space, version, tools, onWarning }: McpMountNeeds) {
  /** By space and role of the caller. */
  const mounts = new Map<string, ReturnType<typeof load>>()

  async function load(at: string, caller: Caller) {
    const [{ createMcpHttp }, { loadToolSets }] = await Promise.all([
      import('../mcp/http.ts'),
      import('../mcp/tool-sets.ts'),
    ])
    const all = (await loadToolSets()).choose(tools)
    const chosen = isGiven(caller)
      ? all.flatMap((tool) => (mayUse(caller, tool.operation) ? bounded(caller, tool) : []))
      : all
    return createMcpHttp({
      open: () => spaces.get(at),
      version,
      tools: () => chosen,
      onlyTools: isGiven(caller) && isNarrow(caller),
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
      const key = isGiven(caller) ? JSON.stringify([caller.role, at, caller.project, caller.withoutSensitive]) : ''
      const mcp = await (mounts.get(key) ?? mount(key, at, caller))
      // The space is in use until the answer is out, though the protocol takes it only when a tool is called.
      await spaces.use(at, true, () => answerByFetch(mcp, exchange))
    },
    async close(): Promise<void> {
      for (const one of mounts.values()) await (await one.catch(() => undefined))?.close()
    },
  }
}
