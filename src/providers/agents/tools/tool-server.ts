import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMcpHandler, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { messageOf } from '../../../core/errors.ts'
import type { AgentRole, AgentTool } from '../../../ports/agent-runner.ts'

/** Our tools for a program that only supports MCP: on loopback, protected by a token. */
export interface ToolServer {
  /** Address of a role's tools. */
  address(role: AgentRole): string
  /** Sent as `Authorization: Bearer …`. */
  token: string
  close(): Promise<void>
}

/** Maximum message size, bytes: a tool receives commands and questions, not files. */
const mostBytes = 1_000_000

/** Serves the tools of each role (`toolsOf`), on any free port of this machine. */
export async function startToolServer(toolsOf: (role: string) => readonly AgentTool[]): Promise<ToolServer> {
  const token = randomBytes(24).toString('hex')
  const handlers = new Map<string, ReturnType<typeof createMcpHandler>>()
  const handlerOf = (role: string) => {
    const known = handlers.get(role) ?? createMcpHandler(() => serverOf(toolsOf(role)))
    handlers.set(role, known)
    return known
  }
  const server = createServer((request, response) => {
    answer(request, response, token, handlerOf).catch(() => response.headersSent || response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // An open session must not keep the process alive.
  server.unref()
  return {
    address: (role) => `http://127.0.0.1:${port}/${role}`,
    token,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.all([...handlers.values()].map((handler) => handler.close()))
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  handlerOf: (role: string) => ReturnType<typeof createMcpHandler>,
): Promise<void> {
  if (!isKnown(request, token)) return void response.writeHead(401).end()
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    bytes += (piece as Buffer).length
    if (bytes > mostBytes) return void response.writeHead(413).end()
    pieces.push(piece as Buffer)
  }
  const body = Buffer.concat(pieces)
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  const asked = new Request(`http://127.0.0.1${request.url ?? '/'}`, {
    ...{ method: request.method ?? 'GET', headers },
    ...(body.length > 0 && { body }),
  })
  const given = await handlerOf((request.url ?? '/').slice(1)).fetch(asked)
  response.writeHead(given.status, Object.fromEntries(given.headers))
  if (given.body) for await (const piece of given.body) response.write(piece)
  response.end()
}

/** Checks the token, and refuses browser pages, which send their origin. */
function isKnown({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return headers.origin === undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}

function serverOf(tools: readonly AgentTool[]): McpServer {
  const server = new McpServer({ name: 'jarvis', version: '1' })
  for (const tool of tools)
    server.registerTool(
      tool.name,
      { description: tool.description, inputSchema: schemaOf(tool) },
      async (input: Readonly<Record<string, unknown>>) => {
        try {
          return { content: [{ type: 'text', text: await tool.run(input) }] }
        } catch (error) {
          return { content: [{ type: 'text', text: messageOf(error) }], isError: true }
        }
      },
    )
  return server
}

/** The input schema of a tool. The tool itself validates its input. */
const schemaOf = ({ input }: AgentTool): StandardSchemaWithJSON<Record<string, unknown>, Record<string, unknown>> => ({
  '~standard': {
    ...{ version: 1, vendor: 'jarvis' },
    jsonSchema: { input: () => input as Record<string, unknown>, output: () => input as Record<string, unknown> },
    validate: (value) => ({ value: value as Record<string, unknown> }),
  },
})
