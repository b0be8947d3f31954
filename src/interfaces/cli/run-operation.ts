import { invalidInput } from '../../core/errors.ts'
import { loadOperation } from '../../operations/catalogue.ts'
import { describeIssue } from '../input-issue.ts'
import type { Command } from './command.ts'
import type { Invocation } from './invocation.ts'
import { type Run, runWithHome } from './run-with-home.ts'

/** Runs an operation whose own schema checks the input. */
export async function runOperation(name: string, invocation: Invocation): Promise<number> {
  const operation = await loadOperation(name)
  const checked = operation.input.safeParse(invocation.parsed.input)
  if (checked.success) return runWithHome(operation.run as Run, checked.data, invocation, invocation.signal())
  const { command, input } = invocation.parsed
  const [issue] = checked.error.issues
  const problem = issue ? describeIssue(issue, input, (field) => typedName(field, command)) : 'Invalid input'
  throw invalidInput('input_invalid', `${problem}. Run "jarvis ${command?.words.join(' ')} --help".`)
}

/** A field as the user types it: `<count>`, `--context-window`. */
function typedName(field: string, command: Command | undefined): string {
  const argument = command?.arguments.find((one) => one.field === field)
  const option = command?.options.find((one) => one.field === field)
  return argument ? `<${argument.label}>` : option ? `--${option.flag}` : field
}
