import { breathe } from '../core/runtime.ts'
import { inList, slices } from '../core/sql.ts'
import { embeddersOf, type SearchDependencies } from './dependencies.ts'

/** Maximum passages of a record that count; more are repetitive. */
const mostPassages = 24

/** Vectors of records by uid, all of one model. */
export interface ModelVectors {
  model: string
  vectors: Map<string, Float32Array>
}

type Needs = Pick<SearchDependencies, 'db' | 'vectors' | 'embedders'>

/**
 * One vector of length 1 for each record (by uid), all of one model, so that they can be compared: the main one if
 * every record has its vectors, else the static one. Records without vectors are omitted.
 */
export async function vectorsOfRecords(needs: Needs, uids: readonly string[]): Promise<Map<string, Float32Array>> {
  let best = new Map<string, Float32Array>()
  for (const { vectors } of await vectorsByModel(needs, uids)) if (vectors.size > best.size) best = vectors
  return best
}

/** For each model, the main one first: the mean of each record's passages, as a vector of length 1. */
export async function vectorsByModel(
  { db, vectors, embedders }: Needs,
  uids: readonly string[],
  wanted: (model: string) => boolean = () => true,
): Promise<ModelVectors[]> {
  const models = embeddersOf(embedders()).filter(({ id }) => wanted(id))
  if (models.length === 0) return []
  const passages = new Map<string, number[]>()
  for (const slice of slices(uids, 100)) {
    await breathe()
    const { marks, params } = inList(slice)
    const rows = await db.all<{ uid: string; id: number }>(
      `SELECT r.uid, c.id FROM records r JOIN chunks c ON c.record_id = r.id
       WHERE r.uid IN ${marks} AND c.seq < ${mostPassages} ORDER BY r.uid, c.seq`,
      params,
    )
    for (const { uid, id } of rows) passages.set(uid, [...(passages.get(uid) ?? []), id])
  }
  const byModel: ModelVectors[] = []
  for (const { id: model } of models) {
    const found = new Map<string, Float32Array>()
    for (const slice of slices([...passages], 25)) {
      await breathe()
      const byPassage = await vectors.vectors(
        model,
        slice.flatMap(([, ids]) => ids),
      )
      for (const [uid, ids] of slice) {
        const mean = meanOf(ids.flatMap((id) => byPassage.get(id) ?? []))
        if (mean) found.set(uid, mean)
      }
    }
    byModel.push({ model, vectors: found })
  }
  return byModel
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors
  // A sentence has one passage, whose vector already has length 1.
  if (!first || vectors.length === 1) return first
  const mean = new Float32Array(first.length)
  for (const vector of vectors) for (let d = 0; d < mean.length; d++) mean[d]! += vector[d]!
  const length = Math.hypot(...mean) || 1
  return mean.map((value) => value / length)
}
