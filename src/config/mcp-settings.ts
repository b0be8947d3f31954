import { z } from 'zod'
import { defaults } from './defaults.ts'

const { mcp } = defaults
const text = (longest: number) => z.string().min(1).max(longest)
const texts = z.record(text(500), z.string().max(20_000))

/** A server in Claude Code's format, plus a name. */
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

/** A list, or the same as JSON text from a variable or `jarvis config set`. Empty text: an empty list. */
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
        'Tool sets that assistants get, separated by commas: documents, memory, observations, gems, learning, messages. Empty: the standard sets.',
      ),
    servers: listOf(server)
      .default([...mcp.servers])
      .describe(
        'Additional MCP servers: a list of entries with a name and either command, args and env, or url and headers.',
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
      .describe('Time limit for all MCP servers to answer before a session, milliseconds.'),
    desktop: z
      .boolean()
      .default(mcp.desktop)
      .describe('Show a desktop notification when servers are excluded from a session.'),
    webhook: z
      .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(4000)])
      .default(mcp.webhook)
      .describe('URL that the notification is also sent to, as JSON. Empty: none.'),
    webhookForm: z
      .enum(['auto', 'slack', 'json'])
      .default(mcp.webhookForm)
      .describe(
        'Format of that JSON. slack: `{text}` only. json: also the servers with reasons. auto: slack for Slack URLs.',
      ),
  })
  .prefault({})
  .describe('Tools for assistants, and checks of other MCP servers.')
