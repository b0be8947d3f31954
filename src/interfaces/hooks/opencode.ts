import type { CapturedEvent, CapturedKind } from '../../capture/captured-event.ts'
import { objectOf } from '../../core/object-of.ts'
import { type HookClient, type HookInput, type ReadEvent, textOf } from './hook-client.ts'

/** An event of the plugin, which combines many small events of OpenCode. */
export interface OpenCodeEvent {
  event: keyof typeof kinds
  /** The user's session, also for events in a session of a sub-agent. */
  session: string
  folder: string
  /** Name of the sub-agent. */
  agent?: string | undefined
  /** Id of the message, the part or the session; identifies events of the same kind. */
  id: string
  text?: string | undefined
  reason?: string | undefined
  /** Message part with a use of a tool that has ended. */
  part?: HookInput | undefined
}

const kinds = {
  created: 'session-start',
  prompt: 'prompt',
  tool: 'tool',
  idle: 'stop',
  compacting: 'compaction',
  compacted: 'compaction',
  ended: 'session-end',
} as const satisfies Record<string, CapturedKind>

export const openCode: HookClient = {
  read(input: HookInput): ReadEvent {
    const { event, session, folder, agent, text, reason, part } = eventIn(input)
    const tool = part && toolOf(part)
    const kind =
      event === 'idle' && agent !== undefined
        ? 'subagent-stop'
        : tool?.error === undefined
          ? kinds[event]
          : 'tool-failure'
    return {
      kind,
      session,
      folder,
      ...(agent !== undefined && { agent }),
      ...(text !== undefined && { text }),
      ...(reason !== undefined && { reason }),
      ...(tool && { tool }),
    }
  },

  idOf(input: HookInput): string {
    const { event, id } = eventIn(input)
    return `${event}:${id}`
  },

  /** The plugin decides where the context goes: into a prompt, or into the input of a summary. */
  answer: (input, context) => (eventIn(input).event === 'compacted' ? undefined : { context }),

  injectsAtCompaction: true,
}

/** OpenCode's error for other tools that the user stopped. */
const aborted = 'Tool execution aborted'

const eventIn = (input: HookInput) => input as unknown as OpenCodeEvent

function toolOf({ tool: name, state }: HookInput): NonNullable<CapturedEvent['tool']> {
  const { input, output, time, metadata } = objectOf(state)
  const { start, end } = objectOf(time)
  const error = failureOf(objectOf(state))
  const isNew = name === 'write' && objectOf(metadata).exists === false
  return {
    name: String(name),
    ...(input !== undefined && { input }),
    ...(error === undefined ? { output: isNew ? { type: 'create', content: output } : output } : { error }),
    ...(typeof start === 'number' && typeof end === 'number' && { milliseconds: end - start }),
  }
}

/** OpenCode reports a command that was stopped, or that failed with an exit code, as a normal result. */
function failureOf({ status, error, output, metadata }: Record<string, unknown>): string | undefined {
  if (status === 'error') return textOf(error) ?? 'It failed.'
  const { exit } = objectOf(metadata)
  if (exit === undefined || exit === 0) return undefined
  const printed = textOf(output) ?? ''
  if (exit !== null) return `Exit code ${exit}\n${printed}`
  return /^User aborted the command$/m.test(printed) ? aborted : `It was ended.\n${printed}`
}
