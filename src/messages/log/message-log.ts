import { oneLine } from '../../text/one-line.ts'
import { shortened } from '../../text/shortened.ts'
import { findPerson } from '../find-people.ts'
import type { MessageNeeds } from '../needs.ts'
import { replaceFocus } from './focus-rows.ts'
import type { MessageDiary } from './message-diary.ts'

/** Characters of a question or a reply in the log. */
const quotedLength = 160
/** After so long a pause, the previous focus is dropped and not saved. */
const longestFocusMs = 12 * 60 * 60 * 1000

export type MessageLog = ReturnType<typeof createMessageLog>

/**
 * The owner's day with messages, in the daily notes of the space of messages: what was asked, which replies were suggested
 * and taken, and from whom they turned to whom. Questions do not wait for it, and a log that cannot be written fails
 * nothing. Off by the setting `messages.log`.
 */
export function createMessageLog(needs: MessageNeeds) {
  const { diary, settings } = needs
  let writing: Promise<unknown> = Promise.resolve()
  let last = ''

  /** After what is being written already. */
  function later(work: (diary: MessageDiary) => Promise<unknown>): void {
    if (diary === undefined || !settings.messages.log) return
    writing = writing.then(() => work(diary)).catch(() => undefined)
  }

  /** The same line twice in a row, such as a question asked again, is written once. */
  function noteOnce(text: string): void {
    if (text === last) return
    last = text
    later((to) => to.note(text))
  }

  return {
    searched(query: string, hits: number): void {
      if (query.trim() !== '') noteOnce(`Searched messages: "${quoted(query)}" (${hits} found)`)
    },
    suggested(conversation: string, candidates: readonly { text: string; from: string }[]): void {
      const replies = candidates.map(({ text, from }) => `"${quoted(text)}" (${from})`)
      noteOnce(`Suggested to ${conversation}: ${replies.join(', ') || 'no reply'}`)
    },
    /** A reply that the owner took; where it is noted, null where nothing is logged. Errors: `contact_not_found`. */
    async took(contact: string, text: string): Promise<{ contact: string; noted: string | null }> {
      const { name } = await findPerson(needs.db, contact)
      if (diary === undefined || !settings.messages.log) return { contact: name, noted: null }
      await writing
      const { path, line } = await diary.note(`Replied to ${name}: "${quoted(text)}"`)
      return { contact: name, noted: `${path}:${line}` }
    },
    /** The owner is busy with this contact from now on; what stood with the one before becomes a note. */
    turnedTo(contact: string): void {
      later(async (to) => {
        const at = needs.clock()
        const { id, name } = await findPerson(needs.db, contact)
        const former = await replaceFocus(needs.db, { person: id, at })
        if (former === undefined || former.person === id || at - former.at > longestFocusMs) return
        const { saveTalkWith } = await import('./save-talk.ts')
        const saved = await saveTalkWith(needs, to, former.person)
        if (saved) await to.note(`Turned from ${saved.name} to ${name}. What stood: ${saved.path}`)
      })
    },
    /** Waits until all of it is written. */
    settle: async (): Promise<void> => void (await writing),
  }
}

const quoted = (text: string): string => shortened(oneLine(text), quotedLength)
