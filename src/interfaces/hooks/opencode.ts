import type { CapturedEvent, CapturedKind } from '../../capture/captured-event.ts'
import { objectOf } from '../../core/object-of.ts'
import { type HookClient, type HookInput, type ReadEvent, textOf } from './hook-client.ts'

/** What the plugin makes of the events of OpenCode, which says each thing in many small ones. */
export interface OpenCodeTold {
  event: keyof typeof kinds
  /** The user's session, also where a sub-agent did it in one of its own. */
  session: string
  folder: string
  /** Name of the sub-agent. */
  agent?: string | undefined
  /** Of the message, the part or the session: tells events of a kind apart. */
  id: string
  text?: string | undefined
  reason?: string | undefined
  /** Part of a message: a use of a tool that has ended. */
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
    const { event, session, folder, agent, text, reason, part } = toldIn(input)
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
    const { event, id } = toldIn(input)
    return `${event}:${id}`
  },

  /** The plugin says where it goes: beside a prompt, or into what a summary is made of. */
  answer: (input, context) => (toldIn(input).event === 'compacted' ? undefined : { context }),

  tellsAtCompaction: true,
}

/** What OpenCode says of other tools that the user has stopped. */
const aborted = 'Tool execution aborted'

const toldIn = (input: HookInput) => input as unknown as OpenCodeTold

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

/** A command that ends with another code than 0, or is ended, is a result like any other to OpenCode. */
function failureOf({ status, error, output, metadata }: Record<string, unknown>): string | undefined {
  if (status === 'error') return textOf(error) ?? 'It failed.'
  const { exit } = objectOf(metadata)
  if (exit === undefined || exit === 0) return undefined
  const told = textOf(output) ?? ''
  if (exit !== null) return `Exit code ${exit}\n${told}`
  return /^User aborted the command$/m.test(told) ? aborted : `It was ended.\n${told}`
}
