import { askedIn, reportIn, resultOf } from '../../capture/gemini-wording.ts'
import { objectOf } from '../../core/object-of.ts'
import { claudeCode } from './claude-code.ts'
import { type HookClient, type HookInput, type ReadEvent, textOf as text } from './hook-client.ts'
import { startOfFile } from './part-of-file.ts'

/**
 * Gemini CLI's names of events, and Claude Code's names of the same events. The fields are alike. Its compression event
 * is omitted, because it comes before each request to the model, compressed or not.
 */
const events: Readonly<Record<string, string>> = {
  SessionStart: 'SessionStart',
  SessionEnd: 'SessionEnd',
  BeforeAgent: 'UserPromptSubmit',
  AfterAgent: 'Stop',
  AfterTool: 'PostToolUse',
}

/** Bytes read from the start of a chat: a description of the folder, up to 200 names, then soon the first answer. */
const chatStart = 1024 * 1024

export const geminiCli: HookClient = {
  read(input: HookInput) {
    const event = events[String(input.hook_event_name)]
    if (event === undefined) return undefined
    const read = claudeCode.read(inOtherWords(input, event))
    if (read?.kind === 'prompt') return read.text === undefined ? undefined : read
    return read?.kind === 'tool' ? readTool(read, input) : read
  },

  /**
   * Events have no id, but a time, which two hooks of the same event share. Tools that run in parallel may end at the
   * same time.
   */
  idOf({ hook_event_name: event, timestamp, tool_name: tool, tool_input: input }: HookInput) {
    if (text(timestamp) === undefined) return undefined
    return tool === undefined ? `${event}:${timestamp}` : `${event}:${timestamp}:${JSON.stringify([tool, input])}`
  },

  answer: (input, context) => claudeCode.answer(input, context),

  /**
   * Context at the start is put before the prompt in the same text, and a prompt that begins so is dropped when the
   * session is resumed. Context that comes with a prompt is put behind it, and stays.
   */
  beginsWith: ({ transcript_path: chat }) => text(chat) === undefined || !isAnswered(chat as string),
}

/** Whether the model has answered in a chat; false for a chat that does not exist. */
const isAnswered = (chat: string): boolean => startOfFile(chat, chatStart).includes('"type":"gemini"')

/** Converts an event to Claude Code's fields. The event at the end of a turn repeats the prompt, which is dropped. */
function inOtherWords({ prompt, prompt_response: answer, ...input }: HookInput, event: string): HookInput {
  const renamed = { ...input, hook_event_name: event }
  if (event === 'UserPromptSubmit') return { ...renamed, prompt: typeof prompt === 'string' ? askedIn(prompt) : '' }
  return event === 'Stop' ? { ...renamed, last_assistant_message: answer } : renamed
}

function readTool({ tool, ...read }: ReadEvent, { tool_response: response }: HookInput): ReadEvent | undefined {
  if (tool === undefined) return undefined
  const { name, input } = tool
  // A sub-agent reports its result through this tool.
  if (name === 'complete_task') return { ...read, kind: 'subagent-stop', agent: 'sub-agent', text: reportIn(input) }
  const { llmContent, returnDisplay, error } = objectOf(response)
  const result = resultOf(name, { forModel: llmContent ?? response, shown: returnDisplay, error })
  return { ...read, kind: 'error' in result ? 'tool-failure' : 'tool', tool: { name, input, ...result } }
}
