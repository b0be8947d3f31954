import type { CapturedEvent } from '../../capture/captured-event.ts'
import { type HookClient, type HookInput, type ReadEvent, textOf } from './hook-client.ts'

/**
 * Cursor reports work by separate events: an edited file, a command, a call of a server. Each is captured as the use of
 * a tool.
 */
const readers: Readonly<Record<string, (input: HookInput) => Partial<CapturedEvent> & Pick<CapturedEvent, 'kind'>>> = {
  sessionStart: () => ({ kind: 'session-start' }),
  sessionEnd: ({ reason }) => ({ kind: 'session-end', ...reasonOf(reason) }),
  beforeSubmitPrompt: ({ prompt }) => ({ kind: 'prompt', ...said(prompt) }),
  afterAgentResponse: ({ text }) => ({ kind: 'stop', ...said(text) }),
  subagentStop: ({ text }) => ({ kind: 'subagent-stop', ...said(text) }),
  preCompact: ({ trigger }) => ({ kind: 'compaction', ...reasonOf(trigger) }),
  afterFileEdit: ({ file_path, edits }) => ({ kind: 'tool', tool: { name: 'Edit', input: { file_path, edits } } }),
  afterShellExecution: ({ command, output, duration }) => ({
    kind: 'tool',
    tool: { name: 'Shell', input: { command }, output, ...lasting(duration) },
  }),
  afterMCPExecution: ({ tool_name, tool_input, result_json, duration }) => ({
    kind: 'tool',
    tool: { name: textOf(tool_name) ?? 'MCP', input: tool_input, output: result_json, ...lasting(duration) },
  }),
}

export const cursor: HookClient = {
  read(input: HookInput): ReadEvent | undefined {
    const read = readers[String(input.hook_event_name)]
    const session = textOf(input.conversation_id)
    if (read === undefined || session === undefined) return undefined
    const roots = Array.isArray(input.workspace_roots) ? input.workspace_roots : []
    const transcript = textOf(input.transcript_path)
    return { session, folder: textOf(roots[0]) ?? '', ...(transcript !== undefined && { transcript }), ...read(input) }
  },

  /**
   * Several events of a kind may come in one generation, so the content identifies them, and the duration if the
   * content is the same. Two hooks of one event get the same input.
   */
  idOf({ hook_event_name: event, generation_id: generation, ...rest }: HookInput): string | undefined {
    if (textOf(generation) === undefined) return undefined
    const { prompt, text, file_path, edits, command, output, tool_name, tool_input, result_json, duration } = rest
    return JSON.stringify([
      event,
      generation,
      prompt,
      text,
      file_path,
      edits,
      command,
      output,
      tool_name,
      tool_input,
      result_json,
      duration,
    ])
  },

  /** A hook can block a prompt, but cannot add context to it. */
  answer: ({ hook_event_name: event }, context) =>
    event === 'sessionStart' ? { additional_context: context } : undefined,
}

const said = (value: unknown): { text?: string } => {
  const text = textOf(value)
  return text === undefined ? {} : { text }
}

const reasonOf = (value: unknown): { reason?: string } => {
  const reason = textOf(value)
  return reason === undefined ? {} : { reason }
}

const lasting = (duration: unknown): { milliseconds?: number } =>
  typeof duration === 'number' ? { milliseconds: duration } : {}
