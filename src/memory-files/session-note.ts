import { slug } from '../core/ids.ts'
import { redact } from '../secrets/secrets.ts'
import { asItemText } from './annotations.ts'
import { localDay } from './daily-notes.ts'
import type { FileStore } from './file-store.ts'
import { notesFolder } from './paths.ts'

/** Longest slug: it is read in lists. */
const slugLength = 40

export interface SessionNote {
  session: string
  /** What it was about, in a few words: the file's name is made of it. */
  title: string
  /** Epoch milliseconds of the last message. */
  at: number
  messages: readonly { speaker: string; text: string; at: number }[]
  /** How the log calls it; `memory.session_note` unless given. */
  action?: string
}

/**
 * Saves messages of a session as `memory/DATE-slug.md`. The same session saved again on the same day under the
 * same title replaces its own note, as long as nobody has changed it.
 */
export async function writeSessionNote(store: FileStore, note: SessionNote): Promise<{ path: string }> {
  const { day } = localDay(note.at)
  const name = slug(redact(note.title).text).slice(0, slugLength).replace(/-+$/, '')
  const text = renderNote(note, day)
  const base = `${notesFolder}/${day}-${name}`
  for (let number = 1; ; number++) {
    const path = `${base}${number === 1 ? '' : `-${number}`}.md`
    const former = store.read(path)
    // A note of another session, or one that somebody has gone on writing in, keeps its place.
    if (former !== undefined && !text.startsWith(former.trimEnd())) continue
    await store.change(path, note.action ?? 'memory.session_note', () => text)
    return { path }
  }
}

/** The line by which a note is known to be of a session. */
export const sessionLine = (session: string): string => `- Session: ${session}`

function renderNote({ session, title, messages }: SessionNote, day: string): string {
  const lines = messages.map(({ speaker, text, at }) => {
    const words = asItemText(redact(text).text)
    return `**${speaker}** (${localDay(at).time}): ${words}`
  })
  return `# ${redact(title).text.replace(/\s+/g, ' ').trim()}\n\n${sessionLine(session)}\n- Date: ${day}\n\n${lines.join('\n\n')}\n`
}
