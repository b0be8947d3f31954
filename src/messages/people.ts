import { newId } from '../core/ids.ts'
import { inList, insertRow, lowerAscii, slices } from '../core/sql.ts'
import { type Image, journalRows, write } from '../journal/journal.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { ImportedContact, MessageSender } from '../ports/messages.ts'
import { handleRows, hasHandle, makeAgain, personRows } from './tables.ts'

/** Images of rows in the journal, by which merges and names are undone. */
export const personImage = 'message_person'
export const handleImage = 'message_handle'

export interface KnownHandle {
  id: number
  person: string
  name: string | null
}

/** Handles that a batch has met, so that each is looked up once. */
export type HandleCache = Map<string, KnownHandle>

/** A person as rows of the tables have them. */
export interface Person {
  id: string
  name: string
  namedBy: 'app' | 'contacts' | 'hand'
  birthday: string | null
}

/** A handle without its kind: the name of a person whom no program names. */
export const bareName = (handle: string): string => handle.replace(/^[a-z]+:/, '')

/** The row of a handle that was met before and has nothing to learn: it costs no promise. */
export function knownId({ handle, name }: MessageSender, cache: HandleCache): number | undefined {
  const known = cache.get(handle)
  return known && (name === undefined || known.name !== null) ? known.id : undefined
}

/**
 * The row of a handle; a new one is a new person, unless the name comes from the owner's address book and one person of
 * the contacts has it.
 */
export async function handleId(
  tx: Writer,
  { handle, name, fromAddressBook = false }: MessageSender,
  cache: HandleCache,
  now: number,
): Promise<number> {
  const known = cache.get(handle) ?? (await readHandle(tx, handle))
  if (known) {
    cache.set(handle, known)
    if (name !== undefined && known.name === null) await learnName(tx, known, name)
    return known.id
  }
  const own = newId(now)
  await tx.run("INSERT INTO message_people (id, name, named_by, at) VALUES (?, ?, 'app', ?)", [
    ...[own, name ?? bareName(handle), now],
  ])
  const namesake = fromAddressBook && name !== undefined ? await soleNamesake(tx, name) : undefined
  const person = namesake ?? own
  const id = await insertRow(tx, 'INSERT INTO message_handles (handle, person, name, in_book) VALUES (?, ?, ?, ?)', [
    ...[handle, own, name ?? null, fromAddressBook ? 1 : 0],
  ])
  if (namesake !== undefined) {
    // As a merge by hand, so that it can be undone.
    const image = await journalRows.image(tx, handleImage, handleRows, handle)
    const merge = { action: 'contact_merge', target: namesake, note: 'a contact of the address book has this name' }
    await write(tx, { at: now, actor: 'jarvis', ...merge }, [image])
    await tx.run('UPDATE message_handles SET person = ? WHERE id = ?', [namesake, id])
  }
  cache.set(handle, { id, person, name: name ?? null })
  return id
}

/** Another name for the person of a handle. It becomes the displayed name, unless a stronger source set one. */
export async function renameHandle(
  tx: Writer,
  { handle, name, fromAddressBook = false }: MessageSender,
  former: number,
  cache: HandleCache,
): Promise<void> {
  if (cache.has(handle) || (await readHandle(tx, handle))) return
  const known = await tx.get<{ handle: string; person: string; name: string | null }>(
    'SELECT handle, person, name FROM message_handles WHERE id = ?',
    [former],
  )
  if (known === undefined) return
  const { person } = known
  const id = await insertRow(tx, 'INSERT INTO message_handles (handle, person, name, in_book) VALUES (?, ?, ?, ?)', [
    ...[handle, person, name ?? null, fromAddressBook ? 1 : 0],
  ])
  cache.set(handle, { id, person, name: name ?? null })
  const called = known.name ?? bareName(known.handle)
  if (name === undefined) return
  await tx.run("UPDATE message_people SET name = ? WHERE id = ? AND named_by = 'app' AND name = ?", [
    ...[name, person, called],
  ])
  await markPeople(tx, [person])
}

const readHandle = (db: Reader, handle: string): Promise<KnownHandle | undefined> =>
  db.get<KnownHandle>('SELECT id, person, name FROM message_handles WHERE handle = ?', [handle])

