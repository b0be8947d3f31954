/**
 * Commands that a client starts in the background. The result of the start does not say how they end. That comes from a
 * later tool that asks for the output (Claude Code: `TaskOutput`, formerly `BashOutput`), or from the output file.
 */
import { objectOf } from '../core/object-of.ts'
import type { CapturedEvent } from './captured-event.ts'

type Tool = NonNullable<CapturedEvent['tool']>

/** How a command ended, or its output so far. */
export interface BackgroundOutput {
  id: string
  output: string
  /** Undefined where the client does not report it, because the output was read from its file. */
  exit: number | undefined
}

/** Tool names in lower case. A hook pays more for a pattern that ignores case. */
const asksForOutput: ReadonlySet<string> = new Set(['taskoutput', 'bashoutput', 'agentoutput'])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The id of a command that was only started; undefined for a command that has ended. */
export function startedInBackground({ input, output }: Tool): string | undefined {
  const { backgroundTaskId, shellId } = objectOf(output)
  const id = textOf(backgroundTaskId) || (objectOf(input).run_in_background === true ? textOf(shellId) : '')
  if (id !== '') return id
  // A transcript may keep only the text that the model received.
  return /^Command running in background with ID: (\w+)/.exec(textOf(output))?.[1]
}

/** The output of a background command; undefined for other tools, and for a command that still runs. */
export function outputInBackground({ name, input, output }: Tool): BackgroundOutput | undefined {
  const given = objectOf(input)
  if (asksForOutput.has(name.toLowerCase())) {
    const answer = objectOf(objectOf(output).task ?? output)
    const id = textOf(given.task_id) || textOf(given.bash_id) || textOf(answer.task_id) || textOf(answer.shellId)
    if (typeof output === 'string') return fromText(id, output)
    if (!/^(?:completed|failed|killed)$/.test(textOf(answer.status)) || typeof answer.exitCode !== 'number')
      return undefined
    const printed = [answer.output, answer.stdout, answer.stderr].map(textOf).filter((part) => part !== '')
    return { id, output: printed.join('\n'), exit: answer.exitCode }
  }
  if (name !== 'Read') return undefined
  const [, id] = /[\\/]tasks[\\/](\w+)\.output$/.exec(textOf(given.file_path)) ?? []
  if (id === undefined) return undefined
  const file = objectOf(objectOf(output).file)
  return { id, output: textOf(file.content) || textOf(output), exit: undefined }
}

function fromText(id: string, text: string): BackgroundOutput | undefined {
  const [, exit] = /<exit_code>(\d+)<\/exit_code>/.exec(text) ?? []
  const [, printed = ''] = /<(?:output|stdout)>\n?([\s\S]*?)\n?<\/(?:output|stdout)>/.exec(text) ?? []
  return exit === undefined ? undefined : { id, output: printed, exit: Number(exit) }
}
