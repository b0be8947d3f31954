import type { CapturedEvent, CapturedKind } from '../../capture/captured-event.ts'
import { type HookClient, type HookInput, type ReadEvent, textOf as text } from './hook-client.ts'

/** Events of Claude Code; VS Code uses the same names and fields. */
const kinds: Readonly<Record<string, CapturedKind>> = {
  SessionStart: 'session-start',
  UserPromptSubmit: 'prompt',
  PostToolUse: 'tool',
  PostToolUseFailure: 'tool-failure',
  Stop: 'stop',
  SubagentStop: 'subagent-stop',
  PreCompact: 'compaction',
  PostCompact: 'compaction',
  SessionEnd: 'session-end',
}

export const claudeCode: HookClient = {
  read,
  idOf,
  answer: (input, additionalContext) => ({
    hookSpecificOutput: { hookEventName: input.hook_event_name, additionalContext },
  }),
}

function read(input: HookInput): ReadEvent | undefined {
  const kind = kinds[String(input.hook_event_name)]
  const session = text(input.session_id)
  if (kind === undefined || session === undefined) return undefined
  const said = saidIn(input)
  const reason = text(input.source) ?? text(input.reason) ?? text(input.trigger)
  const agent = text(input.agent_type)
  const transcript = text(input.transcript_path)
  return {
    kind,
    session,
    folder: text(input.cwd) ?? '',
    ...(agent !== undefined && { agent }),
    ...(said !== undefined && { text: said }),
    ...(reason !== undefined && { reason }),
    ...(transcript !== undefined && { transcript }),
    ...(input.tool_name !== undefined && { tool: toolOf(input) }),
  }
}

/**
 * Identifies an event within its session, where the client allows it. A prompt can stop more than once and is compacted
 * with two events, so the message is part of the id.
 */
function idOf(input: HookInput): string | undefined {
  const { tool_use_id: use, agent_id: agent = '', hook_event_name: event } = input
  // Codex has a turn id: a prompt with everything that follows it.
  const prompt = input.prompt_id ?? input.turn_id
  if (text(use) !== undefined) return `${event}:${use}`
  if (text(prompt) === undefined) return undefined
  return `${event}:${prompt}:${agent}:${saidIn(input) ?? ''}`
}

const saidIn = (input: HookInput): string | undefined =>
  text(input.prompt) ?? text(input.last_assistant_message) ?? text(input.compact_summary)

function toolOf(input: HookInput): NonNullable<CapturedEvent['tool']> {
  const { tool_name: name, tool_input: given, tool_response: output, error, duration_ms: milliseconds } = input
  return {
    name: String(name),
    ...(given !== undefined && { input: given }),
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error: typeof error === 'string' ? error : JSON.stringify(error) }),
    ...(typeof milliseconds === 'number' && { milliseconds }),
    ...(input.is_interrupt === true && { interrupted: true as const }),
  }
}
