import { createInterface } from 'node:readline/promises'

/** Whether a person at a terminal can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Asks on the error stream, since stdout carries the answer. Anything but yes means no. Aborts with the process. */
export async function askYesNo(question: string, signal: AbortSignal): Promise<boolean> {
  // Without terminal editing, Ctrl-C stays a signal and ends the process in order.
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  try {
    const hungUp = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), hungUp])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    lines.close()
  }
}
