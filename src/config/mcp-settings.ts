import { z } from 'zod'
import { defaults } from './defaults.ts'

const { mcp } = defaults
const text = (longest: number) => z.string().min(1).max(longest)
const texts = z.record(text(500), z.string().max(20_000))

/** A server in the form that Claude Code uses, with a name. */
const server = z.strictObject({
  name: text(64),
  command: text(4000).optional(),
  args: z.array(z.string().max(20_000)).max(1000).optional(),
  env: texts.optional(),
  cwd: text(4000).optional(),
  url: text(4000).optional(),
  headers: texts.optional(),
  type: z.enum(['stdio', 'http', 'sse']).optional(),
  enabled: z.boolean().optional(),
})

const probe = z.strictObject({
  server: text(64),
  tool: text(128),
  arguments: z.record(text(500), z.unknown()).default({}),
  expect: text(4000),
})

/** A list, or the same as JSON text, as a variable or `jarvis config set` gives it. Empty text: none. */
const listOf = <Item extends z.ZodType>(item: Item) => {
  const list = z.array(item).max(200)
  const parsed = z
    .string()
    .max(20_000)
    .transform((value, context) => {
      try {
        return value.trim() === '' ? [] : (JSON.parse(value) as unknown)
      } catch {
        context.addIssue('a list is needed, as YAML in the file or as JSON')
        return z.NEVER
      }
    })
  return z.union([parsed.pipe(list), list])
}

export const mcpSettings = z
  .strictObject({
    tools: z
      .string()
      .max(200)
      .default(mcp.tools)
      .describe(
        'Sets of tools that assistants get, with commas between: documents, memory, observations, gems, learning, messages. Empty for the usual ones.',
      ),
    servers: listOf(server)
      .default([...mcp.servers])
      .describe(
        'MCP servers beside those of your clients: a list of name with command, args and env, or url and headers.',
      ),
    probes: listOf(probe)
      .default([...mcp.probes])
      .describe('Questions with a known answer: server, tool, arguments, and a text that its answer must contain.'),
    timeout: z
      .number()
      .int()
      .min(100)
      .max(60_000)
      .default(mcp.timeout)
      .describe('Milliseconds in which all MCP servers must answer before a session.'),
    desktop: z
      .boolean()
      .default(mcp.desktop)
      .describe('Show a notice on the desktop when servers are left out of a session.'),
    webhook: z
      .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(4000)])
      .default(mcp.webhook)
      .describe('Address to which that notice is sent as JSON; empty for none.'),
    webhookForm: z
      .enum(['auto', 'slack', 'json'])
      .default(mcp.webhookForm)
      .describe(
        'slack: `{text}` alone. json: the servers with their reasons, too. auto: slack for addresses of Slack.',
      ),
  })
  .prefault({})
  .describe('What assistants are offered, and the MCP servers of other programs.')
