import { throwIfAborted } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Stamp } from './clock.ts'
import type { KnownVersion } from './rows-repository.ts'
import { idOf, lengthOf, mostLength, readShared, type SharedKind, type SharedRow } from './shared-rows.ts'

/** Maximum rows kept until they are sent, and their size, UTF-16 units: further ones are read again. */
const mostRows = 2000

interface Scanning extends CallOptions {
  /** Stamp of local changes since the last comparison. */
  stamp: Stamp
  /** Stamps of derived rows, by id. */
  agreed?: ReadonlyMap<string, Stamp>
  /** Versions of rows from another machine that were written but not recorded, by id. */
  incoming?: ReadonlyMap<string, Pick<KnownVersion, 'hash' | 'stamp' | 'revives'>>
  /** Something was forgotten since the last comparison: deleted rows without undo data were forgotten. */
  forgets: boolean
  /** Collects locally written rows by id, so that the sender need not read them again. */
  rows?: Map<string, SharedRow>
}

/**
 * Compares the rows of a space with the stored versions. Rows written, changed or deleted since get a version with the
 * stamp.
 */
export async function findChanges(
  kinds: readonly SharedKind[],
  known: ReadonlyMap<string, KnownVersion>,
  { stamp, agreed, incoming, forgets, rows, signal }: Scanning,
): Promise<KnownVersion[]> {
  const changed: KnownVersion[] = []
  const there = new Set<string>()
  let length = [...(rows?.values() ?? [])].reduce((sum, { row }) => sum + lengthOf(row), 0)
  // Before all rows: changes in a file can change rows of other kinds.
  for (const { shared } of kinds) await shared.look?.()
  for (const kind of kinds)
    for await (const row of readShared(kind)) {
      const { id, hash } = row
      throwIfAborted(signal)
      there.add(id)
      const former = known.get(id)
      if (former?.state === 'there' && former.hash === hash) continue
      const came = incoming?.get(id)
      if (came?.hash === hash) {
        changed.push({ id, kind: kind.name, state: 'there', ...came, isMine: false, waits: false })
        continue
      }
      const revives = former?.state === 'forgotten' ? former.stamp : (former?.revives ?? null)
      const version = { id, kind: kind.name, state: 'there' as const, hash, revives }
      changed.push({ ...version, stamp: agreed?.get(id) ?? stamp, isMine: true, waits: true })
      if (!rows || rows.size >= mostRows || length >= mostLength) continue
      // A gem includes its attachments, up to some ten million characters.
      const size = lengthOf(row.row)
      if (length + size > mostLength) continue
      rows.set(id, row)
      length += size
    }
  const gone: KnownVersion[] = []
  const names = new Set(kinds.map(({ name }) => name))
  for (const { id, kind, state, revives } of known.values())
    if (state === 'there' && !there.has(id) && names.has(kind))
      gone.push({ ...{ id, kind, state: 'gone', hash: '', revives }, stamp, isMine: true, waits: true })
  return [...changed, ...(forgets ? await asForgotten(kinds, gone) : gone)]
}

/**
 * Classifies deleted rows after a forgetting. Rows that undo can restore were not forgotten: forgetting also erases
 * their former states. If they were reported as forgotten, they would be lost on all machines, and an earlier
 * forgetting elsewhere would count less.
 */
async function asForgotten(kinds: readonly SharedKind[], gone: readonly KnownVersion[]): Promise<KnownVersion[]> {
  const kept = new Set<string>()
  for (const { name, shared } of kinds)
    if (shared.former && gone.some(({ kind }) => kind === name))
      for (const key of await shared.former.keys()) kept.add(idOf(name, key))
  return gone.map((version) => (kept.has(version.id) ? version : { ...version, state: 'forgotten' }))
}
