import { marking } from '../../operations/operation.ts'
import { runRemember } from '../../operations/run-remember.ts'
import type { Invocation } from './invocation.ts'
import { type Run, runWithHome } from './run-with-home.ts'
import { withDefaults } from './with-defaults.ts'

/** Stores a fact without a schema, in a home without settings; the parser has checked the input. */
export function runRememberHere(invocation: Invocation): Promise<number> {
  const { command, input } = invocation.parsed
  return runWithHome(marking(runRemember) as Run, withDefaults(command, input), invocation, invocation.signal())
}
