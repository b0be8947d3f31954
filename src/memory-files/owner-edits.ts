import { join } from 'node:path'
import { JarvisError } from '../core/errors.ts'
import { once } from '../core/once.ts'
import { inList, slices } from '../core/sql.ts'
import type { Database, Reader } from '../ports/database.ts'
import { redact } from '../text/redact.ts'
import { isUntouched, itemsOfFacts, memoryFile, relabel, sumOf, typeOf } from './fact-lines.ts'
import type { FileStore } from './file-store.ts'
import { nameOfHome } from './name-of-home.ts'
import { listMemoryFiles, statsOf } from './paths.ts'
import { type MemoryItem, readItems } from './sections.ts'
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
    /** Takes a line in as the fact that it names; false where it stays out. */
    adopt(line: FactLine): Promise<boolean>
  }
  readFacts: ReadFacts
}

/** Row of `meta` while an export comes back into an empty space: after a crash it goes on as if nothing had happened. */
export const restoringKey = 'restoring'

/**
 * Row of `meta`: lines of facts as they stood in MEMORY.md when it was last looked at. In PostgreSQL the name of the home
 * follows: a line that another home's file has is not missing in this one.
 */
const seenKey = 'fact_lines_seen'
/** An editor may save in several steps: a line that is missing is believed once nothing was written for so long, milliseconds. */
const settledAfter = 100
const takenOut = 'its line was removed from MEMORY.md'

interface Seen {
  /** Time and size of the file. */
  signature: string
  /** Id of the fact → mark of what its line says. */
  lines: Readonly<Record<string, string>>
}

/** What is different from what was seen. */
interface Changes {
  edited: { id: string; text: string }[]
  gone: string[]
  /** Lines of facts that the database does not have: it was lost, or the file comes from elsewhere. */
  unknown: (MemoryItem & { id: string })[]
  /** An open fact is concerned: somebody may be writing just now. */
  isNews: boolean
}

/**
 * What the owner did to lines of facts counts: a line that says something else now edits its fact, one that is gone takes
 * it back, and one whose fact is not in the database is that fact again. Looks at nothing but the time of the file as long as nobody has written it. A file that is missing or empty
 * is taken for lost, not for a wish to forget everything.
 */
export function createOwnerEdits({ db, folder, store, facts, readFacts }: OwnerEditsNeeds) {
  let looked = ''
  const key = once(() => keyOf(db, folder))
  return async function takeOwnerEdits(): Promise<void> {
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
      for (const { id, text } of found.edited) await edit(id, text)
      for (const id of found.gone) await orElse(['fact_retired', 'fact_not_found'], () => facts.retract(id, takenOut))
      await remember()
    }
    looked = signatureOf(folder) ?? ''
  }

  async function changesSince({ lines }: Seen): Promise<Changes> {
    const text = store.read(memoryFile) ?? ''
    if (text.trim() === '') return { edited: [], gone: [], unknown: [], isNews: false }
    const ours = itemsOfFacts(text)
    const there = new Set(ours.map(({ id }) => id))
    // Without its comment a line is its owner's and says the same.
    const said = new Set(readItems(text).map((item) => sumOf(item.text)))
    const known = await factsAmong(db, [...there])
    const unknown = ours.filter(({ id }) => !known.has(id) && idPattern.test(id))
    const edited = ours.filter((item) => known.has(item.id) && !isUntouched(item))
    const lost = Object.entries(lines).flatMap(([id, sum]) => (there.has(id) || said.has(sum) ? [] : id))
    const ids = [...edited.map(({ id }) => id), ...lost]
    // Lines of retired facts are taken away by Jarvis itself.
    const open = new Set(
      [...(await readFacts(db, ids)).values()].flatMap((fact) => (fact.retiredAt === null ? fact.id : [])),
    )
    const gone = lost.filter((id) => open.has(id) && !isElsewhere(id))
    return { edited, gone, unknown, isNews: gone.length > 0 || edited.some(({ id }) => open.has(id)) }
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

/**
 * Jarvis is about to take the lines of these facts away itself: nobody else has when they are missing afterwards, also
 * where such a fact counts again before anybody looks. With a folder in the files of that home alone.
 */
export async function expectGone(db: Database, ids: readonly string[], folder?: string): Promise<void> {
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    const rows = await tx.all<{ key: string; value: string }>(
      'SELECT key, value FROM meta WHERE key >= ? AND key < ?',
      [seenKey, `${seenKey};`],
    )
    const own = folder === undefined ? undefined : keyOf(db, folder)
    for (const { key, value } of rows) {
      if (own !== undefined && key !== own) continue
      const { signature, lines } = JSON.parse(value) as Seen
      const left = Object.entries(lines).filter(([id]) => !ids.includes(id))
      if (left.length === Object.keys(lines).length) continue
      const seen: Seen = { signature, lines: Object.fromEntries(left) }
      await tx.run('UPDATE meta SET value = ? WHERE key = ?', [JSON.stringify(seen), key])
    }
  })
}

const keyOf = ({ dialect }: Database, folder: string): string =>
  dialect === 'sqlite' ? seenKey : `${seenKey}:${nameOfHome(folder)}`

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

async function readSeen(db: Reader, key: string): Promise<Seen> {
  const row = await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key])
  return row ? (JSON.parse(row.value) as Seen) : { signature: '', lines: {} }
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
