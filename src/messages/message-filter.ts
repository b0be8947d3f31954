import { dayMs } from '../core/day-of.ts'
import { notFound } from '../core/errors.ts'
import type { Filter } from '../core/record.ts'
import { inList } from '../core/sql.ts'
import type { Database, Reader } from '../ports/database.ts'
import { sessionOf } from './exchanges.ts'
import { type FoundPerson, findPeople } from './find-people.ts'
import { hasFile, hasLink } from './tables.ts'

export interface MessageScope {
  /** Name, number, address or id: what was written with them alone, and what they wrote in groups. A name can be several people's. */
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
  /** Whom the contact of the scope means. */
  people: readonly FoundPerson[]
}

/** The longest exchange: pauses of four hours end one, so a day holds nearly all. */
const longestExchange = dayMs

/** Errors: `contact_not_found`, `group_not_found`. */
export async function messageFilter(db: Database, scope: MessageScope): Promise<MessageFilter> {
  const parts: string[] = []
  const params: (string | number)[] = []
  const chats: number[][] = []
  let people: FoundPerson[] = []
  if (scope.contact !== undefined) {
    people = await findPeople(db, scope.contact)
    const ids = inList(people.map(({ id }) => id))
    const own = (await Promise.all(people.map(({ id }) => chatsOf(db, id)))).flat()
    const alone = idsIn(own.filter(({ isGroup }) => !isGroup).map(({ id }) => id))
    parts.push(
      `(m.chat IN ${alone.marks} OR m.sender IN (SELECT id FROM message_handles WHERE person IN ${ids.marks}))`,
    )
    params.push(...alone.params, ...ids.params)
    chats.push([...new Set(own.map(({ id }) => id))])
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
    people,
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

/** A text without the difference of cases: SQL ignores that of ASCII letters only. */
export const inOneCase = (text: string): string => text.normalize('NFC').toLowerCase()

/** Chats of a group by its name, the beginning of it, or as `chat:12`. Errors: `group_not_found`. */
export async function findGroups(db: Reader, title: string): Promise<number[]> {
  const chat = /^chat:(\d{1,15})$/.exec(title)?.[1]
  const rows =
    chat !== undefined
      ? await db.all<{ id: number }>('SELECT id FROM message_chats WHERE id = ?', [Number(chat)])
      : (
          await db.all<{ id: number; title: string }>(
            'SELECT id, title FROM message_chats WHERE is_group = 1 AND title IS NOT NULL ORDER BY id',
          )
        ).filter((one) => inOneCase(one.title).startsWith(inOneCase(title)))
  if (rows.length > 0) return rows.map(({ id }) => id)
  throw notFound(
    'group_not_found',
    `No group has a name that begins with "${title}". "jarvis messages conversations" lists them.`,
  )
}

/** Whether a scope leaves out messages of an exchange: what follows an exchange may then be left out, too. */
export const isNarrow = ({ fromMe, attachment, link, before }: MessageScope): boolean =>
  fromMe !== undefined || attachment === true || link === true || before !== undefined
