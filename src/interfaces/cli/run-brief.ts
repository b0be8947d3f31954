import { markFramed } from '../../core/flag-instruction.ts'
import { marking } from '../../operations/operation.ts'
import { runBrief } from '../../operations/run-context.ts'
import { fillHere } from './here.ts'
import type { Invocation } from './invocation.ts'
import { type Run, runWithHome } from './run-with-home.ts'
import { withDefaults } from './with-defaults.ts'

/** Shows the context of a session without a schema, in a home without settings; the parser has checked the input. */
export function runBriefHere(invocation: Invocation): Promise<number> {
  const { command, input, common } = invocation.parsed
  fillHere(command, input)
  return runWithHome(
    marking(runBrief, common.format === 'json' ? markFramed : markText) as Run,
    withDefaults(command, input),
    invocation,
    invocation.signal(),
  )
}

/** Checks only the text, of which all other forms print parts. */
const markText = <Answer extends { text: string }>(answer: Answer): Answer => ({
  ...answer,
  ...markFramed({ text: answer.text }),
})
