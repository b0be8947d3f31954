import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { mentions } from '../../text/mentions.ts'
import type { CapturedEvent } from '../captured-event.ts'
import { inboxFiles, inboxFolder, largePath } from '../inbox.ts'
import { readyFolder } from '../ready-context.ts'
import { textOfEvent, type WorkRequest } from './find-work.ts'

export interface InLetterboxes {
  /** Events in the inbox, read or not: key and the beginning of what they say. */
  events: { key: string; text: string }[]
  /** Contexts made ready that tell of it; they are made again with the next event of their folder. */
  contexts: number
}

/**
 * What is meant in the inbox, and ready contexts that name one of the ids or say it; with `clear` it is taken out. Lines
 * are overwritten where they stand: no byte moves, so what was read stays counted, and hooks may append meanwhile.
 */
export function searchLetterboxes(
  home: string,
  request: WorkRequest,
  { ids, clear }: { ids: ReadonlySet<string>; clear: boolean },
): InLetterboxes {
  const found: InLetterboxes = { events: [], contexts: 0 }
  const meant = (event: CapturedEvent, text: string) => isMeant(event, text, request)
  for (const file of inboxFiles(home))
    found.events.push(...searchFile(home, `${inboxFolder(home)}/${file}`, meant, clear))
  const folder = readyFolder(home)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    if (![...ids].some((id) => text.includes(id)) && !saysIt(text, request)) continue
    if (clear) rmSync(path, { force: true })
    found.contexts++
  }
  return found
}

/** Without words a text says nothing of what is meant: only its session and its time do. */
const saysIt = (text: string, request: WorkRequest): boolean =>
  (request.query !== undefined || request.person !== undefined) && mentions(text, request)

function isMeant(event: CapturedEvent, text: string, request: WorkRequest): boolean {
  const { session, after = 0, before = Number.POSITIVE_INFINITY } = request
  if (session !== undefined && event.session !== session) return false
  return event.at >= after && event.at < before && mentions(text, request)
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
      const one = eventIn(home, line)
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

function eventIn(home: string, line: string): { event: CapturedEvent; text: string; path?: string } | undefined {
  try {
    const value = JSON.parse(line) as CapturedEvent & { large?: string }
    const path = typeof value.large === 'string' ? largePath(home, value.large) : undefined
    if (path === undefined) return { event: value, text: line }
    const text = readFileSync(path, 'utf8')
    return { event: JSON.parse(text), text, path }
  } catch {
    return undefined
  }
}
