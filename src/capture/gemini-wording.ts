import { objectOf } from '../core/object-of.ts'

/** What Gemini CLI puts around what others said: what hooks told, and what the model is told of a folder. */
const told = /^\s*<(hook_context|session_context)>[\s\S]*?<\/\1>\s*/
const referenced = /\n--- Content from referenced files ---\n[\s\S]*?(?:\n--- End of content ---|$)/
const untrusted = /^\s*<untrusted_context>\n([\s\S]*?)\n?<\/untrusted_context>\s*$/
/** Lines after the output of a command. */
const commandEnd = /\n(Exit Code|Signal|Background PIDs|Process Group PGID): ([^\n]*)$/

/** The user's own words in a prompt, without what hooks added and the files that they named with an `@`. */
export function askedIn(prompt: string): string {
  let text = prompt
  for (let found = told.exec(text); found; found = told.exec(text)) text = text.slice(found[0].length)
  return text.replace(referenced, '').trim()
}

/** What a tool gave back: as the model is told it, as the user sees it, and an error where it failed. */
export interface GeminiResult {
  told: unknown
  shown: unknown
  error: unknown
}

/** Output of a tool, or why it failed. A command that failed is told as one that has run: its exit code tells. */
export function resultOf(
  tool: string,
  { told: content, shown, error }: GeminiResult,
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

/** What a sub-agent says at its end: it hands its report over by a tool whose input has the shape that was asked for. */
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

/** Text in the parts of a message or a result. */
export function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content))
    return typeof objectOf(content).text === 'string' ? (objectOf(content).text as string) : ''
  return content.map(textIn).join('')
}
