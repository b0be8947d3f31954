import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { invalidInput } from '../../core/errors.ts'
import type { RunContext } from '../../operations/operation.ts'
import { runGet } from '../../operations/run-documents.ts'
import { runSearch } from '../../operations/run-search.ts'
import type { Command } from './command.ts'
import { type Output, progressLine } from './output.ts'
import type { ParsedArguments } from './parse-arguments.ts'
import { renderAnswer } from './render.ts'

type Run = (jarvis: Jarvis, input: never, context: RunContext) => Promise<unknown>

/** Run without the operation's schema: the command line was checked against the same limits while it was read. */
const fast: Readonly<Record<string, Run>> = { search: runSearch as Run, get: runGet as Run }

/** Opens the space, runs one operation and prints its answer. The exit code is 0: failures are thrown. */
export async function runCommand(
  command: Command & { operation: string },
  { input, common }: ParsedArguments,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { run, checked } = await prepare(command, input)
  const jarvis = await openJarvis({
    home: common.home,
    space: common.space,
    config: common.set,
    create: command.effect !== 'read',
    evenDamaged: command.operation === 'doctor',
    onWarning: output.note,
  })
  try {
    const onProgress: RunContext['onProgress'] = (step, done, total) => output.progress(progressLine(step, done, total))
    const result = await run(jarvis, checked as never, { signal, onProgress })
    output.progress('')
    const { format, full } = common
    const { answer, notes, exitCode } = await renderAnswer(command.operation, result, { format, full, ...output })
    output.answer(answer)
    for (const note of notes) output.note(note)
    return exitCode
  } finally {
    await jarvis.close()
  }
}

async function prepare(command: Command & { operation: string }, input: Record<string, unknown>) {
  const run = fast[command.operation]
  if (run) {
    const shipped = command.options.filter((option) => option.default !== undefined)
    return {
      run,
      checked: { ...Object.fromEntries(shipped.map((option) => [option.field, option.default])), ...input },
    }
  }
  const { loadOperation } = await import('../../operations/catalogue.ts')
  const operation = await loadOperation(command.operation)
  const parsed = operation.input.safeParse(input)
  if (parsed.success) return { run: operation.run as Run, checked: parsed.data }
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  throw invalidInput(
    'input_invalid',
    `${field}: ${issue?.message}. "jarvis ${command.words.join(' ')} --help" says what fits.`,
  )
}
