import { appendEvent } from '../../capture/inbox.ts'
import type { InboxBatch } from './read-inbox.ts'

/**
 * Forwards events to other inboxes and returns the rest. They are there before this batch counts as read; their key
 * prevents duplicates.
 */
export function passOn(
  entries: InboxBatch['entries'],
  elsewhere: ((folder: string) => string | undefined) | undefined,
): InboxBatch['entries'] {
  if (elsewhere === undefined) return entries
  const inboxes = new Map<string, string | undefined>()
  return entries.filter((event) => {
    if (event === undefined) return true
    const { folder } = event
    if (!inboxes.has(folder)) inboxes.set(folder, elsewhere(folder))
    const inbox = inboxes.get(folder)
    if (inbox !== undefined) appendEvent(inbox, event)
    return inbox === undefined
  })
}
