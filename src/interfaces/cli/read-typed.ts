import { createInterface } from 'node:readline'
import { invalidInput } from '../../core/errors.ts'

/**
 * Reads one line of stdin that must not stay in the history of a shell or in a list of processes. At a terminal the
 * question is printed on stderr. Errors: `input_empty`.
 */
export async function readTyped(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(`${question} `)
  const lines = createInterface({ input: process.stdin, terminal: false })
  try {
    for await (const line of lines) if (line.trim() !== '') return line.trim()
  } finally {
    lines.close()
  }
  throw invalidInput('input_empty', 'No input on standard input. Type one line, or pipe it in: echo "…" | jarvis …')
}
