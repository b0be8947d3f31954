import type { Operation } from '../operations/operation.ts'

/** Whether a call changes nothing, so that an empty space answers it without files: reading, and a look at its health. */
export const onlyReads = ({ name, effect }: Pick<Operation, 'name' | 'effect'>, input: unknown): boolean =>
  effect === 'read' || (name === 'doctor' && (input as { repair?: boolean }).repair !== true)
