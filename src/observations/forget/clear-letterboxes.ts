import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { eventInLine } from '../../capture/event-in-line.ts'
import { isFileNotes } from '../../capture/file-notes.ts'
import { inboxFiles, inboxFolder } from '../../capture/inbox.ts'
import { fixesFolder } from '../../capture/known-fixes.ts'
import { readyFolder } from '../../capture/ready-context.ts'
import { addAll } from '../../core/long-lists.ts'
import { readOwn } from '../../core/own-files.ts'
import { mentions } from '../../text/mentions.ts'
import { textOfEvent, type WorkRequest } from './find-work.ts'

export interface InLetterboxes {
  /** Events in the inbox, read or not: key and the beginning of their text. */
  events: { key: string; text: string }[]
  /** Number of prepared contexts that contain it; they are prepared again with the next event of their folder. */
  contexts: number
  /** Files that the system refuses to read or write; their content is unknown or remains. */
  refused: string[]
}

/** Conditions for the events and contexts to find. */
export interface Meant {
  event(event: CapturedEvent, text: string): boolean
  context(text: string): boolean
}

/**
 * Finds events in the inbox, read or not, and prepared contexts; with `clear`, erases them. Lines are overwritten in
 * place, so offsets stay valid and hooks can append meanwhile.
 */
export function searchLetterboxes(home: string, meant: Meant, clear: boolean): InLetterboxes {
  const found: InLetterboxes = { events: [], contexts: 0, refused: [] }
  // A file of another user, for example of a hook that ran as root, does not stop the search of the others.
  const each = (paths: readonly string[], search: (path: string) => void) => {
    for (const path of paths)
      try {
        search(path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') found.refused.push(path)
      }
  }
  each(
    inboxFiles(home).map((file) => join(inboxFolder(home), file)),
    (path) => addAll(found.events, searchFile(home, path, meant.event, clear)),
  )
  each([...filesIn(readyFolder(home)), ...filesIn(fixesFolder(home)).filter(isFileNotes)], (path) => {
    if (!meant.context(readOwn(path))) return
    if (clear) rmSync(path, { force: true })
    found.contexts++
  })
  return found
}

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []

/** Conditions for the events of a request, and for contexts that name its session or one of these observations. */
export function meantBy(request: WorkRequest, observations: readonly string[]): Meant {
  const { session, after = 0, before = Number.POSITIVE_INFINITY } = request
  const ids = [...observations, session ?? []].flat()
  // Without words in the request, only session and time identify an event.
  const hasWords = request.query !== undefined || request.person !== undefined
  return {
    event: (event, text) =>
      (session === undefined || event.session === session) &&
      event.at >= after &&
      event.at < before &&
      mentions(text, request),
    context: (text) => ids.some((id) => text.includes(id)) || (hasWords && mentions(text, request)),
  }
}

/** Conditions for exactly these events, and for contexts that name one of these observations. */
export function meantByKeys({ events, observations }: { events: readonly string[]; observations: readonly string[] }) {
  const keys = new Set(events)
  const meant: Meant = {
    event: ({ key }) => keys.has(key),
    context: (text) => observations.some((id) => text.includes(id)),
  }
  return meant
}

function searchFile(
  home: string,
  path: string,
  meant: (event: CapturedEvent, text: string) => boolean,
  clear: boolean,
): InLetterboxes['events'] {
  const found: InLetterboxes['events'] = []
  const file = openSync(path, clear ? 'r+' : 'r')
  try {
    const bytes = readFileSync(path)
    for (let start = 0; start < bytes.length; ) {
      const newline = bytes.indexOf(10, start)
      const end = newline === -1 ? bytes.length : newline
      const line = bytes.toString('utf8', start, end)
      const one = eventInLine(home, line)
      if (one && meant(one.event, one.text)) {
        found.push({ key: one.event.key, text: textOfEvent(one.event) })
        if (clear && one.path !== undefined) rmSync(one.path, { force: true })
        if (clear) writeSync(file, Buffer.alloc(end - start, '\n'), 0, end - start, start)
      }
      start = end + 1
    }
  } finally {
    closeSync(file)
  }
  return found
}
