import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { RunContext } from '../../operations/operation.ts'
import type { Command } from './command.ts'
import type { Invocation } from './invocation.ts'
import { progressLine } from './output.ts'
import { renderAnswer } from './render.ts'

export type Run = (jarvis: Jarvis, input: never, context: RunContext) => Promise<unknown>

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
    onlyReads: effect === 'read' || (isDoctor && (input as { repair?: boolean }).repair !== true),
    evenDamaged: isDoctor,
    onWarning: output.note,
  })
  try {
    const onProgress: RunContext['onProgress'] = (step, done, total) => output.progress(progressLine(step, done, total))
    const result = await run(jarvis, input as never, { signal, onProgress })
    output.progress('')
    const settings = { format, full, output }
    const { answer, notes, exitCode } = await renderAnswer(operation, result, settings)
    output.answer(answer)
    for (const note of notes) output.note(note)
    return exitCode
  } finally {
    await jarvis.close()
  }
}
