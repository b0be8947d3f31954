import { hostname } from 'node:os'
import { conflict } from '../core/errors.ts'
import { newDevice } from './devices.ts'
import type { SyncNeeds } from './needs.ts'
import { holdHere, refuseOtherHome } from './one-holder.ts'
import { findPairing, writePairing } from './pairing.ts'
import { clearAll } from './rows-repository.ts'
import { newWords, secretOf, wordsOf } from './words.ts'

export interface PairRequest {
  /** The words of another machine; without them, new ones are generated. */
  words?: string | undefined
  /** Name of this machine on the others. */
  name?: string | undefined
  /** Leaves the existing pairing. */
  fresh?: boolean
  /** Return the words of an existing pairing. */
  show?: boolean
}

/**
 * Pairs this home: with new words, or with those of another machine. Returns the words if they are new, or if `show` is
 * set. Errors: `sync_paired`, `sync_words_wrong`, `sync_other_home`.
 */
export async function pairHome({ db, folder }: Pick<SyncNeeds, 'db' | 'folder'>, asked: PairRequest) {
  const { words, name, fresh = false, show = false } = asked
  const former = findPairing(folder)
  const given = words === undefined ? undefined : secretOf(words)
  if (former && !fresh) {
    if (given !== undefined && given !== former.secret)
      throw conflict(
        'sync_paired',
        'This home has another pairing already. To leave it for this one: jarvis sync pair --fresh --words -.',
      )
    if (name !== undefined) writePairing(folder, { ...former, name })
    const shown = show ? wordsOf(former.secret) : null
    return { words: shown, code: await codeOf(shown), device: name ?? former.name, isNew: false, left: null }
  }
  if (!fresh) await refuseOtherHome(db, former?.device)
  const secret = given ?? secretOf(newWords())
  const id = newDevice()
  await db.transaction(clearAll)
  await holdHere(db, id)
  const device = name ?? former?.name ?? hostname().slice(0, 200)
  writePairing(folder, { secret, device: id, name: device, folder: former?.folder ?? null })
  const shown = given === undefined || show ? wordsOf(secret) : null
  return {
    words: shown,
    code: await codeOf(shown),
    device,
    isNew: true,
    left: former && former.secret !== secret ? former.folder : null,
  }
}

/** The words as a QR code for a terminal, so that they can be scanned instead of typed. */
async function codeOf(words: string | null): Promise<string | null> {
  if (words === null) return null
  const { renderUnicodeCompact } = await import('uqr')
  return renderUnicodeCompact(words, { border: 2 })
}
