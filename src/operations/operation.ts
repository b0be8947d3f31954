import type { z } from 'zod'
import type { Jarvis } from '../app/jarvis.ts'
import { markFramed, markInstructions } from '../core/flag-instruction.ts'
import type { RunContext } from '../ports/doors.ts'

export type { RunContext } from '../ports/doors.ts'

/**
 * One verb, defined once: the command line, the protocol servers, the reference and the tests are generated from it.
 * `effect` drives annotations and confirmation.
 */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output = unknown> {
  name: string
  /** One sentence: its function and when to use it. */
  summary: string
  effect: 'read' | 'write' | 'destroy'
  /** Whether it can take minutes: a server runs it in another process, so that questions are answered meanwhile. */
  long?: boolean
  /** Whether it creates a missing space; other operations need an existing one. */
  makesSpace?: boolean
  /** Whether it changes how the program itself works: not allowed for a phone. */
  atComputer?: boolean
  /**
   * Whether it shows or changes data of the whole home, or of a separate space: not allowed for other people's tokens.
   */
  ofHome?: boolean
  /** Whether its field `project` limits all reads and writes: then allowed for a token of one project. */
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

/** The same function with marked answers. */
export const marking =
  <Given extends unknown[], Output>(
    run: (...given: Given) => Promise<Output>,
    mark: (answer: Output) => Output = markInstructions,
  ) =>
  async (...given: Given): Promise<Output> =>
    mark(await run(...given))
