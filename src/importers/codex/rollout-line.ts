import { isObject, objectOf } from '../../core/object-of.ts'
import { type RolloutTool, readCall, readItem, readOutput } from './rollout-tools.ts'

/** A rollout line, as far as events are made from it; `at` is in epoch milliseconds. */
export type RolloutLine = { at: number } & (
  | RolloutMeta
  /** A turn is a prompt with everything that follows it; missing fields keep their values. */
  | { kind: 'turn'; turn?: string; folder?: string; begins: boolean }
  /** `isItem`: the version logs each part of a turn, including tool uses. */
  | { kind: 'asked'; turn?: string; text: string; isItem: boolean }
  | { kind: 'said'; text: string; isItem: boolean }
  | { kind: 'ended'; turn?: string; text: string }
  | { kind: 'compacted' }
  /** A tool use, as the program itself logs it. */
  | { kind: 'used'; turn?: string; tool: RolloutTool }
  /** The same tool use as the model requested it, and the output it got. */
  | { kind: 'called'; id: string; name: string; input: unknown }
  | { kind: 'answered'; id: string; output: string; exit: number | undefined }
)

export type LineOf<Kind> = Extract<RolloutLine, { kind: Kind }>

/** The owner of a rollout: a session, or a sub-agent in it. */
export interface RolloutMeta {
  kind: 'meta'
  /** Id of the thread in the file. */
  id: string
  /** Id of the thread's session; equal to `id` for the session itself. */
  session: string
  /** Name of the sub-agent; undefined for the session itself. */
  agent: string | undefined
  folder: string
  /** The branch that was checked out at the start; '' when unknown. */
  branch: string
  /** The session that it was forked from; '' if it was not forked. */
  forkedFrom: string
}

/** Only lines of these types are used; the others log, and repeat the model's input. */
const usedTypes = /"type"\s*:\s*"(?:session_meta|turn_context|event_msg|response_item|compacted)"/

/** Parses a line; undefined if no event is made from it. Throws SyntaxError for invalid JSON. */
export function readRolloutLine(text: string): RolloutLine | undefined {
  if (!usedTypes.test(text.slice(0, 200))) {
    // A truncated line is an error, even if its type is not used.
    if (text.trim() !== '' && !text.trimEnd().endsWith('}')) JSON.parse(text)
    return undefined
  }
  const line = objectOf(JSON.parse(text))
  const at = Date.parse(textOf(line.timestamp))
  const payload = objectOf(line.payload)
  if (Number.isNaN(at)) return undefined
  const read = readPayload(line.type, payload)
  return read && { at, ...read }
}

function readPayload(type: unknown, payload: Payload) {
  if (type === 'session_meta') return readMeta(payload)
  if (type === 'compacted') return { kind: 'compacted' } as const
  if (type === 'turn_context') return { kind: 'turn', begins: false, ...turnOf(payload), ...folderOf(payload) } as const
  return type === 'event_msg' ? readEvent(payload) : readResponseItem(payload)
}

type Payload = Record<string, unknown>

function readMeta({ id, session_id, forked_from_id: forked, ...payload }: Payload): RolloutMeta | undefined {
  const { cwd, git, source, agent_role, agent_nickname } = payload
  const own = textOf(id)
  if (own === '') return undefined
  const spawned = objectOf(objectOf(objectOf(source).subagent).thread_spawn)
  const isAgent = isObject(source) && 'subagent' in source
  const role = textOf(agent_role) || textOf(spawned.agent_role) || textOf(agent_nickname) || 'sub-agent'
  return {
    ...{ kind: 'meta', id: own, session: textOf(session_id) || textOf(spawned.parent_thread_id) || own },
    ...{ agent: isAgent ? role : undefined, folder: textOf(cwd), branch: textOf(objectOf(git).branch) },
    forkedFrom: textOf(forked),
  }
}

/** Messages of the program to its user. Versions before 2026 logged only a few of them. */
function readEvent(payload: Payload) {
  const turn = turnOf(payload)
  switch (payload.type) {
    case 'task_started':
    case 'turn_started':
      return { kind: 'turn', begins: true, ...turn } as const
    case 'task_complete':
    case 'turn_complete':
      return { kind: 'ended', ...turn, text: textOf(payload.last_agent_message) } as const
    case 'user_message':
      if (payload.kind !== undefined && payload.kind !== 'plain') return undefined
      return { kind: 'asked', ...turn, text: textOf(payload.message), isItem: false } as const
    case 'agent_message':
      return { kind: 'said', text: textOf(payload.message), isItem: false } as const
    case 'item_completed':
      return readCompleted(turn, objectOf(payload.item))
    default:
      return undefined
  }
}

function readCompleted(turn: { turn?: string }, item: Payload) {
  if (item.type === 'UserMessage') return { kind: 'asked', ...turn, text: saidIn(item.content), isItem: true } as const
  if (item.type === 'AgentMessage') return { kind: 'said', text: saidIn(item.content), isItem: true } as const
  const tool = readItem(item)
  return tool && ({ kind: 'used', ...turn, tool } as const)
}

function readResponseItem({ type, call_id, id, output, ...call }: Payload) {
  const use = textOf(call_id) || textOf(id)
  if (use === '') return undefined
  if (type === 'function_call_output' || type === 'custom_tool_call_output')
    return { kind: 'answered', id: use, ...readOutput(output) } as const
  if (type !== 'function_call' && type !== 'custom_tool_call' && type !== 'local_shell_call') return undefined
  return { kind: 'called', id: use, ...readCall(type, call) } as const
}

const turnOf = ({ turn_id: turn }: Payload): { turn?: string } =>
  typeof turn === 'string' && turn !== '' ? { turn } : {}

const folderOf = ({ cwd }: Payload): { folder?: string } =>
  typeof cwd === 'string' && cwd !== '' ? { folder: cwd } : {}

const saidIn = (content: unknown): string =>
  (Array.isArray(content) ? content : [])
    .map((block) => textOf(objectOf(block).text))
    .filter((text) => text !== '')
    .join('\n')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
