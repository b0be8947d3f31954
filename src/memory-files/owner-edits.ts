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

/** Row of `meta` while an export is restored into an empty space: after a crash the restore continues. */
export const restoringKey = 'restoring'

/** An editor may save in several steps: a line that is missing is believed once nothing was written for so long, milliseconds. */
const settledAfter = 100

/**
 * Applies the owner's edits of fact lines. A changed line edits its fact, a removed one retracts it, one that is back
 * restores it, and a line without a fact in the database creates the fact again. Checks only the file's time as long as
 * the file is unchanged. A file that is missing, empty, cut off or lacks most of its lines counts as damaged, not as a
 * wish to forget everything: then the returned sentences report it.
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
      // First restores lines that an editor overwrote unknowingly.
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
      // In one change, so that one undo restores all lines that one save removed.
      else await together(() => acts.retract(found.gone))
      await remember()
    }
    looked = signatureOf(folder) ?? ''
  }

  /** Records the current lines; the write lock prevents writes by other processes meanwhile. */
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
