import { dayMs } from '../../core/day-of.ts'
import { throwIfAborted } from '../../core/errors.ts'
import { breathe, type CallOptions } from '../../core/runtime.ts'
import { smallNameOf } from '../names-in-question.ts'
import type { MessageNeeds } from '../needs.ts'
import { loopAge, loopsOf } from './contact-context.ts'
import type { OpenLoop } from './open-loop.ts'
import { findTalk, readTalk } from './talk.ts'

/** What a question about open matters asks for; `waitsFor` undefined: both sides. */
export interface AskedOpen {
  kind: OpenLoop['kind'] | undefined
  waitsFor: OpenLoop['waitsFor'] | undefined
}

const ownPromise =
  /\b(?:i|ich)\b(?: \S+){0,6}? (?:promised?|owed?|versprochen|zugesagt|schulde)\b|\bmy promises\b|\b(?:did|do|have) i (?:\S+ ){0,2}?(?:promised?|owe)\b|\bmeine versprechen\b/iu
const promise = /\b(?:promise[ds]?|owe[sd]?|versprochen|zugesagt|schuldet)\b/iu
const unanswered =
  /\b(?:unanswered|open questions?|offene fragen?|unbeantwortet\p{L}*|not (?:yet )?(?:answered|replied)|(?:haven't|have not|hasn't|didn't) (?:\S+ )?(?:answer|reply|replie|respond)\p{L}*|(?:did|have) i not (?:answer|reply)\p{L}*|nicht (?:be)?antwortet)\b/iu
/** "What is still open?", "What is open with Ann?"; not "Which shops are open on Sunday?". */
const anyOpen =
  /\bopen (?:loops?|matters?|items?)\b|\b(?:is|are|ist|sind) (?:(?:still|noch) (?:open|offen)(?! (?:on|at|until|till|am|um|bis)\b)|(?:open|offen)(?=\s*[?.!]*$))|^\s*(?:what|was) (?:is|ist) (?:open|offen) (?:with|between|mit|bei|zwischen)\b/iu

/** Reads whether a question is about promises or answers that are due; undefined for any other. */
export function asksOpen(question: string): AskedOpen | undefined {
  const plain = question.replace(/[’]/g, "'")
  if (promise.test(plain)) return { kind: 'promise', waitsFor: ownPromise.test(plain) ? 'me' : 'them' }
  if (unanswered.test(plain)) return { kind: 'question', waitsFor: /\b(?:i|ich|me)\b/i.test(plain) ? 'me' : undefined }
  return anyOpen.test(plain) ? { kind: undefined, waitsFor: undefined } : undefined
}

/** Who gives or gets a promise or an answer; other words that begin with a capital are left out below. */
const person =
  /(?<!\p{L})(?:promised?|owed?|versprochen|schulde[nt]?|to|from|with|did|does|has|hat|ich|von|mit) (\p{Lu}\p{Ll}[\p{L}'’-]*)|(?<!\p{L})(\p{Lu}\p{Ll}[\p{L}-]*)['’]s (?:open|unanswered|promises?)/gu
const noPerson =
  /^(?:\p{L}+(?:day|tag|abend|morgen|woche|monat|jahr)|Mittwoch|January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|WhatsApp|Telegram|Signal|Slack|Discord|Messages|Mail|What|Who|That|There|Fragen?|Antwort(?:en)?|Versprechen|Nachricht(?:en)?|Anyone|Anybody|Someone|Everyone|You|Me|Du|Dir|Dich|Ihr|Ihm|Ihnen|Euch)$/u

/** Names in a question that are those of people, as far as the words beside them say so. */
export function namedIn(question: string): string[] {
  const names = [...question.matchAll(person)]
    .map(([, after, before]) => (after ?? before)!.replace(/['’]s$/u, ''))
    .filter((name) => !noPerson.test(name))
  const small = names.length === 0 ? smallNameOf(question) : undefined
  return small === undefined ? names : [small]
}

/** Conversations that are looked through, those with the newest messages, and messages of each. */
const mostTalks = 200
const mostRead = 1000

export interface FoundOpen {
  loop: OpenLoop
  conversation: string
}

/** Open matters with these people, or with everybody who wrote lately; the latest first. */
export async function findOpen(
  { db, clock }: MessageNeeds,
  asked: AskedOpen,
  people: readonly { id: string }[],
  { signal }: CallOptions = {},
): Promise<FoundOpen[]> {
  const now = clock()
  const ids = people.length > 0 ? people.map(({ id }) => id) : await peopleSince(db, now - loopAge)
  const found: FoundOpen[] = []
  for (const contact of ids) {
    throwIfAborted(signal)
    const talk = await findTalk(db, { contact })
    const messages = await readTalk(db, talk, { limit: mostRead, after: now - loopAge - dayMs })
    for (const loop of await loopsOf(messages, now))
      if (loop.kind === (asked.kind ?? loop.kind) && loop.waitsFor === (asked.waitsFor ?? loop.waitsFor))
        found.push({ loop, conversation: talk.title })
    await breathe()
  }
  return found.sort((a, b) => b.loop.at - a.loop.at)
}

/** Ids of people with messages in a conversation of two since then. */
async function peopleSince(db: MessageNeeds['db'], since: number): Promise<string[]> {
  const rows = await db.all<{ person: string }>(
    `SELECT h.person, MAX(s.at) AS "lastAt" FROM (SELECT chat, MAX(at) AS at FROM messages WHERE at >= ? GROUP BY chat) s
     JOIN message_chats c ON c.id = s.chat AND c.is_group = 0 JOIN message_members m ON m.chat = c.id
     JOIN message_handles h ON h.id = m.handle GROUP BY h.person ORDER BY "lastAt" DESC LIMIT ?`,
    [since, mostTalks],
  )
  return rows.map(({ person }) => person)
}