/** Gives a handle its first name, and its person where that one has only the handle for a name. */
export async function learnName(tx: Writer, known: KnownHandle, name: string): Promise<void> {
  known.name = name
  await tx.run('UPDATE message_handles SET name = ? WHERE id = ?', [name, known.id])
  const person = await tx.get<{ name: string }>("SELECT name FROM message_people WHERE id = ? AND named_by = 'app'", [
    known.person,
  ])
  if (!person) return
  const handles = await tx.all<{ handle: string }>('SELECT handle FROM message_handles WHERE person = ?', [
    known.person,
  ])
  if (!handles.some(({ handle }) => handle.slice(handle.indexOf(':') + 1) === person.name)) return
  await tx.run('UPDATE message_people SET name = ? WHERE id = ?', [name, known.person])
  await markPeople(tx, [known.person])
}

async function soleNamesake(db: Reader, name: string): Promise<string | undefined> {
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM message_people WHERE named_by = 'contacts' AND lower(name) = ? AND ${hasHandle} LIMIT 2`,
    [lowerAscii(name)],
  )
  return rows.length === 1 ? rows[0]!.id : undefined
}

/** Another contact of the address book has this name. */
async function isTaken(db: Reader, name: string, handles: readonly string[]): Promise<boolean> {
  const { marks, params } = inList(handles)
  const other = await db.get(
    `SELECT 1 FROM message_people p JOIN message_handles h ON h.person = p.id
     WHERE p.named_by = 'contacts' AND lower(p.name) = ?
       AND p.id NOT IN (SELECT person FROM message_handles WHERE handle IN ${marks}) LIMIT 1`,
    [lowerAscii(name), ...params],
  )
  return other !== undefined
}

/** Marks exchanges of these people for rebuilding, because they contain names. */
export async function markPeople(tx: Writer, people: readonly string[]): Promise<void> {
  for (const slice of slices(people)) {
    const { marks, params } = inList(slice)
    await tx.run(
      `${makeAgain} IN (
         SELECT m.chat FROM message_members m JOIN message_handles h ON h.id = m.handle WHERE h.person IN ${marks})`,
      params,
    )
  }
}

/**
 * What a contact of an address book changes: its handles are one person, who has its name; also the one that a program took
 * out of the address book by this name, unless several contacts have it. Undefined: nothing.
 */
export async function takeContact(
  tx: Writer,
  { name, handles, birthday }: ImportedContact,
  { now, isOnly }: { now: number; isOnly: boolean },
): Promise<{ images: Image[]; person: string } | undefined> {
  const { marks, params } = inList(handles)
  const found = await tx.all<{
    handle: string
    person: string
    namedBy: string
    name: string
    birthday: string | null
  }>(
    `SELECT h.handle, h.person, p.named_by AS "namedBy", p.name, p.birthday FROM message_handles h
     JOIN message_people p ON p.id = h.person
     WHERE h.handle IN ${marks} OR (h.in_book = 1 AND lower(h.name) = ? AND p.named_by <> 'contacts' AND ? = 1)
     ORDER BY CASE p.named_by WHEN 'hand' THEN 0 WHEN 'contacts' THEN 1 ELSE 2 END, p.at, p.id`,
    [...params, lowerAscii(name), isOnly && !(await isTaken(tx, name, handles)) ? 1 : 0],
  )
  const person = found[0]?.person ?? newId(now)
  const missing = handles.filter((handle) => !found.some((one) => one.handle === handle))
  const isNamed = found[0] !== undefined && found[0].namedBy !== 'app'
  const isSame = isNamed && (found[0]!.namedBy === 'hand' || found[0]!.name === name)
  if (isSame && missing.length === 0 && found.every((one) => one.person === person)) return undefined
  const images = [await journalRows.image(tx, personImage, personRows, person)]
  const moving = [...new Set(found.filter((one) => one.person !== person).map((one) => one.person))]
  for (const handle of [...missing, ...found.map((one) => one.handle)])
    images.push(await journalRows.image(tx, handleImage, handleRows, handle))
  const keepsName = isNamed && found[0]!.namedBy === 'hand'
  await tx.run(
    `INSERT INTO message_people (id, name, named_by, birthday, at) VALUES (?, ?, 'contacts', ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, named_by = ?, birthday = COALESCE(excluded.birthday, message_people.birthday)`,
    [person, keepsName ? found[0]!.name : name, birthday ?? null, now, keepsName ? 'hand' : 'contacts'],
  )
  await markPeople(tx, [person, ...moving])
  for (const { handle } of found)
    await tx.run('UPDATE message_handles SET person = ? WHERE handle = ?', [person, handle])
  for (const handle of missing)
    await tx.run('INSERT INTO message_handles (handle, person, name, in_book) VALUES (?, ?, NULL, 0)', [handle, person])
  return { images, person }
}
