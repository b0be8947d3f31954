import type { z } from 'zod'
import type { Jarvis } from '../app/jarvis.ts'

/** What a run may use besides its input. */
export interface RunContext {
  signal?: AbortSignal | undefined
  /** The answer goes to an agent, who pays for it in tokens: it leaves a receipt. */
  toAgent?: boolean | undefined
  /** Told while long work goes on: what is being done, how far it is, and of how many where that is known. */
  onProgress?: ((step: string, done: number, total?: number) => void) | undefined
}

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
  input: Input
  run(jarvis: Jarvis, input: z.output<Input>, context: RunContext): Promise<Output>
}

/** Only gives the types: an operation is plain data and one function. */
export const operation = <Input extends z.ZodObject, Output>(
  definition: Operation<Input, Output>,
): Operation<Input, Output> => definition
