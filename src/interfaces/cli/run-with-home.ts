import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { RunContext } from '../../operations/operation.ts'
import type { Command } from './command.ts'
import type { Invocation } from './invocation.ts'
import { refuseIfLeftOut, unlessLacking } from './left-out.ts'
import { createProgress } from './output.ts'
import { hasLinks, renderAnswer, rootsOf } from './render.ts'
import type { ProgramToOpen } from './view.ts'

export type Run = (jarvis: Jarvis, input: never, context: RunContext) => Promise<unknown>

/** Whether to preview only: neither --yes nor --dry-run was given, and the answer is for a person. */
const isPreview = ({ input, common }: Invocation['parsed'], { dryRun }: { dryRun?: boolean }): boolean =>
  dryRun === true && input.dryRun === undefined && common.format === 'plain' && !common.quiet

async function agrees(question: string, signal: AbortSignal | undefined): Promise<boolean> {
  const { askYesNo, canAsk } = await import('./ask-user.ts')
  return canAsk() && askYesNo(question, signal ?? new AbortController().signal)
}

/** The passphrase of the home that wrote a sealed export; asked for only when needed. */
async function askPassphrase(): Promise<string> {
  const { readSecrets } = await import('./read-secret.ts')
  return (await readSecrets(['Passphrase of the home that wrote this export:']))[0] as string
}

/** Opens the space, runs one operation on it and prints its answer. Without a signal it cannot be stopped half-way. */
export async function runWithHome(
  run: Run,
  input: unknown,
  { parsed, output }: Invocation,
  signal?: AbortSignal,
): Promise<number> {
  const { makesSpace = false, effect, operation } = parsed.command as Command & { operation: string }
  const { home, space, set, format, full } = parsed.common
  const isDoctor = operation === 'doctor'
  const jarvis = await openJarvis({
    home,
    space,
    config: set,
    create: makesSpace,
    onlyReads: (effect === 'read' && !makesSpace) || (isDoctor && (input as { repair?: boolean }).repair !== true),
    evenDamaged: isDoctor,
    onWarning: unlessLacking(output.note),
  })
  let program: ProgramToOpen | undefined
  try {
    const progressLine = createProgress()
    const onProgress: RunContext['onProgress'] = (step, done, total) => output.progress(progressLine(step, done, total))
    const roots = hasLinks(operation, parsed.common, output) ? rootsOf(await jarvis.documents.list()) : undefined
    const settings = { format, full, output, roots }
    const rendered = async (input: unknown, agreed?: unknown) => {
      const result = await run(jarvis, input as never, {
        ...{ signal, onProgress, onLine: output.note, passphrase: askPassphrase, agreed },
      })
      refuseIfLeftOut()
      output.progress('')
      return { ...(await renderAnswer(operation, result, settings)), result }
    }
    const first = await rendered(input)
    let { notes, exitCode } = first
    const { answer, question } = first
    program = first.program && (await import('./open-program.ts')).isAtTerminal() ? first.program : undefined
    if (!program) output.answer(answer)
    if (question !== undefined && isPreview(parsed, input as object) && (await agrees(question, signal)))
      ({ notes, exitCode } = await rendered({ ...(input as object), dryRun: false }, first.result))
    for (const note of notes) output.note(note)
    if (!program) return exitCode
  } finally {
    await jarvis.close()
  }
  output.note(program.note)
  return (await import('./open-program.ts')).openProgram(program)
}
