import { invalidInput } from '../core/errors.ts'
import { type Image, journalRows, write } from '../journal/journal.ts'
import { redact } from '../secrets/secrets.ts'
import { type FoundPerson, findPerson } from './find-people.ts'
import type { MessageNeeds } from './needs.ts'
import { handleImage, markPeople, personImage } from './people.ts'
import { handleRows, personRows } from './tables.ts'

type Needs = Pick<MessageNeeds, 'db' | 'clock'>

/** Says that two contacts are one person: the handles of the first belong to the second. Errors: `contact_not_found`. */
export async function mergePeople(
  { db, clock }: Needs,
  { contact, into }: { contact: string; into: string },
): Promise<{ contact: FoundPerson; handles: string[] }> {
  const [one, other] = [await findPerson(db, contact), await findPerson(db, into)]
  if (one.id === other.id)
    throw invalidInput('contacts_are_one', `"${contact}" and "${into}" are the same contact already: ${one.name}.`)
  await db.transaction(async (tx) => {
    const handles = await tx.all<{ handle: string }>('SELECT handle FROM message_handles WHERE person = ?', [one.id])
    const images: Image[] = []
    for (const { handle } of handles) images.push(await journalRows.image(tx, handleImage, handleRows, handle))
    images.push(await journalRows.image(tx, personImage, personRows, other.id))
    await write(tx, { at: clock(), actor: 'user', action: 'contact_merge', target: other.id }, images)
    await markPeople(tx, [one.id, other.id])
    await tx.run('UPDATE message_handles SET person = ? WHERE person = ?', [other.id, one.id])
  })
  return { contact: other, handles: await handlesOf(db, other.id) }
}

const handlesOf = async (db: Needs['db'], person: string): Promise<string[]> =>
  (
    await db.all<{ handle: string }>('SELECT handle FROM message_handles WHERE person = ? ORDER BY handle', [person])
  ).map(({ handle }) => handle)

/** Gives a contact a name, which no import changes. Errors: `contact_not_found`, `contact_name_empty`. */
export async function namePerson(
  { db, clock }: Needs,
  { contact, name }: { contact: string; name: string },
): Promise<{ contact: FoundPerson; handles: string[] }> {
  const person = await findPerson(db, contact)
  const given = redact(name.trim()).text
  await db.transaction(async (tx) => {
    const image = await journalRows.image(tx, personImage, personRows, person.id)
    await write(tx, { at: clock(), actor: 'user', action: 'contact_name', target: person.id }, [image])
    await tx.run("UPDATE message_people SET name = ?, named_by = 'hand' WHERE id = ?", [given, person.id])
    await markPeople(tx, [person.id])
  })
  return { contact: { id: person.id, name: given }, handles: await handlesOf(db, person.id) }
}
