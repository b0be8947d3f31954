import { dayMs } from '../core/day-of.ts'
import type { Database } from '../ports/database.ts'
import { loadTemplates, longestTrigger } from '../templates/templates.ts'
import type { MessageRow } from './exchanges.ts'

/** Own messages that are looked through: the newest. */
const mostRead = 100_000
/** An answer comes within a day. */
const longestAnswer = dayMs
const mostTriggers = 5

export interface ProposedTemplate {
  text: string
  /** How often it was written as an answer, and to how many people. */
  times: number
  people: number
  triggers: string[]
  /** Ids of the newest of these answers. */
  messages: string[]
}

type Said = Omit<MessageRow, 'id' | 'marks'>

/** Replies that the owner wrote again and again in the same words, with what they answered, the most frequent first. */
export async function proposeTemplates(
  db: Database,
  { least, limit }: { least: number; limit: number },
): Promise<ProposedTemplate[]> {
  const groups = new Map<string, { answer: Said; before: Said; text: string }[]>()
  for (const [before, answer] of await answersIn(db)) {
    const text = withName(answer.text.trim(), before.name)
    const key = keyOf(text)
    if (key === undefined) continue
    groups.set(key, [...(groups.get(key) ?? []), { answer, before, text }])
  }
  const { readTemplates } = await loadTemplates()
  const known = new Set((await readTemplates(db)).map(({ text }) => keyOf(text)))
  return [...groups]
    .filter(([key, all]) => all.length >= least && !known.has(key))
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([, all]) => ({
      text: all.at(-1)!.text,
      times: all.length,
      people: new Set(all.map(({ before }) => before.sender)).size,
      triggers: triggersOf(all.map(({ before }) => before.text.trim())),
      messages: all.slice(-mostTriggers).map(({ answer }) => answer.uid),
    }))
}

/** Own messages behind one of the other side, with that one. */
async function answersIn(db: Database): Promise<[Said, Said][]> {
  const rows = await db.all<Said>(
    `SELECT m.uid, m.chat, m.sender, p.name, m.at, m.text FROM messages m
     LEFT JOIN message_handles h ON h.id = m.sender LEFT JOIN message_people p ON p.id = h.person
     ORDER BY m.at DESC, m.id DESC LIMIT ?`,
    [mostRead],
  )
  const last = new Map<number, Said>()
  const answers: [Said, Said][] = []
  for (const row of rows.reverse()) {
    const before = last.get(row.chat)
    const isAnswer = row.sender === null && before !== undefined && before.sender !== null
    if (isAnswer && row.at - before.at <= longestAnswer && row.text.trim() !== '') answers.push([before, row])
    last.set(row.chat, row)
  }
  return answers
}

function withName(text: string, name: string | null): string {
  const first = name?.trim().split(/\s+/)[0]
  // In lower case a name can be a word: "I will", "you may".
  if (!first || !/^(?!\p{Ll})\p{L}{2,}$/u.test(first)) return text
  return text.replace(new RegExp(`(?<![\\p{L}])${first}(?![\\p{L}])`, 'gu'), '{name}')
}

/** Words without case, numbers, marks and emoji; undefined where it is too short to be worth a template. */
function keyOf(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}][\p{L}\p{M}'’]*/gu) ?? []
  return words.length < 3 || words.length > 60 ? undefined : words.join(' ')
}

/** Different ones, the newest first. */
function triggersOf(texts: readonly string[]): string[] {
  const distinct = new Map<string, string>()
  for (const text of texts.toReversed())
    if (text !== '') distinct.set(text.toLowerCase(), text.slice(0, longestTrigger))
  return [...distinct.values()].slice(0, mostTriggers)
}
