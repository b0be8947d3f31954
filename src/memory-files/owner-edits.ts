import { join } from 'node:path'
import { once } from '../core/once.ts'
import { together } from '../journal/journal.ts'
import { type ApplyEditsNeeds, createOwnerActs } from './apply-owner-edits.ts'
import { isDamaged, rewriteLines } from './damaged-file.ts'
import { keepInLine } from './degraded.ts'
import { itemsOfFacts, memoryFile } from './fact-lines.ts'
import { findOwnerEdits } from './find-owner-edits.ts'
import { statsOf } from './paths.ts'
import { keyOf, readSeen, type Seen } from './seen-lines.ts'

export interface OwnerEditsNeeds extends ApplyEditsNeeds {
  /** The space's own folder. */
  folder: string
}

/** Row of `meta` while an export comes back into an empty space: after a crash it goes on as if nothing had happened. */
export const restoringKey = 'restoring'

/** An editor may save in several steps: a line that is missing is believed once nothing was written for so long, milliseconds. */
const settledAfter = 100

/**
 * What the owner did to lines of facts counts: a line that says something else now edits its fact, one that is gone
 * retracts it, one that is back restores it, and one whose fact is not in the database is that fact again. Looks at nothing
 * but the time of the file as long as nobody has written it. A file that is missing or empty, was cut off, or lacks most
 * of its lines is taken for damaged, not for a wish to forget everything: then the sentences that are returned say so.
 */
export function createOwnerEdits(given: OwnerEditsNeeds) {
  const { db, folder, store, readFacts } = given
  const needs = { db, folder, store, readFacts }
  const acts = createOwnerActs(given)
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
      let found = await findOwnerEdits(needs, seen)
      if (found.isNews) {
        await settle(folder)
        found = await findOwnerEdits(needs, seen)
      }
      for (const item of found.unknown) await acts.adopt(item)
      for (const id of found.back) await acts.restore(id)
      for (const { id, text } of found.edited) await acts.edit(id, text)
      if (await isDamaged(needs, found.gone, Object.keys(seen.lines))) said.push(await rewriteLines(needs, found.gone))
      // In one change, so that one undo restores what one save took away.
      else await together(() => acts.retract(found.gone))
      await remember()
    }
    looked = signatureOf(folder) ?? ''
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
