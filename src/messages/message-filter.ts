import { invalidInput, notFound } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import type { Filter } from '../core/record.ts'
import { inList, literally, lowerAscii } from '../core/sql.ts'
import type { Database, Reader } from '../ports/database.ts'
import { sessionOf } from './exchanges.ts'
import { namesIn } from './names-in-question.ts'
import { hasFile, hasHandle, hasLink } from './tables.ts'

export interface MessageScope {
  /** Name, number, address or id of a person: what was written with them alone, and what they wrote in groups. */
  contact?: string | undefined
  /** Name of a group, or the beginning of it; `chat:12`: that conversation. */
  group?: string | undefined
  fromMe?: boolean | undefined
  app?: string | undefined
  attachment?: boolean | undefined
  link?: boolean | undefined
  /** Epoch milliseconds; the end is exclusive. */
  after?: number | undefined
  before?: number | undefined
}

/** The same narrowing for messages (over `messages m`) and for records of exchanges. */
export interface MessageFilter {
  where: { sql: string; params: (string | number)[] }
  /** Undefined where nothing is narrowed: a filter costs more than what it would leave out here. */
  records: Filter | undefined
}

/** The longest exchange: pauses of four hours end one, so a day holds nearly all. */
const longestExchange = 24 * 60 * 60 * 1000

/** Errors: `contact_not_found`, `contact_ambiguous`, `group_not_found`. */
export async function messageFilter(db: Database, scope: MessageScope): Promise<MessageFilter> {
  const parts: string[] = []
  const params: (string | number)[] = []
  const chats: number[][] = []
  if (scope.contact !== undefined) {
    const person = await findPerson(db, scope.contact)
    const own = await chatsOf(db, person.id)
    const alone = idsIn(own.filter(({ isGroup }) => !isGroup).map(({ id }) => id))
    parts.push(`(m.chat IN ${alone.marks} OR m.sender IN (SELECT id FROM message_handles WHERE person = ?))`)
    params.push(...alone.params, person.id)
    chats.push(own.map(({ id }) => id))
  }
  if (scope.group !== undefined) {
    const groups = await findGroups(db, scope.group)
    const { marks, params: ids } = idsIn(groups)
    parts.push(`m.chat IN ${marks}`)
    params.push(...ids)
    chats.push(groups)
  }
  if (scope.app !== undefined) {
    parts.push('m.chat IN (SELECT id FROM message_chats WHERE app = ?)')
    params.push(scope.app)
  }
  if (scope.fromMe !== undefined) parts.push(scope.fromMe ? 'm.sender IS NULL' : 'm.sender IS NOT NULL')
  if (scope.attachment) parts.push(`(m.marks & ${hasFile}) <> 0`)
  if (scope.link) parts.push(`(m.marks & ${hasLink}) <> 0`)
  for (const [sign, time] of [['>=', scope.after] as const, ['<', scope.before] as const])
    if (time !== undefined) {
      parts.push(`m.at ${sign} ?`)
      params.push(time)
    }
  const tag = [...(scope.attachment ? ['attachment'] : []), ...(scope.link && !scope.attachment ? ['link'] : [])]
  const both = chats.reduce<number[] | undefined>((all, own) => all?.filter((id) => own.includes(id)) ?? own, undefined)
  return {
    where: { sql: parts.join(' AND '), params },
    records:
      parts.length === 0
        ? undefined
        : {
            kinds: ['message'],
            facets: {
              ...(both && { session: both.length > 0 ? both.map(sessionOf) : ['none'] }),
              ...(scope.app !== undefined && { type: [scope.app] }),
              ...(tag.length > 0 && { tag }),
            },
            ...(scope.after !== undefined && { after: scope.after }),
            ...(scope.before !== undefined && { before: scope.before + longestExchange }),
          },
  }
}

/** A list of ids for `IN`; none fits an empty one. */
export const idsIn = (ids: readonly number[]) => inList(ids.length > 0 ? ids : [-1])

export const chatsOf = (db: Reader, person: string) =>
  db.all<{ id: number; isGroup: number }>(
    `SELECT DISTINCT c.id, c.is_group AS "isGroup" FROM message_members m JOIN message_handles h ON h.id = m.handle
     JOIN message_chats c ON c.id = m.chat WHERE h.person = ? ORDER BY c.id`,
    [person],
  )

