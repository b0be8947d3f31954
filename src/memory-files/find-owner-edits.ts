import { idForm } from '../core/ids.ts'
import { inList, slices } from '../core/sql.ts'
import { journalLines } from '../journal/journal.ts'
import type { Database, Reader } from '../ports/database.ts'
import { isUntouched, itemsOfFacts, memoryFile, sumOf } from './fact-lines.ts'
import type { FileStore } from './file-store.ts'
import { type MemoryItem, readItems } from './sections.ts'
import type { Seen } from './seen-lines.ts'
import { usableFiles } from './usable-files.ts'
import type { ReadFacts } from './written-fact.ts'

export interface FindEditsNeeds {
  db: Database
  /** The space's own folder. */
  folder: string
  store: FileStore
  readFacts: ReadFacts
}

/** Differences between the current lines and the last seen ones. */
export interface OwnerChanges {
  edited: { id: string; text: string }[]
  gone: string[]
  /** Lines that are back, of facts that were retracted because they were missing. */
  back: string[]
  /** Fact lines without a fact in the database: the database was lost, or the file comes from elsewhere. */
  unknown: (MemoryItem & { id: string })[]
  /** Whether an open fact changed: an editor may be saving just now. */
  isNews: boolean
}

/** Retraction reason for a fact whose line its owner removed. */
export const takenOut = 'its line was removed from MEMORY.md'

/** Compares the fact lines of MEMORY.md with those that were last seen. */
export async function findOwnerEdits(needs: FindEditsNeeds, { lines }: Seen): Promise<OwnerChanges> {
  const { db, store, readFacts } = needs
  const text = store.read(memoryFile) ?? ''
  if (text.trim() === '') return { edited: [], gone: [], back: [], unknown: [], isNews: false }
  const ours = itemsOfFacts(text)
  const there = new Set(ours.map(({ id }) => id))
  const known = await factsAmong(db, [...there])
  const unknown = ours.filter(({ id }) => !known.has(id) && ownId.test(id))
  const edited = ours.filter((item) => known.has(item.id) && !isUntouched(item))
  // A line in another form than ours is there as long as its id is.
  const withoutId = Object.keys(lines).filter((id) => !there.has(id) && !text.includes(`id=${id}`))
  const lost = withoutId.length > 0 ? withoutText(text, withoutId, lines) : []
  const ids = [...edited.map(({ id }) => id), ...lost]
  // Lines of retired facts are taken away by Jarvis itself.
  const open = new Set(
    [...(await readFacts(db, ids)).values()].flatMap((fact) => (fact.retiredAt === null ? fact.id : [])),
  )
  const gone = lost.filter((id) => open.has(id) && !isElsewhere(needs, id))
  const back = await backAmong(
    needs,
    [...known].filter((id) => lines[id] === undefined),
  )
  return { edited, gone, back, unknown, isNews: gone.length > 0 || edited.some(({ id }) => open.has(id)) }
}

/** Those whose text is missing, too: a line that lost its annotation belongs to its owner, but still has the fact's text. */
function withoutText(text: string, ids: readonly string[], lines: Seen['lines']): string[] {
  const said = new Set(readItems(text).map((item) => sumOf(item.text)))
  return ids.filter((id) => !said.has(lines[id]!))
}

/** Facts that were retracted only because their lines were missing. */
async function backAmong({ db, readFacts }: FindEditsNeeds, ids: readonly string[]): Promise<string[]> {
  const back: string[] = []
  for (const { id, retiredAt } of (await readFacts(db, ids)).values()) {
    if (retiredAt === null) continue
    const [why] = await journalLines.notesOf(db, id, { begins: 'fact_retract', since: retiredAt, limit: 1 })
    if (why === takenOut) back.push(id)
  }
  return back
}

/** Whether the line was moved to another memory file. */
function isElsewhere({ folder, store }: FindEditsNeeds, id: string): boolean {
  return usableFiles(store, folder).files.some(({ path, text }) => path !== memoryFile && text.includes(`id=${id}`))
}

const ownId = new RegExp(`^${idForm}$`)

async function factsAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const slice of slices(ids)) {
    const { marks, params } = inList(slice)
    for (const { id } of await db.all<{ id: string }>(`SELECT id FROM facts WHERE id IN ${marks}`, params))
      known.add(id)
  }
  return known
}
