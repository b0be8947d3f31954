import { z } from 'zod'
import { localPathMark } from '../core/local-path-mark.ts'
import type { RunContext, SubsystemDoors } from '../ports/doors.ts'
import type { HealthRequest, Servers } from './create-servers.ts'

type Health = Awaited<ReturnType<Servers['health']>>

const operations = {
  mcpHealth: {
    name: 'mcp_health',
    summary: 'Check every MCP server in the settings of Jarvis and your clients, and list failing ones.',
    effect: 'write' as const,
    input: z.strictObject({
      folder: z
        .string()
        .min(1)
        .max(4000)
        .optional()
        .meta({ [localPathMark]: true })
        .describe("Also start the servers that this project's own settings name; use it for projects you trust."),
      notify: z
        .boolean()
        .default(false)
        .describe('Also show a notice on the desktop and send it to the webhook when servers fail.'),
    }),
    run: (servers: Servers, input: HealthRequest, { signal }: RunContext) => servers.health(input, { signal }),
  },
}

const sign = { ok: '✓', quarantined: '✗', 'not asked': '–' } as const

const line = ({ name, clients, state, reason, tools, attempts, milliseconds }: Health['servers'][number]): string => {
  const found = `${tools} ${tools === 1 ? 'tool' : 'tools'}, ${milliseconds} ms`
  const tries = attempts > 1 ? `, ${attempts} attempts` : ''
  return `${sign[state]} ${name} (${clients.join(', ')}): ${state === 'ok' ? found : reason}${tries}`
}

const plain = ({ servers, problems, ok, quarantined, notAsked, extraMs, milliseconds }: Health): string =>
  servers.length === 0 && problems.length === 0
    ? 'No MCP servers are configured. Add one to a client, or under "mcp.servers" in config.yaml.'
    : [
        `${ok} of ${ok + quarantined} MCP servers answered in ${(milliseconds / 1000).toFixed(1)} s${notAsked > 0 ? `; ${notAsked} not asked` : ''}${extraMs > 0 ? '; the machine is busy, so servers had longer' : ''}.`,
        ...servers.map(line),
        ...servers.flatMap(({ warnings }) => warnings),
        ...problems,
      ].join('\n')

export const doors = {
  ofHome: true,
  operations,
  commands: [
    {
      words: ['mcp-health'],
      operation: 'mcp_health',
      examples: ['jarvis mcp-health', 'jarvis mcp-health --folder . --json'],
    },
  ],
  views: { mcp_health: { plain } },
} satisfies SubsystemDoors<Servers>
