import { invalidInput, notFound } from '../core/errors.ts'
import { handleNames } from '../core/handle-names.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import { inList, literally, lowerAscii, selectIn } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { isAscii } from '../text/words/fold.ts'
import { namesIn } from './names-in-question.ts'
import { hasHandle } from './tables.ts'

export interface FoundPerson {
  id: string
  name: string
}

/**
 * The person that a name, number, address or id means: the whole name before its beginning. Errors: `contact_not_found`,
 * `contact_ambiguous`.
 */
export async function findPerson(db: Reader, reference: string): Promise<FoundPerson> {
  const found = await rankedPeople(db, reference)
  const [first] = found
  if (!first) throw await contactNotFound(db, reference.trim())
  const same = found.filter(({ rank }) => rank === first.rank)
  if (same.length === 1 || first.rank === ranks.exactly) return { id: first.id, name: first.name }
  throw invalidInput(
    'contact_ambiguous',
    `"${reference.trim()}" can be ${same.map(({ name, id }) => `${name} (${id})`).join(', ')}. Use the whole name or the id; "jarvis messages merge" joins two that are one.`,
    { ids: same.map(({ id }) => id) },
  )
}

/**
 * All whom a name can mean, the likeliest first: of "Ann" also Ann Larsen, of "Ann Larsen" only who is called so. A number,
 * address or id means one. Errors: `contact_not_found`.
 */
export async function findPeople(db: Reader, reference: string): Promise<FoundPerson[]> {
  const found = await rankedPeople(db, reference)
  const [first] = found
  if (!first) throw await contactNotFound(db, reference.trim())
  const isWhole = first.rank < ranks.numberEnd && /\s/.test(reference.trim())
  const isMeant = (rank: number) => {
    if (first.rank === ranks.numberEnd) return rank === ranks.numberEnd
    return isWhole ? rank < ranks.numberEnd : rank !== ranks.numberEnd
  }
  const meant = first.rank === ranks.exactly ? [first] : found.filter(({ rank }) => isMeant(rank))
  return meant.map(({ id, name }) => ({ id, name }))
}

/** How a person fits what they are asked by, the best first. */
const ranks = { exactly: 0, name: 1, nameInApp: 2, numberEnd: 3, nameBegins: 4 }
/** People of one name, at most. */
const mostOfName = 100

/** A name as it is stored. SQL compares letters beyond ASCII by their case. */
async function asStored(db: Reader, asked: string): Promise<string> {
  if (isAscii(asked)) return asked
  const rows = await db.all<{ name: string }>(
    `SELECT name FROM message_people WHERE ${hasHandle} UNION SELECT name FROM message_handles WHERE name IS NOT NULL`,
  )
  const wanted = asked.toLowerCase()
  const names = rows.map(({ name }) => name).filter((name) => `${name.toLowerCase()} `.startsWith(`${wanted} `))
  if (names.some((name) => `${name} `.startsWith(`${asked} `))) return asked
  return names[0]?.slice(0, asked.length) ?? asked
}

async function rankedPeople(db: Reader, reference: string): Promise<(FoundPerson & { rank: number })[]> {
  const asked = await asStored(db, reference.trim())
  const digits = asked.replace(/\D/g, '')
  const handle = asked.includes('@') ? `mailto:${asked.toLowerCase()}` : digits.length >= 5 ? `tel:+${digits}` : asked
  // A pattern that is empty fits no handle.
  const end = digits.length >= 6 ? `%${digits.slice(-9)}` : ''
  const exactly = [asked, asked, handle, lowerAscii(asked), lowerAscii(asked), end]
  return db.all<FoundPerson & { rank: number }>(
    `SELECT p.id, p.name, MIN(CASE WHEN p.id = ? OR h.handle IN (?, ?) THEN ${ranks.exactly}
       WHEN lower(p.name) = ? THEN ${ranks.name} WHEN lower(h.name) = ? THEN ${ranks.nameInApp}
       WHEN h.handle LIKE ? THEN ${ranks.numberEnd} ELSE ${ranks.nameBegins} END) AS rank
     FROM message_people p JOIN message_handles h ON h.person = p.id
     WHERE p.id = ? OR h.handle IN (?, ?) OR lower(p.name) = ? OR lower(h.name) = ? OR h.handle LIKE ?
       OR p.name LIKE ? ESCAPE '!'
     GROUP BY p.id, p.name ORDER BY rank, p.name, p.id LIMIT ${mostOfName}`,
    [...exactly, ...exactly, `${literally(asked)} %`],
  )
}

async function contactNotFound(db: Reader, asked: string) {
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

/** People named in a question: by full name, first name, or their name in a program. */
export async function peopleNamed(db: Reader, question: string): Promise<FoundPerson[]> {
  const names = namesIn(question)
  if (names.length === 0) return []
  const { marks, params } = inList(names.map(lowerAscii))
  const begins = params.map(() => "name LIKE ? ESCAPE '!'").join(' OR ')
  const rows = await db.all<FoundPerson>(
    `SELECT id, name FROM message_people WHERE (lower(name) IN ${marks} OR ${begins}
       OR id IN (SELECT person FROM message_handles WHERE lower(name) IN ${marks})) AND ${hasHandle} LIMIT 50`,
    [...params, ...params.map((name) => `${literally(name)} %`), ...params],
  )
  const asked = question.toLowerCase()
  // Where a whole name is written, others of the same first name are not meant.
  const whole = rows.filter(({ name }) => name.includes(' ') && asked.includes(name.toLowerCase()))
  return whole.length > 0 ? whole : rows
}

/** Names of a question that several people have, with all of them. */
export function namesakesIn(people: readonly FoundPerson[]): { name: string; people: FoundPerson[] }[] {
  const groups = new Map<string, FoundPerson[]>()
  for (const person of people) {
    const first = person.name.split(' ')[0]!.toLowerCase()
    groups.set(first, [...(groups.get(first) ?? []), person])
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => {
      const isOne = group.every(({ name }) => name.toLowerCase() === group[0]!.name.toLowerCase())
      return { name: isOne ? group[0]!.name : group[0]!.name.split(' ')[0]!, people: group }
    })
}

/** People who are listed by name where several have one. */
const mostListed = 6

/** A name, and the contacts who have it. */
interface Named {
  name: string
  people: readonly FoundPerson[]
}

/** Says of each name that several contacts have who they are and what follows; nothing of the others. */
export const namesakeNotes = (db: Reader, names: readonly Named[], follows: string): Promise<string[]> =>
  Promise.all(names.filter(({ people }) => people.length > 1).map((one) => noteOn(db, one, follows)))

async function noteOn(db: Reader, { name, people }: Named, follows: string): Promise<string> {
  const shown = people.slice(0, mostListed)
  const handles = await selectIn<{ person: string; handle: string }>(
    db,
    'SELECT person, handle FROM message_handles WHERE person',
    shown.map(({ id }) => id),
  )
  const listed = shown.map((one) => {
    const own = handles.filter(({ person }) => person === one.id).map(({ handle }) => handle)
    const isUnclear = people.some(({ id, name: other }) => id !== one.id && `${other} `.startsWith(`${one.name} `))
    return `${one.name} (${[...handleNames(own.sort()), ...(isUnclear ? [one.id] : [])].join(', ')})`
  })
  const more = people.length > shown.length ? `, and ${people.length - shown.length} more` : ''
  return `"${name}" is the name of ${people.length} contacts; ${follows}: ${listed.join(', ')}${more}.`
}
