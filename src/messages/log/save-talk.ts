import { contactContext } from '../context/contact-context.ts'
import { findTalk, readTalk } from '../context/talk.ts'
import type { MessageNeeds } from '../needs.ts'
import { type MessageDiary, talkSession } from './message-diary.ts'

/** Messages in the note of a contact, as in the note of a session. */
const notedMessages = 15

/** What is open with a contact, and the last messages. Undefined where nothing was written with them. */
export async function saveTalkWith(
  needs: MessageNeeds,
  diary: MessageDiary,
  person: string,
): Promise<{ name: string; path: string } | undefined> {
  const { db, clock } = needs
  const { contact, openLoops } = await contactContext(db, { contact: person, now: clock() })
  const messages = await readTalk(db, await findTalk(db, { contact: person }), { limit: notedMessages })
  const last = messages.at(-1)
  if (last === undefined) return undefined
  const { path } = await diary.saveTalk({
    ...{ session: talkSession(person), title: `Talk with ${contact.name}`, at: clock() },
    messages: [
      ...openLoops.map(({ text, at, kind }) => ({ speaker: `Open, ${kind}`, text, at })),
      ...messages.map(({ from, text, at }) => ({ speaker: from, text: text || '(file)', at })),
    ],
  })
  return { name: contact.name, path }
}
