import { claudeCode } from './claude-code.ts'
import { type HookClient, type HookInput, type ReadEvent, textOf as text } from './hook-client.ts'
import { endOfFile } from './part-of-file.ts'

/** Bytes read from the end of a transcript. The line of the command that just ended is there, with its output. */
const transcriptEnd = 1024 * 1024

/** Codex has the events and fields of Claude Code, but some events have less content. */
export const codex: HookClient = { ...claudeCode, read }

function read(input: HookInput): ReadEvent | undefined {
  // Codex reports the task of a sub-agent as a prompt, although the user did not ask.
  if (input.hook_event_name === 'UserPromptSubmit' && text(input.agent_id) !== undefined) return undefined
  const event = claudeCode.read(input)
  if (event?.kind !== 'tool' || event.tool?.name !== 'Bash') return event
  const { output, ...tool } = event.tool
  const exit = exitCodeOf(input)
  if (exit === undefined || exit === 0) return event
  const error = `Exit code ${exit}\n${typeof output === 'string' ? output : JSON.stringify(output ?? '')}`
  return { ...event, kind: 'tool-failure', tool: { ...tool, error } }
}

/**
 * The exit code of a command, from the transcript. A hook gets none; the transcript is written before the hook runs.
 */
function exitCodeOf({ transcript_path: transcript, tool_use_id: use }: HookInput): number | undefined {
  if (text(transcript) === undefined || text(use) === undefined) return undefined
  const end = endOfFile(transcript as string, transcriptEnd)
  const begins = end.lastIndexOf(`{"type":"CommandExecution","id":${JSON.stringify(use)}`)
  if (begins < 0) return undefined
  const line = end.subarray(begins, end.indexOf('\n', begins) < 0 ? undefined : end.indexOf('\n', begins))
  // The command's output cannot match, because its quotes are escaped.
  const [, code] = /"exit_code":(-?\d+)/.exec(line.toString('latin1')) ?? []
  return code === undefined ? undefined : Number(code)
}
