import { objectOf } from '../../core/object-of.ts'

/** A use of a tool that is over. Names and inputs are those that hooks are told. */
export interface RolloutTool {
  /** As hooks know it. */
  id: string
  name: string
  input: unknown
  output: unknown
  /** Why it failed; undefined where it did not. */
  error: string | undefined
  milliseconds?: number
}

type Item = Record<string, unknown>

/** A use of a tool among the things that a turn was made of; undefined for what is none, or was not allowed. */
export function readItem(item: Item): RolloutTool | undefined {
  if (textOf(item.id) === '' || item.status === 'declined') return undefined
  const time = millisecondsOf(item.duration)
  const about = { id: textOf(item.id), error: undefined, ...(time !== undefined && { milliseconds: time }) }
  switch (item.type) {
    case 'CommandExecution':
      // What the user typed behind an exclamation mark, the agent has not done.
      return item.source === 'user_shell' ? undefined : { ...about, ...readCommand(item) }
    case 'FileChange':
      return { ...about, ...readFileChange(item) }
    case 'McpToolCall':
      return { ...about, ...readMcpCall(item) }
    case 'WebSearch':
      return { ...about, name: 'web_search', input: { query: textOf(item.query) }, output: '' }
    case 'CollabAgentToolCall':
      if (item.tool !== 'spawn_agent') return undefined
      return { ...about, name: 'spawn_agent', input: { message: textOf(item.prompt) }, output: '' }
    default:
      return undefined
  }
}

/** What the model asked for, in the words of the hooks. */
export function readCall(type: string, call: Item): { name: string; input: unknown } {
  if (type === 'local_shell_call') return { name: 'Bash', input: { command: commandOf(objectOf(call.action).command) } }
  const name = textOf(call.name)
  if (type === 'custom_tool_call') return { name, input: { command: textOf(call.input) } }
  const given = parsed(textOf(call.arguments))
  const { command, cmd, input } = objectOf(given)
  if (!shells.has(name)) return { name, input: name === 'apply_patch' ? { command: textOf(input) } : given }
  const line = commandOf(command ?? cmd)
  // Early versions patched files by a command of that name.
  const patch = Array.isArray(command) && command[0] === 'apply_patch' ? textOf(command[1]) : undefined
  return patch === undefined
    ? { name: 'Bash', input: { command: line } }
    : { name: 'apply_patch', input: { command: patch } }
}

/** What the model was told of a tool: the text without what was written around it, and the exit code where one is told. */
export function readOutput(output: unknown): { output: string; exit: number | undefined } {
  const text = Array.isArray(output) ? output.map((block) => textOf(objectOf(block).text)).join('\n') : textOf(output)
  const { output: inner, metadata } = objectOf(parsed(text))
  if (typeof inner === 'string') return { output: inner, exit: numberOf(objectOf(metadata).exit_code) }
  const head = text.slice(0, 300)
  const [, code] = /^(?:Process exited with code|Exit code:) (-?\d+)$/m.exec(head) ?? []
  const body = /^(?:Chunk ID|Wall time|Exit code|Process|Original token count)\b/.test(head)
    ? /^Output:\n/m.exec(head)
    : null
  return {
    output: body ? text.slice(body.index + body[0].length) : text,
    exit: code === undefined ? undefined : Number(code),
  }
}

/** As the hook tells of a command that failed. */
export const failedBy = (exit: number | undefined, output: string): string | undefined =>
  exit === undefined || exit === 0 ? undefined : `Exit code ${exit}\n${output}`

const shells: ReadonlySet<string> = new Set(['shell', 'shell_command', 'exec_command', 'container.exec', 'local_shell'])

function readCommand({ command, aggregated_output: printed, exit_code: exit }: Item) {
  const output = textOf(printed)
  return { name: 'Bash', input: { command: commandOf(command) }, output, error: failedBy(numberOf(exit), output) }
}

/** Told as the patch that makes these changes. */
function readFileChange({ changes, status, stdout, stderr }: Item) {
  const parts = Object.entries(objectOf(changes)).map(([path, change]) => patchOf(path, objectOf(change)))
  const patch = ['*** Begin Patch', ...parts, '*** End Patch', ''].join('\n')
  const told = [stdout, stderr].map(textOf).filter((text) => text !== '')
  const error = status === 'failed' ? told.join('\n') || 'The patch failed.' : undefined
  return { name: 'apply_patch', input: { command: patch }, output: told.join('\n'), error }
}

function patchOf(path: string, { type, unified_diff: diff, move_path: moved, content }: Item): string {
  if (type === 'add') return [`*** Add File: ${path}`, ...linesOf(content).map((line) => `+${line}`)].join('\n')
  if (type === 'delete') return `*** Delete File: ${path}`
  const goes = textOf(moved) === '' ? [] : [`*** Move to: ${textOf(moved)}`]
  return [`*** Update File: ${path}`, ...goes, ...linesOf(diff)].join('\n')
}

function readMcpCall({ server, tool, arguments: given, result, error, status }: Item) {
  const name = `mcp__${textOf(server)}__${textOf(tool)}`
  const { isError } = objectOf(result)
  if (status !== 'failed' && isError !== true) return { name, input: given, output: result, error: undefined }
  const told = textOf(error) || textOf(objectOf(error).message) || readOutput(objectOf(result).content).output
  return { name, input: given, output: undefined, error: told || 'The call failed.' }
}

/** `["/bin/bash", "-lc", "npm test"]` is `npm test`. */
function commandOf(command: unknown): string {
  if (typeof command === 'string') return command
  if (!Array.isArray(command)) return ''
  const words = command.map(textOf)
  return words.length === 3 && /^-l?c$/.test(words[1]!) ? words[2]! : words.join(' ')
}

function millisecondsOf(duration: unknown): number | undefined {
  const { secs, nanos } = objectOf(duration)
  return typeof secs === 'number' ? Math.round(secs * 1000 + (numberOf(nanos) ?? 0) / 1e6) : undefined
}

function parsed(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const linesOf = (text: unknown): string[] => textOf(text).replace(/\n$/, '').split('\n')
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
