import { join } from 'node:path'
import { JarvisError } from '../core/errors.ts'
import { once } from '../core/once.ts'
import { inList, slices } from '../core/sql.ts'
import { journalLines, together } from '../journal/journal.ts'
import type { Database, Reader } from '../ports/database.ts'
import { redact } from '../text/redact.ts'
import { isDamaged, rewriteLines } from './damaged-file.ts'
import { keepInLine } from './degraded.ts'
import { isUntouched, itemsOfFacts, memoryFile, relabel, sumOf, typeOf } from './fact-lines.ts'
import type { FileStore } from './file-store.ts'
import { listMemoryFiles, statsOf } from './paths.ts'
import { type MemoryItem, readItems } from './sections.ts'
import { keyOf, readSeen, type Seen } from './seen-lines.ts'
import type { FactLine, ReadFacts, WrittenFact } from './written-fact.ts'

export interface OwnerEditsNeeds {
  db: Database
  /** The space's own folder. */
  folder: string
  store: FileStore
  /** What an owner may do to a fact; each is in the log and can be undone. */
  facts: {
    edit(id: string, edit: { content: string }): Promise<{ fact: Pick<WrittenFact, 'id'> }>
    retract(id: string, why: string): Promise<unknown>
    restore(id: string): Promise<unknown>
    /** Takes a line in as the fact that it names; false where it stays out. */
    adopt(line: FactLine): Promise<boolean>
  }
  readFacts: ReadFacts
}

/** Row of `meta` while an export comes back into an empty space: after a crash it goes on as if nothing had happened. */
export const restoringKey = 'restoring'

/** An editor may save in several steps: a line that is missing is believed once nothing was written for so long, milliseconds. */
const settledAfter = 100
const takenOut = 'its line was removed from MEMORY.md'

/** What is different from what was seen. */
interface Changes {
  edited: { id: string; text: string }[]
  gone: string[]
  /** Lines that are back, of facts that were retracted because they were missing. */
  back: string[]
  /** Lines of facts that the database does not have: it was lost, or the file comes from elsewhere. */
  unknown: (MemoryItem & { id: string })[]
  /** An open fact is concerned: somebody may be writing just now. */
  isNews: boolean
}

/**
 * What the owner did to lines of facts counts: a line that says something else now edits its fact, one that is gone
 * retracts it, one that is back restores it, and one whose fact is not in the database is that fact again. Looks at nothing
 * but the time of the file as long as nobody has written it. A file that is missing or empty, was cut off, or lacks most
 * of its lines is taken for damaged, not for a wish to forget everything: then the sentences that are returned say so.
 */
