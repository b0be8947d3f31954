import { throwIfAborted } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Stamp } from './clock.ts'
import type { KnownVersion } from './rows-repository.ts'
import { idOf, lengthOf, mostLength, readShared, type SharedKind, type SharedRow } from './shared-rows.ts'

/** Rows that are kept until they are sent, and their size, UTF-16 units: more are read again. */
const mostRows = 2000

interface Scanning extends CallOptions {
  /** Of what was written here since the last look. */
  stamp: Stamp
  /** Stamps of rows that follow from others, by id. */
  agreed?: ReadonlyMap<string, Stamp>
  /** Versions of rows that came from another machine and were not noted, by id. */
  incoming?: ReadonlyMap<string, Pick<KnownVersion, 'hash' | 'stamp' | 'revives'>>
  /** Something was forgotten since the last look: what is gone and cannot be undone was forgotten. */
  forgets: boolean
  /** Those that were found to be written here are kept in it, by id: who sends them need not read again. */
  rows?: Map<string, SharedRow>
}

/**
 * Compares the rows of a space with what is known of them. Those that were written, changed or deleted since get a
 * version with the stamp.
 */
export async function findChanges(
  kinds: readonly SharedKind[],
  known: ReadonlyMap<string, KnownVersion>,
  { stamp, agreed, incoming, forgets, rows, signal }: Scanning,
): Promise<KnownVersion[]> {
  const changed: KnownVersion[] = []
  const there = new Set<string>()
  let length = [...(rows?.values() ?? [])].reduce((sum, { row }) => sum + lengthOf(row), 0)
  // Before all rows: what was done in a file can change rows of other kinds.
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
      // A gem carries what is attached to it, up to some ten million characters.
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
 * Of what is gone since something was forgotten, what undo can bring back was not: forgetting erases its former states,
 * too. Told as forgotten it would be lost on all machines, and an earlier forgetting of it elsewhere would count less.
 */
async function asForgotten(kinds: readonly SharedKind[], gone: readonly KnownVersion[]): Promise<KnownVersion[]> {
  const kept = new Set<string>()
  for (const { name, shared } of kinds)
    if (shared.former && gone.some(({ kind }) => kind === name))
      for (const key of await shared.former.keys()) kept.add(idOf(name, key))
  return gone.map((version) => (kept.has(version.id) ? version : { ...version, state: 'forgotten' }))
}
