import { selectIn } from '../../core/sql.ts'
import type { Database, Reader } from '../../ports/database.ts'
import type { FoundPerson } from '../find-people.ts'
import { hasHandle } from '../tables.ts'

export interface SamePerson extends FoundPerson {
  handles: string[]
}

/** Two contacts that may be one person, since they have the same full name. */
export interface SameProposal {
  contact: SamePerson
  /** The one that is kept: of the address book or named by hand, else the older. */
  into: SamePerson
}

interface Named extends FoundPerson {
  namedBy: string
  at: number
}

/**
 * Proof that two people of one name differ: each has an account in one program, a group has both, or the owner said so.
 */
interface Apart {
  group: ReadonlySet<string>
  refused: ReadonlySet<string>
}

/**
 * Contacts of the same full name that may be one person, ordered by name. The owner decides: merging accepts a
 * proposal, `keepApart` refuses it.
 */
export async function findSame(db: Database): Promise<SameProposal[]> {
  const people = await db.all<Named>(
    `SELECT id, name, named_by AS "namedBy", at FROM message_people WHERE name LIKE '% %' AND ${hasHandle}
     ORDER BY CASE WHEN named_by = 'app' THEN 1 ELSE 0 END, at, id`,
  )
  const groups = new Map<string, Named[]>()
  for (const person of people) {
    const name = nameKey(person.name)
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), person])
  }
  const namesakes = [...groups].filter(([, group]) => group.length > 1)
  if (namesakes.length === 0) return []
  const ids = namesakes.flatMap(([, group]) => group.map(({ id }) => id))
  const handles = await handlesOf(db, ids)
  const apart: Apart = { group: await sharedGroups(db, ids), refused: await refusedPairs(db) }
  const shown = ({ id, name }: FoundPerson): SamePerson => ({ id, name, handles: handles.get(id) ?? [] })
  return namesakes
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const all = group.map(shown)
      return all.slice(1).flatMap((contact, place) => {
        const into = all.slice(0, place + 1).find((one) => !areTwo(contact, one, apart))
        return into ? [{ contact, into }] : []
      })
    })
}

/** Both words of a name in any order, without accents and signs; undefined for a single word. */
function nameKey(name: string): string | undefined {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  return words.length < 2 ? undefined : words.sort().join(' ')
}

const pairKey = (one: string, other: string): string => [one, other].sort().join('\n')
const accountOf = (handle: string): string => /^(?!tel:|mailto:)\w+(?=:)/.exec(handle)?.[0] ?? ''

function areTwo(one: SamePerson, other: SamePerson, { group, refused }: Apart): boolean {
  if (group.has(pairKey(one.id, other.id))) return true
  return one.handles.some((handle) =>
    other.handles.some(
      (its) => (accountOf(handle) !== '' && accountOf(handle) === accountOf(its)) || refused.has(pairKey(handle, its)),
    ),
  )
}

export async function handlesOf(db: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await selectIn<{ person: string; handle: string }>(
    db,
    'SELECT person, handle FROM message_handles WHERE person',
    ids,
  )
  const handles = new Map<string, string[]>()
  for (const { person, handle } of rows) handles.set(person, [...(handles.get(person) ?? []), handle].sort())
  return handles
}

/** Pairs of people who are in one group. */
async function sharedGroups(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await selectIn<{ chat: number; person: string }>(
    db,
    `SELECT DISTINCT m.chat, h.person FROM message_members m JOIN message_handles h ON h.id = m.handle
     JOIN message_chats c ON c.id = m.chat AND c.is_group = 1 WHERE h.person`,
    ids,
  )
  const members = new Map<number, string[]>()
  for (const { chat, person } of rows) members.set(chat, [...(members.get(chat) ?? []), person])
  return new Set([...members.values()].flatMap((all) => all.flatMap((one) => all.map((other) => pairKey(one, other)))))
}

async function refusedPairs(db: Reader): Promise<Set<string>> {
  const rows = await db.all<{ one: string; other: string }>('SELECT one, other FROM message_apart')
  return new Set(rows.map(({ one, other }) => pairKey(one, other)))
}
