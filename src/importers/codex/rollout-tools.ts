import { objectOf } from '../../core/object-of.ts'

/** A finished tool use, with the name and input that hooks get. */
export interface RolloutTool {
  /** The id that hooks use. */
  id: string
  name: string
  input: unknown
  output: unknown
  /** Reason of the failure; undefined on success. */
  error: string | undefined
  milliseconds?: number
}

type Item = Record<string, unknown>

/** A tool use among the items of a turn; undefined for other items and refused uses. */
export function readItem(item: Item): RolloutTool | undefined {
  if (textOf(item.id) === '' || item.status === 'declined') return undefined
  const time = millisecondsOf(item.duration)
  const about = { id: textOf(item.id), error: undefined, ...(time !== undefined && { milliseconds: time }) }
  switch (item.type) {
    case 'CommandExecution':
      // The user typed this command after "!"; the agent did not run it.
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

/** The model's request, with the tool names of the hooks. */
export function readCall(type: string, call: Item): { name: string; input: unknown } {
  if (type === 'local_shell_call') return { name: 'Bash', input: { command: commandOf(objectOf(call.action).command) } }
  const name = textOf(call.name)
  if (type === 'custom_tool_call') return { name, input: { command: textOf(call.input) } }
  const given = parsed(textOf(call.arguments))
  const { command, cmd, input } = objectOf(given)
  if (!shells.has(name)) return { name, input: name === 'apply_patch' ? { command: textOf(input) } : given }
  const line = commandOf(command ?? cmd)
  // Early versions patched files with a command of this name.
  const patch = Array.isArray(command) && command[0] === 'apply_patch' ? textOf(command[1]) : undefined
  return patch === undefined
    ? { name: 'Bash', input: { command: line } }
    : { name: 'apply_patch', input: { command: patch } }
}

/** Output of a tool as the model got it, without its wrapper, and the exit code if there was one. */
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

/** The hook's error text for a failed command. */
export const failedBy = (exit: number | undefined, output: string): string | undefined =>
  exit === undefined || exit === 0 ? undefined : `Exit code ${exit}\n${output}`

const shells: ReadonlySet<string> = new Set(['shell', 'shell_command', 'exec_command', 'container.exec', 'local_shell'])

function readCommand({ command, aggregated_output: printed, exit_code: exit }: Item) {
  const output = textOf(printed)
  return { name: 'Bash', input: { command: commandOf(command) }, output, error: failedBy(numberOf(exit), output) }
}

/** Converts the changes into a patch that makes them. */
function readFileChange({ changes, status, stdout, stderr }: Item) {
  const parts = Object.entries(objectOf(changes)).map(([path, change]) => patchOf(path, objectOf(change)))
  const patch = ['*** Begin Patch', ...parts, '*** End Patch', ''].join('\n')
  const outputs = [stdout, stderr].map(textOf).filter((text) => text !== '')
  const error = status === 'failed' ? outputs.join('\n') || 'The patch failed.' : undefined
  return { name: 'apply_patch', input: { command: patch }, output: outputs.join('\n'), error }
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
  const message = textOf(error) || textOf(objectOf(error).message) || readOutput(objectOf(result).content).output
  return { name, input: given, output: undefined, error: message || 'The call failed.' }
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
