import { objectOf } from '../core/object-of.ts'

/** Blocks that Gemini CLI adds before a prompt: the output of hooks, and its description of the folder. */
const hookBlock = /^\s*<(hook_context|session_context)>[\s\S]*?<\/\1>\s*/
const referenced = /\n--- Content from referenced files ---\n[\s\S]*?(?:\n--- End of content ---|$)/
const untrusted = /^\s*<untrusted_context>\n([\s\S]*?)\n?<\/untrusted_context>\s*$/
/** Lines after the output of a command. */
const commandEnd = /\n(Exit Code|Signal|Background PIDs|Process Group PGID): ([^\n]*)$/

/** The user's own words in a prompt, without hook output and without files that were named with `@`. */
export function askedIn(prompt: string): string {
  let text = prompt
  for (let found = hookBlock.exec(text); found; found = hookBlock.exec(text)) text = text.slice(found[0].length)
  return text.replace(referenced, '').trim()
}

/** The result of a tool: what the model gets, what the user sees, and the error if it failed. */
export interface GeminiResult {
  forModel: unknown
  shown: unknown
  error: unknown
}

/** Output of a tool, or why it failed. A failed command is reported as a normal result; only its exit code shows it. */
export function resultOf(
  tool: string,
  { forModel: content, shown, error }: GeminiResult,
): { output: unknown } | { error: string } {
  const text = unwrapped(textIn(content))
  const message = typeof error === 'string' ? error : objectOf(error).message
  if (error !== undefined && error !== null)
    return { error: typeof message === 'string' && message !== '' ? message : text }
  if (tool !== 'run_shell_command') {
    const { isNewFile } = objectOf(shown)
    return { output: isNewFile === true ? { type: 'create', content: text } : text }
  }
  const { output, ends } = readCommand(text)
  const exit = ends.get('Exit Code') ?? (ends.has('Signal') ? `signal ${ends.get('Signal')}` : undefined)
  return exit === undefined ? { output } : { error: `Exit code ${exit}\n${output}` }
}

/** The report of a sub-agent. It is passed to a tool whose input has the requested shape. */
export function reportIn(input: unknown): string {
  const values = Object.values(objectOf(input))
  const { result } = objectOf(input)
  const texts = [result, ...values, ...values.flatMap((value) => Object.values(objectOf(value)))]
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? ''
}

function readCommand(text: string): { output: string; ends: Map<string, string> } {
  const ends = new Map<string, string>()
  let output = text
  for (let found = commandEnd.exec(output); found; found = commandEnd.exec(output)) {
    ends.set(found[1]!, found[2]!)
    output = output.slice(0, found.index)
  }
  return { output: output.replace(/^Output: (?:\(empty\)$)?/, ''), ends }
}

const unwrapped = (text: string): string => untrusted.exec(text)?.[1] ?? text

/** The text in the parts of a message or a result. */
export function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content))
    return typeof objectOf(content).text === 'string' ? (objectOf(content).text as string) : ''
  return content.map(textIn).join('')
}
