import { invalidInput } from '../../core/errors.ts'
import { contentMark } from '../../core/ids.ts'
import { selectIn } from '../../core/sql.ts'
import { journalImages, journalRows, tombstones, write } from '../../journal/journal.ts'
import type { Writer } from '../../ports/database.ts'
import type { Undoer } from '../../ports/subsystem.ts'
import { findPerson } from '../find-people.ts'
import type { MessageNeeds } from '../needs.ts'
import { apartImage, apartRows } from './apart-rows.ts'
import { handlesOf, type SamePerson } from './find-same.ts'

/** Says that two contacts of one name are two people: they are not proposed again. Errors: those of `findPerson`, `contacts_are_one`. */
export async function keepApart(
  { db, clock }: Pick<MessageNeeds, 'db' | 'clock'>,
  { contact, other }: { contact: string; other: string },
): Promise<{ contact: SamePerson; other: SamePerson }> {
  const people = [await findPerson(db, contact), await findPerson(db, other)] as const
  if (people[0].id === people[1].id)
    throw invalidInput('contacts_are_one', `"${contact}" and "${other}" are the same contact: ${people[0].name}.`)
  const handles = await handlesOf(
    db,
    people.map(({ id }) => id),
  )
  const [first, second] = people.map((one) => ({ ...one, handles: handles.get(one.id) ?? [] })) as [
    SamePerson,
    SamePerson,
  ]
  // One handle of each stands for all of its person: they stay together whatever is merged.
  const pair = [first.handles[0]!, second.handles[0]!].sort()
  const id = contentMark(pair.join('\n'))
  await db.transaction(async (tx) => {
    const image = await journalRows.image(tx, apartImage, apartRows, id)
    if (image.former !== undefined) return
    await write(tx, { at: clock(), actor: 'user', action: 'contact_apart', target: second.id }, [image])
    await tx.run('INSERT INTO message_apart (id, one, other, at) VALUES (?, ?, ?, ?)', [id, ...pair, clock()])
  })
  return { contact: first, other: second }
}

export const apartUndo = (): Undoer => journalRows.createUndo({ [apartImage]: { form: apartRows, title: 'one' } })

/** Erases the pairs of these handles. No import restores them. */
export async function forgetApart(tx: Writer, handles: readonly string[], now: number): Promise<void> {
  const select = 'SELECT id FROM message_apart WHERE'
  const rows = [
    ...(await selectIn<{ id: string }>(tx, `${select} one`, handles)),
    ...(await selectIn<{ id: string }>(tx, `${select} other`, handles)),
  ]
  await journalImages.forget(
    tx,
    apartImage,
    rows.map(({ id }) => id),
  )
  await tombstones.bury(
    tx,
    rows.map(({ id }) => tombstones.of('apart', id)),
    now,
  )
  for (const { id } of rows) await tx.run('DELETE FROM message_apart WHERE id = ?', [id])
}
