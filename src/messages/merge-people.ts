import { invalidInput } from '../core/errors.ts'
import { selectIn } from '../core/sql.ts'
import { type Image, journalImages, journalRows, write } from '../journal/journal.ts'
import type { Undoer } from '../ports/subsystem.ts'
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

const imported = 'An import of messages is not undone. "jarvis forget --contact <name>" erases messages.'

/** Merges and names are undone row by row; exchanges that show the names are made again. */
export function peopleUndo(): Undoer {
  const kinds = {
    [personImage]: { form: personRows, title: 'name' },
    [handleImage]: { form: handleRows, title: 'handle' },
  }
  const rows = journalRows.createUndo(kinds)
  return {
    ...rows,
    refusals: {
      messages_import: imported,
      import_rows: imported,
    },
    async prepare(lines) {
      const undo = await rows.prepare(lines)
      return async (tx, line, by) => {
        const images = await journalImages.read(tx, line, Object.keys(kinds))
        const people = async () => {
          const ids = images.map(({ id }) => id)
          const select = 'SELECT person FROM message_handles WHERE'
          const byHandle = await selectIn<{ person: string }>(tx, `${select} handle`, ids)
          const byPerson = await selectIn<{ person: string }>(tx, `${select} person`, ids)
          return [...byHandle, ...byPerson].map(({ person }) => person)
        }
        await markPeople(tx, [...new Set(await people())])
        await undo(tx, line, by)
        await markPeople(tx, [...new Set(await people())])
      }
    },
  }
}
