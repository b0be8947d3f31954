import type { CapturedEvent } from '../capture/captured-event.ts'
import type { UnreadableLine } from '../importers/event-batches.ts'

/** Separates a reader's events from unreadable lines. */
export async function sortFound(all: AsyncIterable<CapturedEvent | UnreadableLine>) {
  const events: CapturedEvent[] = []
  const unreadable: UnreadableLine[] = []
  for await (const found of all)
    if ('why' in found) unreadable.push(found)
    else events.push(found)
  return { events, unreadable }
}
