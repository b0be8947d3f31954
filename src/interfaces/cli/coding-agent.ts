import { denied } from '../../core/errors.ts'
import type { ParsedArguments } from './parse-arguments.ts'

/** Variables that coding agents set in the shells of their commands. */
const signs = [
  'CLAUDECODE',
  'GEMINI_CLI',
  'CURSOR_AGENT',
  'OPENCODE',
  'CODEX_SANDBOX',
  'CODEX_SANDBOX_NETWORK_DISABLED',
]
const families = new Set(['messages', 'search-messages', 'reply', 'templates'])
/** Reads a file, and answers with counts. */
const showsNone = 'messages import'
const messagesSpace = 'messages'

/**
 * Refuses message commands in the shell of a coding agent: an owner who wants them adds the message tools to the agent.
 * This guards against an agent's own idea, not against an agent that clears its variables. Errors:
 * `messages_not_for_agents`.
 */
export function refuseMessages(
  { command, common }: Pick<ParsedArguments, 'command' | 'common'>,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const [first = ''] = command?.words ?? []
  const isNamed = common.space?.split(',').some((name) => name.trim() === messagesSpace) === true
  if ((!families.has(first) && !isNamed) || command?.words.join(' ') === showsNone) return
  const sign = signs.find((name) => environment[name])
  if (sign === undefined) return
  throw denied(
    'messages_not_for_agents',
    `Messages are not shown in the shell of a coding agent (${sign} is set). Run this command in a terminal of your own. To give an agent its messages tools, add "jarvis mcp --tools messages" to it.`,
    { variable: sign },
  )
}
