import { newId } from '../core/ids.ts'
import { selectIn } from '../core/sql.ts'
import { type Image, journalImages, journalRows } from '../journal/journal.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { Undoer } from '../ports/subsystem.ts'
import { bareName, handleImage, type KnownHandle, learnName, markPeople, personImage } from './people.ts'
import { handleRows, personRows } from './tables.ts'

const imported = 'An import of messages is not undone. "jarvis forget --contact <name>" erases messages.'

const kinds = {
  [personImage]: { form: personRows, title: 'name' },
  [handleImage]: { form: handleRows, title: 'handle' },
}

/**
 * Merges, names and imported contacts are undone row by row; exchanges that show the names are made again. Later messages
 * may use a handle that an import of contacts created: it stays, with the name that its program gives it.
 */
export function peopleUndo(): Undoer {
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
        const later = await readLater(tx, images)
        await markPeople(tx, await peopleOf(tx, images))
        await undo(tx, line, by)
        await keepHandles(tx, later.kept)
        for (const { handle, name } of later.named)
          await learnName(tx, (await readHandles(tx, 'h.handle', [handle]))[0]!, name)
        await markPeople(tx, [...new Set([...(await peopleOf(tx, images)), ...later.kept.map(({ person }) => person)])])
      }
    },
  }
}

async function peopleOf(tx: Reader, images: readonly Image[]): Promise<string[]> {
  const ids = images.map(({ id }) => id)
  const select = 'SELECT person FROM message_handles WHERE'
  const byHandle = await selectIn<{ person: string }>(tx, `${select} handle`, ids)
  const byPerson = await selectIn<{ person: string }>(tx, `${select} person`, ids)
  return [...new Set([...byHandle, ...byPerson].map(({ person }) => person))]
}

interface HandleRow extends KnownHandle {
  handle: string
  inBook: number
  /** When its person was added, epoch milliseconds. */
  at: number
}

interface Later {
  /**
   * Handles that would lose their row or their person, in order. `staysWith`: whether all, one or none of them belong to
   * the person they have now.
   */
  kept: (HandleRow & { staysWith: 'all' | 'one' | 'none' })[]
  /** Names that programs gave to handles since. */
  named: { handle: string; name: string }[]
}

const readHandles = (db: Reader, column: string, values: readonly string[], and = ''): Promise<HandleRow[]> =>
  selectIn<HandleRow>(
    db,
    `SELECT h.id, h.handle, h.person, h.name, h.in_book AS "inBook", p.at FROM message_handles h
     JOIN message_people p ON p.id = h.person WHERE ${and} ${column}`,
    values,
  )

/** What messages have added since to rows that undo deletes or restores. */
async function readLater(db: Reader, images: readonly Image[]): Promise<Later> {
  const ofKind = (kind: string) => images.filter((image) => image.kind === kind)
  const created = (kind: string) => ofKind(kind).flatMap(({ id, former }) => (former === undefined ? [id] : []))
  const known = new Set(ofKind(handleImage).map(({ id }) => id))
  const people = new Set(created(personImage))
  // The sender of a reaction need not be a member.
  const isUsed = `(EXISTS (SELECT 1 FROM message_members m WHERE m.handle = h.id)
    OR h.id IN (SELECT sender FROM messages) OR h.id IN (SELECT sender FROM message_reactions)) AND`
  const used = await readHandles(db, 'h.handle', created(handleImage), isUsed)
  const renamed = (await readHandles(db, 'h.person', [...people])).filter(({ handle }) => !known.has(handle))
  const kept: Later['kept'] = [
    ...used.map((row) => ({ ...row, staysWith: people.has(row.person) ? ('one' as const) : ('none' as const) })),
    ...renamed.map((row) => ({ ...row, staysWith: 'all' as const })),
  ]
  const nameless = ofKind(handleImage).flatMap(({ id, former }) =>
    former !== undefined && (former as { name: string | null }).name === null ? [id] : [],
  )
  const named = (await readHandles(db, 'h.handle', nameless)).flatMap(({ handle, name }) =>
    name === null ? [] : [{ handle, name }],
  )
  return { kept: kept.sort((a, b) => a.id - b.id), named }
}

/**
 * Restores handles under their numbers, which messages have. One of them stays with the person that was created with it;
 * each other one is a person of its own, as without the contact.
 */
async function keepHandles(tx: Writer, kept: Later['kept']): Promise<void> {
  const restored = new Set<string>()
  for (const { id, handle, person, name, inBook, at, staysWith } of kept) {
    const stays = staysWith === 'all' || (staysWith === 'one' && !restored.has(person))
    const own = stays ? person : newId(at)
    restored.add(own)
    await tx.run("INSERT INTO message_people (id, name, named_by, at) VALUES (?, ?, 'app', ?) ON CONFLICT DO NOTHING", [
      ...[own, name ?? bareName(handle), at],
    ])
    await tx.run(
      `INSERT INTO message_handles (id, handle, person, name, in_book) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET person = excluded.person`,
      [id, handle, own, name, inBook],
    )
  }
}
