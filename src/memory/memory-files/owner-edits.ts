import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { JarvisError } from '../../core/errors.ts'
import type { Database, Reader } from '../../ports/database.ts'
import { redact } from '../../text/redact.ts'
import type { Fact } from '../facts/fact.ts'
import { readFacts } from '../facts/facts-repository.ts'
import { isUntouched, memoryFile, relabel, sumOf } from './fact-lines.ts'
import type { FileStore } from './file-store.ts'
import { listMemoryFiles } from './paths.ts'
import { readItems } from './sections.ts'

export interface OwnerEditsNeeds {
  db: Database
  /** The space's own folder. */
  folder: string
  store: FileStore
  /** What an owner may do to a fact; each is in the log and can be undone. */
  facts: {
    edit(id: string, edit: { content: string }): Promise<{ fact: Fact }>
    retract(id: string, why: string): Promise<unknown>
  }
}

/** Row of `meta`: lines of facts as they stood in MEMORY.md when it was last looked at. */
const seenKey = 'fact_lines_seen'
/** An editor may save in several steps: a line that is missing is believed once nothing was written for so long, milliseconds. */
const settledAfter = 100
const takenOut = 'its line was taken out of MEMORY.md'

interface Seen {
  /** Time and size of the file. */
  signature: string
  /** Id of the fact → mark of what its line says. */
  lines: Readonly<Record<string, string>>
}

/**
 * What the owner did to lines of facts counts: a line that says something else now edits its fact, one that is gone takes
 * it back. Looks at nothing but the time of the file as long as nobody has written it. A file that is missing or empty
 * is taken for lost, not for a wish to forget everything.
 */
export function createOwnerEdits({ db, folder, store, facts }: OwnerEditsNeeds) {
  let looked = ''
  return async function takeOwnerEdits(): Promise<void> {
    const signature = signatureOf(folder)
    if (signature === undefined || signature === looked) return
    const seen = await readSeen(db)
    if (signature !== seen.signature) {
      // First what an editor took away without knowing of it.
      await store.change(memoryFile, 'memory.restore', (text) => text)
      let found = changesSince(seen)
      if (found.edited.length > 0 || found.gone.length > 0) {
        await settle(folder)
        found = changesSince(seen)
      }
      for (const { id, text } of found.edited) await edit(id, text)
      for (const id of found.gone) await orElse(['fact_retired', 'fact_not_found'], () => facts.retract(id, takenOut))
      await remember()
    }
    looked = signatureOf(folder) ?? ''
  }

  function changesSince({ lines }: Seen): { edited: { id: string; text: string }[]; gone: string[] } {
    const text = store.read(memoryFile) ?? ''
    if (text.trim() === '') return { edited: [], gone: [] }
    const items = readItems(text)
    const ours = items.filter(({ annotation: { id, sum } }) => id !== undefined && sum !== undefined)
    const there = new Set(ours.map(({ annotation }) => annotation.id!))
    // Without its comment a line is its owner's and says the same; moved to another file it is still there.
    const said = new Set(items.map((item) => sumOf(item.text)))
    const isElsewhere = (id: string) =>
      listMemoryFiles(folder).some(({ path }) => path !== memoryFile && store.read(path)?.includes(`id=${id}`))
    return {
      edited: ours.filter((item) => !isUntouched(item)).map((item) => ({ id: item.annotation.id!, text: item.text })),
      gone: Object.entries(lines).flatMap(([id, sum]) => (there.has(id) || said.has(sum) || isElsewhere(id) ? [] : id)),
    }
  }

  /** The line then stands for the new version of the fact. A crash in between is mended: the version is found again. */
  async function edit(id: string, text: string): Promise<void> {
    const content = redact(text).text.replace(/\s+/g, ' ').trim()
    if (content === '') return
    const done = await orElse(['fact_retired', 'fact_not_found', 'nothing_to_change'], () =>
      facts.edit(id, { content }),
    )
    const now = done ? done.fact.id : await sayingSo(db, id, content)
    if (now !== undefined) await store.change(memoryFile, 'memory.fact_edited', (whole) => relabel(whole, id, now))
  }

  /** Keeps what stands there now; the write lock keeps other processes from writing meanwhile. */
  async function remember(): Promise<void> {
    await db.transaction(async (tx) => {
      const signature = signatureOf(folder) ?? ''
      const items = readItems(store.read(memoryFile) ?? '')
      const lines = Object.fromEntries(
        items.flatMap(({ annotation: { id, sum } }) => (id !== undefined && sum !== undefined ? [[id, sum]] : [])),
      )
      await tx.run(
        'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [seenKey, JSON.stringify({ signature, lines } satisfies Seen)],
      )
    })
  }
}

/** The fact itself or the version that took its place, if it is open and says this. */
async function sayingSo(db: Reader, id: string, content: string): Promise<string | undefined> {
  const first = (await readFacts(db, [id])).get(id)
  const next = first?.supersededBy ? (await readFacts(db, [first.supersededBy])).get(first.supersededBy) : undefined
  return [first, next].find((fact) => fact?.retiredAt === null && fact.content === content)?.id
}

async function readSeen(db: Reader): Promise<Seen> {
  const row = await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [seenKey])
  return row ? (JSON.parse(row.value) as Seen) : { signature: '', lines: {} }
}

function signatureOf(folder: string): string | undefined {
  const stats = lstatSync(join(folder, memoryFile), { throwIfNoEntry: false })
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
