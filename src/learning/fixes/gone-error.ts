import { normaliseMessage } from '../../text/signatures/normalise.ts'
import { outputLines } from '../../text/signatures/output-lines.ts'
import { signatureOf } from '../../text/signatures/signature.ts'
import type { Run } from './step.ts'

/**
 * A failure by an error that a later run of the same command no longer has, although it failed again by another error
 * that both have: compilers and linters print several. Undefined if the remaining output has no error of its own.
 */
export function goneError(failure: Run, later: Run): Run | undefined {
  if (failure.signature === undefined || failure.signature.id !== later.signature?.id) return undefined
  const left = new Set(outputLines(later.output).map(normaliseMessage))
  const gone = outputLines(failure.output).filter((line) => !left.has(normaliseMessage(line)))
  const signature = signatureOf(gone.join('\n'))
  if (signature?.by !== 'form' || signature.id === failure.signature.id) return undefined
  return { ...failure, signature, output: gone.join('\n') }
}
