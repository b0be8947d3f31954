import { invalidInput, toJarvisError } from '../core/errors.ts'
import { redact } from '../secrets/secrets.ts'
import { addNote, localDay, readNotes } from './daily-notes.ts'
import type { FileStore } from './file-store.ts'
import type { Refreshed } from './index-files.ts'
import { notesFolder } from './paths.ts'
import { newDay } from './templates.ts'

/** A written line of the day's notes. */
export interface Noted {
  path: string
  /** 1-based. */
  line: number
  text: string
  /** Sentences about follow-up work that failed. The note itself is saved. */
  degraded: string[]
}

/**
 * Adds a line to the day's notes; with `once`, only if no line has the same text. A failure after the write is reported
 * in `degraded`, since the line is saved.
 */
export async function writeNote(
  { store, refresh }: { store: Pick<FileStore, 'change' | 'read'>; refresh(): Promise<Refreshed> },
  text: string,
  { at, action, once }: { at: number; action: string; once: boolean },
): Promise<Noted> {
  const words = redact(text).text.trim()
  if (words === '') throw invalidInput('note_empty', 'The note is empty. Write the text to keep.')
  const { day, time } = localDay(at)
  const path = `${notesFolder}/${day}.md`
  let added = { text: '', line: 0 }
  const rule = (before: string) => {
    added = once && hasNote(before, words) ? { text: before, line: 0 } : addNote(before, words, time)
    return added.text
  }
  const noted = () => ({ path, line: added.line, text: words })
  try {
    await store.change(path, action, rule, newDay(day))
    const { degraded } = await refresh()
    return { ...noted(), degraded }
  } catch (error) {
    // Reported as a failure, the note would be sent again and be there twice.
    const isWritten = added.text !== '' && store.read(path)?.startsWith(added.text)
    if (!isWritten) throw error
    const why = toJarvisError(error).message
    return { ...noted(), degraded: [`The note is saved in ${path}, but not indexed until the next update: ${why}`] }
  }
}

function hasNote(text: string, words: string): boolean {
  const [note] = readNotes(addNote('', words, '00:00').text)
  return readNotes(text).some((other) => other.text === note?.text)
}
