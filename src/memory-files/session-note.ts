import { slug } from '../core/ids.ts'
import { redact } from '../secrets/secrets.ts'
import { asItemText } from './annotations.ts'
import { localDay } from './daily-notes.ts'
import type { FileStore } from './file-store.ts'
import { notesFolder } from './paths.ts'

/** Longest slug, characters; it is shown in lists. */
export const slugLength = 40

/** The part of a note's file name that is made of its title. */
export const nameOfNote = (title: string): string => slug(title).slice(0, slugLength).replace(/-+$/, '')

export interface SessionNote {
  session: string
  /** Topic in a few words; the file name is made of it. */
  title: string
  /** Epoch milliseconds of the last message. */
  at: number
  messages: readonly { speaker: string; text: string; at: number }[]
  /** Action of the log entry; default: `memory.session_note`. */
  action?: string
}

/**
 * Saves messages of a session as `memory/DATE-slug.md`. Saving the same session again on the same day under the same
 * title replaces its note, unless the note was edited.
 */
export async function writeSessionNote(store: FileStore, note: SessionNote): Promise<{ path: string }> {
  const { day } = localDay(note.at)
  const text = renderNote(note, day)
  const base = `${notesFolder}/${day}-${nameOfNote(redact(note.title).text)}`
  for (let number = 1; ; number++) {
    const path = `${base}${number === 1 ? '' : `-${number}`}.md`
    // Notes of other sessions and edited notes are not overwritten. The rule decides: another process may save one now.
    let isFree = false
    await store.change(path, note.action ?? 'memory.session_note', (former) => {
      isFree = text.startsWith(former.trimEnd())
      return isFree ? text : former
    })
    if (isFree) return { path }
  }
}

/** The line that identifies a note's session. */
export const sessionLine = (session: string): string => `- Session: ${session}`

function renderNote({ session, title, messages }: SessionNote, day: string): string {
  const lines = messages.map(({ speaker, text, at }) => {
    const words = asItemText(redact(text).text)
    return `**${speaker}** (${localDay(at).time}): ${words}`
  })
  return `# ${redact(title).text.replace(/\s+/g, ' ').trim()}\n\n${sessionLine(session)}\n- Date: ${day}\n\n${lines.join('\n\n')}\n`
}