export function createOwnerEdits({ db, folder, store, facts, readFacts }: OwnerEditsNeeds) {
  let looked = ''
  const key = once(() => keyOf(db, folder))
  return async function followOwner(): Promise<string[]> {
    const said: string[] = []
    const failed = await keepInLine(() => takeEdits(said))
    return [...said, ...failed]
  }

  async function takeEdits(said: string[]): Promise<void> {
    const signature = signatureOf(folder)
    if (signature === undefined || signature === looked) return
    const seen = await readSeen(db, key())
    // While an export comes back, its facts are on their way.
    if (await db.get('SELECT 1 FROM meta WHERE key = ?', [restoringKey])) return
    if (signature !== seen.signature) {
      // First what an editor took away without knowing of it.
      await store.change(memoryFile, 'memory.restore', (text) => text)
      let found = await changesSince(seen)
      if (found.isNews) {
        await settle(folder)
        found = await changesSince(seen)
      }
      for (const item of found.unknown) await adopt(item)
      for (const id of found.back) await orElse(['fact_open', 'fact_not_found'], () => facts.restore(id))
      for (const { id, text } of found.edited) await edit(id, text)
      const needs = { db, folder, store, readFacts }
      if (await isDamaged(needs, found.gone, Object.keys(seen.lines))) said.push(await rewriteLines(needs, found.gone))
      else await together(() => retract(found.gone))
      await remember()
    }
    looked = signatureOf(folder) ?? ''
  }

  /** In one change, so that one undo restores what one save took away. */
  async function retract(ids: readonly string[]): Promise<void> {
    for (const id of ids) await orElse(['fact_retired', 'fact_not_found'], () => facts.retract(id, takenOut))
  }

  async function changesSince({ lines }: Seen): Promise<Changes> {
    const text = store.read(memoryFile) ?? ''
    if (text.trim() === '') return { edited: [], gone: [], back: [], unknown: [], isNews: false }
    const ours = itemsOfFacts(text)
    const there = new Set(ours.map(({ id }) => id))
    // Without its comment a line is its owner's and says the same.
    const said = new Set(readItems(text).map((item) => sumOf(item.text)))
    const known = await factsAmong(db, [...there])
    const unknown = ours.filter(({ id }) => !known.has(id) && idPattern.test(id))
    const edited = ours.filter((item) => known.has(item.id) && !isUntouched(item))
    // A line in another form than ours is there as long as its id is.
    const lost = Object.entries(lines).flatMap(([id, sum]) => (text.includes(`id=${id}`) || said.has(sum) ? [] : id))
    const ids = [...edited.map(({ id }) => id), ...lost]
    // Lines of retired facts are taken away by Jarvis itself.
    const open = new Set(
      [...(await readFacts(db, ids)).values()].flatMap((fact) => (fact.retiredAt === null ? fact.id : [])),
    )
    const gone = lost.filter((id) => open.has(id) && !isElsewhere(id))
    const back = await backAmong([...known].filter((id) => lines[id] === undefined))
    return { edited, gone, back, unknown, isNews: gone.length > 0 || edited.some(({ id }) => open.has(id)) }
  }

  /** Those that were retracted for no other reason than that their lines were missing. */
  async function backAmong(ids: readonly string[]): Promise<string[]> {
    const back: string[] = []
    for (const { id, retiredAt } of (await readFacts(db, ids)).values()) {
      if (retiredAt === null) continue
      const [why] = await journalLines.notesOf(db, id, { begins: 'fact_retract', since: retiredAt, limit: 1 })
      if (why === takenOut) back.push(id)
    }
    return back
  }

  /** Moved to another file it is still there. */
  function isElsewhere(id: string): boolean {
    return listMemoryFiles(folder).some(
      ({ path }) => path !== memoryFile && store.read(path)?.includes(`id=${id}`) === true,
    )
  }

  /** The line then stands for the new version of the fact. A crash in between is mended: the version is found again. */
  async function edit(id: string, text: string): Promise<void> {
    const content = redact(text).text.replace(/\s+/g, ' ').trim()
    if (content === '') return
    const done = await orElse(['fact_retired', 'fact_not_found', 'nothing_to_change'], () =>
      facts.edit(id, { content }),
    )
    const now = done ? done.fact.id : await sayingSo(id, content)
    if (now !== undefined) await store.change(memoryFile, 'memory.fact_edited', (whole) => relabel(whole, id, now))
  }

  /** The same fact again, with what the line says now. What was forgotten stays so. */
  async function adopt({ id, text, section, annotation }: Changes['unknown'][number]): Promise<void> {
    const content = redact(text).text.replace(/\s+/g, ' ').trim()
    const [importance, expires] = [Number(annotation.importance), Date.parse(annotation.expires ?? '')]
    const isAdopted = await orElse(['nothing_to_remember'], () =>
      facts.adopt({
        id,
        content,
        type: typeOf(section),
        ...(importance >= 1 && importance <= 10 && { importance: Math.floor(importance) }),
        ...(!Number.isNaN(expires) && { expiresAt: expires }),
      }),
    )
    // A line that was edited since it was written says by its mark what it says now.
    if (isAdopted) await store.change(memoryFile, 'memory.fact_edited', (whole) => relabel(whole, id, id))
  }

  /** The fact itself or the version that took its place, if it is open and says this. */
  async function sayingSo(id: string, content: string): Promise<string | undefined> {
    const first = (await readFacts(db, [id])).get(id)
    const next = first?.supersededBy ? (await readFacts(db, [first.supersededBy])).get(first.supersededBy) : undefined
    return [first, next].find((fact) => fact?.retiredAt === null && fact.content === content)?.id
  }

  /** Keeps what stands there now; the write lock keeps other processes from writing meanwhile. */
  async function remember(): Promise<void> {
    await db.transaction(async (tx) => {
      const signature = signatureOf(folder) ?? ''
      const lines = Object.fromEntries(itemsOfFacts(store.read(memoryFile) ?? '').map(({ id, sum }) => [id, sum]))
      await tx.run(
        'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [key(), JSON.stringify({ signature, lines } satisfies Seen)],
      )
    })
  }
}

const idPattern = /^[0-9a-hj-km-np-tv-z]{22}$/

async function factsAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const slice of slices(ids)) {
    const { marks, params } = inList(slice)
    for (const { id } of await db.all<{ id: string }>(`SELECT id FROM facts WHERE id IN ${marks}`, params))
      known.add(id)
  }
  return known
}

function signatureOf(folder: string): string | undefined {
  const stats = statsOf(join(folder, memoryFile))
  return stats && stats.size > 0 ? `${stats.mtimeMs}:${stats.size}` : undefined
}

async function settle(folder: string): Promise<void> {
  for (let before = signatureOf(folder); ; ) {
    await new Promise((done) => setTimeout(done, settledAfter))
    const now = signatureOf(folder)
    if (now === before) return
    before = now
  }
}

/** undefined where the owner or another process came first in one of these ways. */
async function orElse<Result>(codes: readonly string[], work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof JarvisError && codes.includes(error.code)) return undefined
    throw error
  }
}
