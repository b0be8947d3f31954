import { contentHash } from '../core/ids.ts'
import type { MovableKind, MovedRow, SharedRows } from '../ports/movable.ts'
import type { Version } from './versions.ts'

/** A kind that is synced. */
export interface SharedKind {
  name: string
  shared: SharedRows
  kind: MovableKind
}

/** A row with its id and hash. */
export interface SharedRow {
  id: string
  key: string
  hash: string
  row: MovedRow
}

/** Maximum size of rows held together, in memory or in a packet, UTF-16 units. */
export const mostLength = 16 * 1024 * 1024

/** Size of a serialized row, UTF-16 units. */
export const lengthOf = (row: MovedRow): number => JSON.stringify(row).length

const hashLength = 32

export const sharedKinds = (kinds: readonly MovableKind[]): SharedKind[] =>
  kinds.flatMap((kind) => (kind.shared ? [{ name: kind.name, shared: kind.shared, kind }] : []))

/** Identifies a row on every machine, without revealing its content. */
export const idOf = (kind: string, key: string): string => contentHash(`${kind}\0${key}`).slice(0, hashLength)

/** Kind of the rows that are tombstones. */
export const tombstoneKind = 'tombstones'

/** Whether a row was forgotten after its version was written, under a tombstone that arrived without that row. */
export function isBuried(
  known: ReadonlyMap<string, Version>,
  { shared }: Pick<SharedKind, 'shared'>,
  row: MovedRow,
  { stamp, revives }: Pick<Version, 'stamp' | 'revives'>,
): boolean {
  const tombstone = shared.tombstone && known.get(idOf(tombstoneKind, JSON.stringify([shared.tombstone(row)])))
  return tombstone?.state === 'there' && revives === null && tombstone.stamp > stamp
}

/** Hash of the synced fields, in any order. */
function hashOf(row: MovedRow, hints: ReadonlySet<string>): string {
  const counted = Object.entries(row).filter(([field]) => !hints.has(field))
  return contentHash(JSON.stringify(counted.sort(([one], [other]) => (one < other ? -1 : 1)))).slice(0, hashLength)
}

/** The rows of a kind in their synced form. */
export async function* readShared({ name, shared, kind }: SharedKind): AsyncGenerator<SharedRow> {
  const own = new Set(shared.own)
  const hints = new Set(shared.hints)
  for await (const given of kind.read()) {
    const row: MovedRow = Object.fromEntries(Object.entries(given).filter(([field]) => !own.has(field)))
    const key = shared.key(given as MovedRow)
    yield { id: idOf(name, key), key, hash: hashOf(row, hints), row }
  }
}
