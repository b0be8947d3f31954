import type { CapturedEvent } from '../capture/captured-event.ts'
import type { UnreadableLine } from './event-batches.ts'

/** Converts the lines of one file to events, in order. */
interface LineReader {
  /** Throws on an unreadable line. */
  next(line: string): Iterable<CapturedEvent>
  /** Events that are known only at the end of the file. */
  end(): Iterable<CapturedEvent>
}

/** The events of a file that a client may still be writing. Only a truncated last line is ignored silently. */
export async function* readLines(
  lines: AsyncIterable<string>,
  read: LineReader,
): AsyncGenerator<CapturedEvent | UnreadableLine> {
  let number = 0
  let torn: UnreadableLine | undefined
  for await (const text of lines) {
    number++
    if (text.trim() === '') continue
    if (torn) yield torn
    torn = undefined
    try {
      yield* read.next(text)
    } catch (error) {
      torn = { line: number, why: (error as Error).message }
    }
  }
  yield* read.end()
}
