import { fillHere } from './here.ts'
import type { Invocation } from './invocation.ts'
import { runReported } from './report-error.ts'

/** The full command line: every command, each loaded on demand. */
export const runWhole = (invocation: Invocation): Promise<number> =>
  runReported(invocation, async () => {
    const { command } = invocation.parsed
    // From here on an interrupt ends the process in order, even while modules are still being loaded.
    invocation.signal()
    return command?.operation === undefined
      ? runProgram(command?.words[0], invocation)
      : runNamed(command, command.operation, invocation)
  })

/** A command of an operation: its input is completed here, and a server runs it where there is one. */
async function runNamed(
  command: NonNullable<Invocation['parsed']['command']>,
  operation: string,
  invocation: Invocation,
): Promise<number> {
  const { input, oneByOne } = invocation.parsed
  if (oneByOne) return (await import('./one-by-one.ts')).decideOneByOne(invocation)
  fillHere(command, input)
  if (command.source !== undefined) {
    const { readSource } = await import('./read-source.ts')
    const { [command.source]: typed, clipboard, ...rest } = input
    invocation.parsed.input = { ...rest, ...(await readSource(typed as string | undefined, clipboard === true)) }
  }
  for (const [field, question] of Object.entries(command.typed ?? {}))
    if (input[field] === '-') input[field] = await (await import('./read-typed.ts')).readTyped(question)
  if (command.piped !== undefined && input[command.piped] === '-') {
    const { readInput } = await import('./read-input.ts')
    input[command.piped] = (await readInput(`jarvis ${command.words.join(' ')} -`)).trim()
  }
  if (operation === 'doctor') return (await import('./commands/doctor.ts')).doctor(invocation)
  const { askServer } = await import('./ask-server.ts')
  const answered = await askServer(operation, invocation)
  if (answered !== undefined) return answered
  const { runOperation } = await import('./run-operation.ts')
  return runOperation(operation, invocation)
}

/** Runs a command with its own program, which starts, stops or sets up something. */
async function runProgram(word: string | undefined, invocation: Invocation): Promise<number> {
  switch (word) {
    case 'watch':
      return (await import('./commands/watch.ts')).watch(invocation)
    case 'mcp':
    case 'mcp-serve':
      return (await import('./commands/mcp.ts')).mcp(invocation)
    case 'up':
      return (await import('./commands/up.ts')).up(invocation)
    case 'serve':
      return (await import('./commands/serve.ts')).serve(invocation)
    case 'stop':
      return (await import('./commands/stop.ts')).stop(invocation)
    case 'open':
      return (await import('./commands/open.ts')).open(invocation)
    case 'phone':
      return (await import('./commands/phone.ts')).phone(invocation)
    case 'token':
      return (await import('./commands/token.ts')).token(invocation)
    case 'install':
      return (await import('./commands/install.ts')).install(invocation)
    case 'uninstall':
      return (await import('./commands/uninstall.ts')).uninstall(invocation)
    case 'config':
      return (await import('./commands/config.ts')).changeSetting(invocation)
    case 'move':
      return (await import('./commands/move.ts')).move(invocation)
    case 'encrypt':
    case 'decrypt':
    case 'unlock':
    case 'lock':
      return (await import('./commands/encryption.ts')).encryption(invocation)
    case 'model':
      return (await import('./commands/model.ts')).model(invocation)
    case 'completions':
      return (await import('./commands/completion.ts')).completion(invocation)
    default:
      return (await import('./commands/start.ts')).start(invocation)
  }
}
