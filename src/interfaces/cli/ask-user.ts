import { createInterface } from 'node:readline/promises'

/** Whether somebody sits there who can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Asks on the error stream, since the other carries the answer. Anything but yes is no. Aborts with the process. */
export async function askYesNo(question: string, signal: AbortSignal): Promise<boolean> {
  // Without the editing of a terminal, Ctrl-C stays a signal and ends the process in order.
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  try {
    const hungUp = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), hungUp])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    lines.close()
  }
}
