import type { CapturedEvent } from '../capture/captured-event.ts'
import type { ImportedEvents, UnreadableItem } from '../ports/importer.ts'

/** A line that could not be read. */
export interface UnreadableLine {
  line: number
  why: string
}

/** An event of a file, or a line that could not be read. */
export interface Found {
  /** Name of the file. */
  name: string
  found: CapturedEvent | UnreadableLine
}

/** Events per batch. */
const batchSize = 200

/** The events of one session in batches, and its unreadable lines. */
export async function* batchesOf(all: AsyncIterable<Found>): AsyncGenerator<ImportedEvents | UnreadableItem> {
  let batch: CapturedEvent[] = []
  for await (const { name, found } of all) {
    if ('why' in found) yield { kind: 'unreadable', where: `${name}, line ${found.line}`, why: found.why }
    else batch.push(found)
    if (batch.length < batchSize) continue
    yield { kind: 'events', events: batch }
    batch = []
  }
  if (batch.length > 0) yield { kind: 'events', events: batch }
}
