import { newId } from '../../core/ids.ts'
import type { Facets, RecordDraft } from '../../core/record.ts'
import type { Clock } from '../../core/runtime.ts'
import type { Draft } from './build-records.ts'
import type { FileRecord } from './file-repository.ts'

/** true: index every file again. `different`: only those whose text differs from the index. */
export type Force = boolean | 'different'

/**
 * Gives each draft the former id of its position in the file. Unchanged records at the beginning are not written, so
 * that a conversation that grew by a turn writes one turn. (A turn depends on those before it, so all are written from
 * the first difference on.)
 */
export function reconcile(
  drafts: readonly Draft[],
  records: readonly FileRecord[],
  { filePath, formerPath, force, clock }: { filePath: string; formerPath: string; force: Force; clock: Clock },
): { changed: RecordDraft[]; obsolete: number[] } {
  // An interrupted move has left some records under their former path; records that match neither path are removed.
  const isOf = (file: string, path: string) => path === file || path.startsWith(`${file}#`)
  const placeOf = ({ path }: FileRecord) => {
    const file = [filePath, formerPath].find((each) => isOf(each, path))
    return file === undefined ? undefined : path.slice(file.length)
  }
  const before = new Map<string, FileRecord>()
  const obsolete: number[] = []
  for (const record of records) {
    const place = placeOf(record)
    if (place === undefined || before.has(place)) obsolete.push(record.id)
    else before.set(place, record)
  }
  let same = 0
  const isAsBefore = force === 'different' ? isWhollySame : isSame
  while (force !== true && same < drafts.length && isAsBefore(drafts[same]!, records[same])) same++
  const changed: RecordDraft[] = []
  for (const [index, draft] of drafts.entries()) {
    const place = draft.path!.slice(filePath.length)
    const former = before.get(place)
    before.delete(place)
    if (index >= same) changed.push({ ...draft, uid: former?.uid ?? newId(clock()) })
  }
  return { changed, obsolete: [...obsolete, ...[...before.values()].map(({ id }) => id)] }
}

const isSame = (draft: Draft, record: FileRecord | undefined): boolean =>
  record !== undefined &&
  draft.path === record.path &&
  draft.title === record.title &&
  draft.contentHash === record.contentHash &&
  draft.chunks[0]?.startLine === record.startLine &&
  (draft.date ?? null) === record.date &&
  (draft.turn?.role ?? null) === record.role &&
  hasFacets(record, draft.facets ?? {})

/** The hash is that of the file: the index may have been damaged since. */
function isWhollySame(draft: Draft, record: FileRecord | undefined): boolean {
  if (!isSame(draft, record)) return false
  const stored = new Map(JSON.parse(record!.passages ?? '[]') as [seq: number, text: string][])
  return stored.size === draft.chunks.length && draft.chunks.every(({ text }, seq) => stored.get(seq) === text)
}

/** Metadata beside a text in its line (tags, the session) is not part of its hash. */
function hasFacets({ facets }: FileRecord, drafted: Facets): boolean {
  const wanted = new Set(
    Object.entries(drafted).flatMap(([name, values]) => values.map((value) => facetKey(name, value))),
  )
  const stored = JSON.parse(facets) as [string, string][]
  return stored.length === wanted.size && stored.every(([name, value]) => wanted.has(facetKey(name, value)))
}

const facetKey = (name: string, value: string): string => `${name}=${value}`
