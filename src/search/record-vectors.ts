import { inList, slices } from '../core/sql.ts'
import { embeddersOf, type SearchDependencies } from './dependencies.ts'

/** Passages of a long record that count; more repeat each other. */
const mostPassages = 24

/**
 * What records (by uid) are about, as one vector of length 1 each: the mean of their passages, all of one model, so that
 * they can be compared. The model is the main one where every record has its vectors, else the instant one. Records
 * without vectors are left out.
 */
export async function vectorsOfRecords(
  { db, vectors, embedders }: Pick<SearchDependencies, 'db' | 'vectors' | 'embedders'>,
  uids: readonly string[],
): Promise<Map<string, Float32Array>> {
  const passages = new Map<string, number[]>()
  for (const slice of slices(uids, 500)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ uid: string; id: number }>(
      `SELECT r.uid, c.id FROM records r JOIN chunks c ON c.record_id = r.id
       WHERE r.uid IN ${marks} AND c.seq < ${mostPassages} ORDER BY r.uid, c.seq`,
      params,
    )
    for (const { uid, id } of rows) passages.set(uid, [...(passages.get(uid) ?? []), id])
  }
  let best = new Map<string, Float32Array>()
  for (const { id: model } of embeddersOf(embedders())) {
    const found = new Map<string, Float32Array>()
    for (const slice of slices([...passages], 100)) {
      const byPassage = await vectors.vectors(
        model,
        slice.flatMap(([, ids]) => ids),
      )
      for (const [uid, ids] of slice) {
        const mean = meanOf(ids.flatMap((id) => byPassage.get(id) ?? []))
        if (mean) found.set(uid, mean)
      }
    }
    if (found.size > best.size) best = found
  }
  return best
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors
  if (!first) return undefined
  const mean = new Float32Array(first.length)
  for (const vector of vectors) for (let d = 0; d < mean.length; d++) mean[d]! += vector[d]!
  const length = Math.hypot(...mean) || 1
  return mean.map((value) => value / length)
}
