import { isAbsolute, join } from 'node:path'
import type { CapturedEvent, CapturedKind } from '../../capture/captured-event.ts'
import { isObject, objectOf } from '../../core/object-of.ts'
import { type HookClient, type HookInput, type ReadEvent, textOf } from './hook-client.ts'

/** An event that OpenClaw passes to a plugin, with its session and folder. */
export interface OpenClawEvent {
  /** Name of the event; `session_start` is the first prompt of a session, the first event with a folder. */
  hook: string
  event: HookInput
  context: HookInput
  session: string
  folder: string
  /** Name of the sub-agent that caused it. */
  agent?: string | undefined
}

/** Tools by which a model finds and calls other tools; those have events of their own. */
const wrappers = ['tool_call', 'tool_search', 'tool_describe']
/** Answers of a model that has nothing to say. */
const silent = ['NO_REPLY', 'HEARTBEAT_OK']

export const openClaw: HookClient = {
  read(input: HookInput): ReadEvent | undefined {
    const { hook, event, session, folder, agent } = eventIn(input)
    const common = { session, folder, ...(agent !== undefined && { agent }) }
    const kind = kindOf(hook, event, agent)
    if (kind === undefined) return undefined
    if (kind === 'tool' || kind === 'tool-failure') return { kind, ...common, tool: toolOf(event, folder) }
    const text = kind === 'prompt' ? promptIn(event) : hook === 'agent_end' ? lastWords(event.messages) : undefined
    const reason = textOf(event.reason)
    return { kind, ...common, ...(text !== undefined && { text }), ...(reason !== undefined && { reason }) }
  },

  /** A run is one prompt with everything that follows it. The model's ids of tool calls are unique within a run. */
  idOf(input: HookInput): string | undefined {
    const { hook, event, context } = eventIn(input)
    const run = textOf(event.runId) ?? textOf(context.runId)
    if (run === undefined || hook === 'after_compaction') return undefined
    if (hook !== 'after_tool_call') return `${hook}:${run}`
    return textOf(event.toolCallId) && `${hook}:${run}:${event.toolCallId}`
  },

  /** The plugin decides where the context goes: next to the system prompt, or before one message. */
  answer: (_input, context) => ({ context }),
}

/** The user's request, without additions of a channel or another plugin; undefined if it is empty. */
export const promptIn = (event: HookInput): string | undefined =>
  typeof event.currentUserMessage === 'string' ? textOf(event.currentUserMessage) : textOf(event.prompt)

const eventIn = (input: HookInput) => input as unknown as OpenClawEvent

function kindOf(hook: string, event: HookInput, agent: string | undefined): CapturedKind | undefined {
  if (hook === 'session_start') return 'session-start'
  if (hook === 'before_prompt_build') return 'prompt'
  if (hook === 'after_tool_call' && wrappers.includes(String(event.toolName))) return undefined
  if (hook === 'after_tool_call') return failureOf(event) === undefined ? 'tool' : 'tool-failure'
  if (hook === 'agent_end') return agent === undefined ? 'stop' : 'subagent-stop'
  if (hook === 'after_compaction') return 'compaction'
  return hook === 'session_end' ? 'session-end' : undefined
}

function toolOf(event: HookInput, folder: string): NonNullable<CapturedEvent['tool']> {
  const { toolName, params, durationMs } = event
  const error = failureOf(event)
  return {
    name: String(toolName),
    ...(params !== undefined && { input: inUsualWords(params, folder) }),
    ...(error === undefined ? { output: outputOf(event.result) } : { error }),
    ...(typeof durationMs === 'number' && { milliseconds: durationMs }),
  }
}

/** OpenClaw reports a command with an exit code other than 0 as a normal result. */
function failureOf({ error, result }: HookInput): string | undefined {
  const { exitCode } = objectOf(objectOf(result).details)
  if (typeof exitCode === 'number' && exitCode !== 0) return contentOf(result) || `Exit code ${exitCode}`
  return textOf(error)
}

/** The text of a result. Of `details`, which otherwise repeat it, only the mark of a new file is used. */
function outputOf(result: unknown): unknown {
  if (!isObject(result) || !Array.isArray(result.content)) return result
  const content = contentOf(result)
  return objectOf(result.details).created === true ? { type: 'create', content } : content
}

const contentOf = (result: unknown): string => textIn(objectOf(result).content)

/** Texts of the parts of a message, without pictures and tool calls. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part) => (objectOf(part).type === 'text' ? (textOf(objectOf(part).text) ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n')
}

/** Renames the fields of an edit as in other clients, and makes a path relative to the workspace absolute. */
function inUsualWords(params: unknown, folder: string): unknown {
  if (!isObject(params)) return params
  const { path, edits } = params
  const isBelow = typeof path === 'string' && folder !== '' && !/^[~@]/.test(path) && !isAbsolute(path)
  return {
    ...params,
    ...(isBelow && { path: join(folder, path) }),
    ...(Array.isArray(edits) && { edits: edits.map(renamed) }),
  }
}

function renamed(edit: unknown): unknown {
  const { oldText, newText, ...rest } = objectOf(edit)
  return { old_string: oldText, new_string: newText, ...rest }
}

/** The last text of the assistant in a run, which may come before its last tool calls. */
function lastWords(messages: unknown): string | undefined {
  const said = (Array.isArray(messages) ? messages : []).map(objectOf)
  const asked = said.map(({ role }) => role).lastIndexOf('user')
  const answers = said.slice(asked + 1).filter(({ role }) => role === 'assistant')
  return answers.map(({ content }) => textIn(content)).findLast((text) => text !== '' && !silent.includes(text.trim()))
}
