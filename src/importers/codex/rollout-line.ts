import { isObject, objectOf } from '../../core/object-of.ts'
import { type RolloutTool, readCall, readItem, readOutput } from './rollout-tools.ts'

/** A line of a rollout as far as history is made of it; `at` is in epoch milliseconds. */
export type RolloutLine = { at: number } & (
  | RolloutMeta
  /** A turn is a prompt with all that follows it; what is not told stays as it was. */
  | { kind: 'turn'; turn?: string; folder?: string; begins: boolean }
  /** `isItem`: of a version that tells each thing that a turn was made of, uses of tools among them. */
  | { kind: 'asked'; turn?: string; text: string; isItem: boolean }
  | { kind: 'said'; text: string; isItem: boolean }
  | { kind: 'ended'; turn?: string; text: string }
  | { kind: 'compacted' }
  /** A use of a tool, as the program itself tells it. */
  | { kind: 'used'; turn?: string; tool: RolloutTool }
  /** The same as the model asked for it, and what it was told. */
  | { kind: 'called'; id: string; name: string; input: unknown }
  | { kind: 'answered'; id: string; output: string; exit: number | undefined }
)

/** Whose rollout it is: a session's own, or that of a sub-agent in it. */
export interface RolloutMeta {
  kind: 'meta'
  /** Of the thread that the file holds. */
  id: string
  /** Of the session that it belongs to; the same where it is the session's own. */
  session: string
  /** What a sub-agent is called; undefined for the session's own. */
  agent: string | undefined
  folder: string
  /** Branch that was checked out at the start; '' where that is not known. */
  branch: string
  /** The session that it was forked from; '' where it was not. */
  forkedFrom: string
}

/** Lines of these types tell something; the others keep books, and repeat what was told to the model. */
const telling = /"type"\s*:\s*"(?:session_meta|turn_context|event_msg|response_item|compacted)"/

/** undefined for a line that tells nothing. Throws SyntaxError for one that is no JSON. */
export function readRolloutLine(text: string): RolloutLine | undefined {
  if (!telling.test(text.slice(0, 200))) {
    // A torn line is to be noticed also where it would have told nothing.
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

/** What the program told its user. Before versions of 2026 only a few of these were written down. */
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
