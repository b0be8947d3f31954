import { invalidInput } from '../../core/errors.ts'
import { loadOperation } from '../../operations/catalogue.ts'
import type { Invocation } from './invocation.ts'
import { type Run, runWithHome } from './run-with-home.ts'

/** Runs an operation whose input is checked by its own schema. */
export async function runOperation(name: string, invocation: Invocation): Promise<number> {
  const operation = await loadOperation(name)
  const checked = operation.input.safeParse(invocation.parsed.input)
  if (checked.success) return runWithHome(operation.run as Run, checked.data, invocation, invocation.signal())
  const [issue] = checked.error.issues
  const words = invocation.parsed.command?.words.join(' ')
  throw invalidInput(
    'input_invalid',
    `${issue?.path.join('.')}: ${issue?.message}. "jarvis ${words} --help" says what fits.`,
  )
}
