import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Answer } from './jarvis.ts'

/** Runs commands one after the other in one process. */
export interface OneProcess {
  run(args: readonly string[]): Promise<Answer>
  /** Ends the process when the last command is done. */
  close(): Promise<void>
  /** Ends it at once: its home is about to be removed. */
  kill(): void
}

/**
 * A process that runs the built command line for each of many commands: starting a process for each takes a core most of
 * a second. Stopping, exit codes and pipes of the real command are proven with processes of their own.
 */
export function startOneProcess(environment: Readonly<Record<string, string>>, folder: string): OneProcess {
  const program = fork(join(import.meta.dirname, 'many-commands.cjs'), {
    ...{ env: { ...environment }, cwd: folder, execArgv: [] },
    // As from a script: no terminal, and nothing on the standard input.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  let last: Promise<unknown> = Promise.resolve()
  function run(args: readonly string[]): Promise<Answer> {
    const answer = last.then(() => ask(program, args))
    last = answer.catch(() => {})
    return answer
  }
  async function close() {
    await last
    if (program.connected) program.disconnect()
    await ended
  }
  return { run, close, kill: () => program.kill('SIGKILL') }
}

function ask(program: ChildProcess, args: readonly string[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The process of the commands ended at: jarvis ${args.join(' ')}`))
    program.once('exit', fail)
    program.once('message', (answer) => {
      program.off('exit', fail)
      resolve(answer as Answer)
    })
    program.send(args)
  })
}
