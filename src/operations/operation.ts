import type { z } from 'zod'
import type { Jarvis } from '../app/jarvis.ts'
import { markFramed, markInstructions } from '../core/flag-instruction.ts'
import type { RunContext } from '../ports/doors.ts'

export type { RunContext } from '../ports/doors.ts'

/**
 * One verb, said once: the command line, the protocol servers, the reference and the tests are drawn from it.
 * `effect` drives annotations and confirmation.
 */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output = unknown> {
  name: string
  /** One sentence: what it does and when to use it. */
  summary: string
  effect: 'read' | 'write' | 'destroy'
  /** It can take minutes: a server runs it in another process, so that questions are answered meanwhile. */
  long?: boolean
  /** It may be the first thing in a space, which is then made for it; anything else needs one that is there. */
  makesSpace?: boolean
  /** It changes how the program itself works: not for a phone that was let in. */
  atComputer?: boolean
  /** It shows or changes what belongs to the whole home, or to a space of its own: not for a token that others have. */
  ofHome?: boolean
  /** Its field `project` bounds all that it reads and writes: for a token of one project. */
  ofProject?: boolean
  input: Input
  run(jarvis: Jarvis, input: z.output<Input>, context: RunContext): Promise<Output>
}

/**
 * Gives the types, and marks stored text that reads like an instruction: here, so that no door can forget it. The marks
 * are a field of the objects in the answer (see markInstructions).
 */
export const operation = <Input extends z.ZodObject, Output>(
  definition: Operation<Input, Output>,
): Operation<Input, Output> => ({ ...definition, run: marking(definition.run) })

/** The same, where the answer's `text` is a block of memory: its frame is ours, not stored text. */
export const framedOperation = <Input extends z.ZodObject, Output extends { text: string }>(
  definition: Operation<Input, Output>,
): Operation<Input, Output> => ({ ...definition, run: marking(definition.run, markFramed) })

/** The same function, whose answers are marked. */
export const marking =
  <Given extends unknown[], Output>(
    run: (...given: Given) => Promise<Output>,
    mark: (answer: Output) => Output = markInstructions,
  ) =>
  async (...given: Given): Promise<Output> =>
    mark(await run(...given))
