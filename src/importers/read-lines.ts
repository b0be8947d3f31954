import type { CapturedEvent } from '../capture/captured-event.ts'
import type { UnreadableLine } from './event-batches.ts'

/** Makes events of the lines of one file, in their order. */
interface LineReader {
  /** Throws for a line that it cannot read. */
  next(line: string): Iterable<CapturedEvent>
  /** What only the end of the file tells. */
  end(): Iterable<CapturedEvent>
}

/** The events of a file that a client may still be writing: only its last line may be torn without a word. */
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
