import type { CapturedEvent } from '../capture/captured-event.ts'
import type { UnreadableLine } from '../importers/event-batches.ts'

/** What a reader of agents' files finds: events, and lines that are none. */
export async function sortFound(all: AsyncIterable<CapturedEvent | UnreadableLine>) {
  const events: CapturedEvent[] = []
  const unreadable: UnreadableLine[] = []
  for await (const found of all)
    if ('why' in found) unreadable.push(found)
    else events.push(found)
  return { events, unreadable }
}
