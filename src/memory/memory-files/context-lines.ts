import { redact } from '../../text/redact.ts'
import { readableText } from './annotations.ts'
import { localDay, readNotes } from './daily-notes.ts'
import type { FileStore } from './file-store.ts'
import { notesFolder } from './paths.ts'
import { readItems } from './sections.ts'

/** A line of a memory file, as a context tells it. */
export interface FileLine {
  path: string
  line: number
  text: string
}

const day = 24 * 60 * 60 * 1000
/** Days whose notes are told. */
const recentDays = 2

/**
 * Lines of memory files for the start of a session: who the assistant and the user are, what was written down for long
 * (lines of facts are told as facts), and the notes of the last days, newest first.
 */
export function readFileLines(
  store: FileStore,
  now: number,
): { identity: FileLine[]; longTerm: FileLine[]; recent: FileLine[] } {
  const read = (path: string) => {
    const text = store.read(path)
    return text === undefined ? '' : readableText(redact(text).text, now).text
  }
  const ids = new Set(
    readItems(store.read('MEMORY.md') ?? '').flatMap(({ line, annotation }) => (annotation.sum ? [line] : [])),
  )
  const recent = Array.from({ length: recentDays }, (_, back) => localDay(now - back * day).day).flatMap((name) => {
    const path = `${notesFolder}/${name}.md`
    return readNotes(read(path))
      .reverse()
      .filter(({ text }) => !text.startsWith('Session '))
      .map(({ line, time, text }) => ({ path, line, text: `${name}${time === null ? '' : ` ${time}`} ${text}` }))
  })
  return {
    identity: ['SOUL.md', 'USER.md'].flatMap((path) => plainLines(path, read(path))),
    longTerm: plainLines('MEMORY.md', read('MEMORY.md')).filter(({ line }) => !ids.has(line)),
    recent,
  }
}

function plainLines(path: string, text: string): FileLine[] {
  return text.split('\n').flatMap((raw, index) => {
    const words = raw.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '').trim()
    return words === '' || /^(?:#{1,6}\s|---$|█+$)/.test(words) ? [] : [{ path, line: index + 1, text: words }]
  })
}
