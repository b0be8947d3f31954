import { askedIn, reportIn, resultOf } from '../../capture/gemini-wording.ts'
import { objectOf } from '../../core/object-of.ts'
import { claudeCode } from './claude-code.ts'
import { type HookClient, type HookInput, type ReadEvent, textOf as text } from './hook-client.ts'
import { startOfFile } from './part-of-file.ts'

/**
 * Its names of events, and the names of Claude Code for the same; the fields are alike. It tells of a compression before
 * each request to the model, whether there is one or not: that says nothing.
 */
const events: Readonly<Record<string, string>> = {
  SessionStart: 'SessionStart',
  SessionEnd: 'SessionEnd',
  BeforeAgent: 'UserPromptSubmit',
  AfterAgent: 'Stop',
  AfterTool: 'PostToolUse',
}

/** A chat begins with what the model is told of a folder, up to 200 names; its first answer comes soon after, bytes. */
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
   * Nothing has an id, but each event its time; two hooks of the same event are told the same one. Tools that run beside
   * each other may end at one time.
   */
  idOf({ hook_event_name: event, timestamp, tool_name: tool, tool_input: input }: HookInput) {
    if (text(timestamp) === undefined) return undefined
    return tool === undefined ? `${event}:${timestamp}` : `${event}:${timestamp}:${JSON.stringify([tool, input])}`
  },

  answer: (input, context) => claudeCode.answer(input, context),

  /**
   * What is told at a start stands before the prompt, in one text with it, and a prompt that begins so is left out when
   * the session is resumed. With a prompt it stands behind it, and stays.
   */
  beginsWith: ({ transcript_path: chat }) => text(chat) === undefined || !isAnswered(chat as string),
}

/** Whether the model has said anything in a chat; one that is not there has not begun. */
const isAnswered = (chat: string): boolean => startOfFile(chat, chatStart).includes('"type":"gemini"')

/** At the end of a turn it repeats the prompt beside the answer. */
function inOtherWords({ prompt, prompt_response: answer, ...input }: HookInput, event: string): HookInput {
  const renamed = { ...input, hook_event_name: event }
  if (event === 'UserPromptSubmit') return { ...renamed, prompt: typeof prompt === 'string' ? askedIn(prompt) : '' }
  return event === 'Stop' ? { ...renamed, last_assistant_message: answer } : renamed
}

function readTool({ tool, ...read }: ReadEvent, { tool_response: response }: HookInput): ReadEvent | undefined {
  if (tool === undefined) return undefined
  const { name, input } = tool
  // The last word of a sub-agent is a use of this tool.
  if (name === 'complete_task') return { ...read, kind: 'subagent-stop', agent: 'sub-agent', text: reportIn(input) }
  const { llmContent, returnDisplay, error } = objectOf(response)
  const result = resultOf(name, { told: llmContent ?? response, shown: returnDisplay, error })
  return { ...read, kind: 'error' in result ? 'tool-failure' : 'tool', tool: { name, input, ...result } }
}
