import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { invalidInput } from '../../core/errors.ts'
import { interruptSelf } from '../../core/platform/processes.ts'

/**
 * Reads secrets without showing them: typed at a terminal without echo, or one line each on stdin. They are never
 * arguments, which stay in the history of a shell and in lists of processes. Errors: `input_empty`.
 */
export async function readSecrets(questions: readonly string[]): Promise<string[]> {
  const isTyped = process.stdin.isTTY === true
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped })
  lines.on('SIGINT', interruptSelf)
  const answers: string[] = []
  const ask = () => isTyped && process.stderr.write(`${questions[answers.length]} `)
  try {
    ask()
    for await (const line of lines) {
      if (isTyped) process.stderr.write('\n')
      if (line === '') break
      answers.push(line)
      if (answers.length === questions.length) return answers
      ask()
    }
  } finally {
    lines.close()
  }
  throw invalidInput(
    'input_empty',
    `No passphrase was given (${questions[answers.length]}). Type it when asked, pipe it in, or set JARVIS_PASSPHRASE.`,
  )
}