export interface FoundPerson {
  id: string
  name: string
}

/**
 * The person that a name, number, address or id means: the whole name before its beginning, those who write most before
 * others of the same. Errors: `contact_not_found`, `contact_ambiguous`.
 */
export async function findPerson(db: Reader, reference: string): Promise<FoundPerson> {
  const asked = reference.trim()
  const digits = asked.replace(/\D/g, '')
  const handle = asked.includes('@') ? `mailto:${asked.toLowerCase()}` : digits.length >= 5 ? `tel:+${digits}` : asked
  // A pattern that is empty fits no handle.
  const end = digits.length >= 6 ? `%${digits.slice(-9)}` : ''
  const exactly = [asked, asked, handle, lowerAscii(asked), lowerAscii(asked), end]
  const found = await db.all<FoundPerson & { rank: number }>(
    `SELECT p.id, p.name, MIN(CASE WHEN p.id = ? OR h.handle IN (?, ?) THEN 0 WHEN lower(p.name) = ? THEN 1
       WHEN lower(h.name) = ? THEN 2 WHEN h.handle LIKE ? THEN 3 ELSE 4 END) AS rank
     FROM message_people p JOIN message_handles h ON h.person = p.id
     WHERE p.id = ? OR h.handle IN (?, ?) OR lower(p.name) = ? OR lower(h.name) = ? OR h.handle LIKE ?
       OR p.name LIKE ? ESCAPE '!'
     GROUP BY p.id, p.name ORDER BY rank, p.name, p.id LIMIT 20`,
    [...exactly, ...exactly, `${literally(asked)} %`],
  )
  const [first] = found
  if (!first) throw await nobody(db, asked)
  const same = found.filter(({ rank }) => rank === first.rank)
  if (same.length === 1 || first.rank === 0) return { id: first.id, name: first.name }
  throw invalidInput(
    'contact_ambiguous',
    `"${asked}" can be ${same.map(({ name, id }) => `${name} (${id})`).join(', ')}. Use the whole name or the id; "jarvis messages merge" joins two that are one.`,
    { ids: same.map(({ id }) => id) },
  )
}

async function nobody(db: Reader, asked: string) {
  const names = (
    await db.all<{ name: string }>(`SELECT DISTINCT name FROM message_people WHERE ${hasHandle} LIMIT 5000`)
  ).map(({ name }) => name)
  const close = nearest(asked, names)
  return notFound(
    'contact_not_found',
    `Contact "${asked}" does not exist.${didYouMean(close)} "jarvis messages contacts" lists them.`,
    { suggestions: close },
  )
}

/** Chats of a group by its name, the beginning of it, or as `chat:12`. Errors: `group_not_found`. */
export async function findGroups(db: Reader, title: string): Promise<number[]> {
  const chat = /^chat:(\d{1,15})$/.exec(title)?.[1]
  const rows =
    chat !== undefined
      ? await db.all<{ id: number }>('SELECT id FROM message_chats WHERE id = ?', [Number(chat)])
      : await db.all<{ id: number }>(
          `SELECT id FROM message_chats WHERE is_group = 1 AND title LIKE ? ESCAPE '\\' ORDER BY id`,
          [`${title.replace(/[\\%_]/g, '\\$&')}%`],
        )
  if (rows.length > 0) return rows.map(({ id }) => id)
  throw notFound(
    'group_not_found',
    `No group has a name that begins with "${title}". "jarvis messages conversations" lists them.`,
  )
}

/** People whose name, or the first word of it, stands in a question. */
export async function peopleNamed(db: Reader, question: string): Promise<FoundPerson[]> {
  const names = namesIn(question)
  if (names.length === 0) return []
  const { marks, params } = inList(names.map(lowerAscii))
  const begins = params.map(() => "name LIKE ? ESCAPE '!'").join(' OR ')
  const rows = await db.all<FoundPerson>(
    `SELECT id, name FROM message_people WHERE (lower(name) IN ${marks} OR ${begins}) AND ${hasHandle} LIMIT 50`,
    [...params, ...params.map((name) => `${literally(name)} %`)],
  )
  const asked = question.toLowerCase()
  // Where a whole name is written, others of the same first name are not meant.
  const whole = rows.filter(({ name }) => name.includes(' ') && asked.includes(name.toLowerCase()))
  return whole.length > 0 ? whole : rows
}
