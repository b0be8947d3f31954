import { claudeCode } from './claude-code.ts'
import type { HookClient, HookInput } from './hook-client.ts'

/** Its names of events, and the names of Claude Code for the same; the fields are alike. */
const events: Readonly<Record<string, string>> = {
  SessionStart: 'SessionStart',
  SessionEnd: 'SessionEnd',
  BeforeAgent: 'UserPromptSubmit',
  AfterAgent: 'Stop',
  AfterTool: 'PostToolUse',
  PreCompress: 'PreCompact',
}

export const geminiCli: HookClient = {
  read(input: HookInput) {
    const event = events[String(input.hook_event_name)]
    return event === undefined ? undefined : claudeCode.read(inOtherWords(input, event))
  },

  idOf: () => undefined,

  answer: (input, context) => claudeCode.answer(input, context),
}

/** At the end of a turn it repeats the prompt beside the answer. */
function inOtherWords({ prompt, prompt_response: answer, ...input }: HookInput, event: string): HookInput {
  const renamed = { ...input, hook_event_name: event }
  if (event === 'UserPromptSubmit') return { ...renamed, prompt }
  return event === 'Stop' ? { ...renamed, last_assistant_message: answer } : renamed
}
