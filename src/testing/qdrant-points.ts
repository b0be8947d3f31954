export interface StoredPoint {
  id: string
  vector: { meaning?: number[] }
  payload: Record<string, unknown>
}

/** A filter, or one condition of it. */
export interface Condition {
  must?: Condition[]
  must_not?: Condition[]
  should?: Condition[]
  key?: string
  match?: { value?: unknown; any?: unknown[]; text?: string }
  range?: { gte?: number; lt?: number }
}

/**
 * Whether a payload passes a condition. Text is matched by whole words, as with the whitespace tokenizer, and only with
 * an index.
 */
export function passes(payload: Record<string, unknown>, condition: Condition, indexed: ReadonlySet<string>): boolean {
  const { must = [], must_not: mustNot = [], should, key, match, range } = condition
  const holds = (one: Condition) => passes(payload, one, indexed)
  if (key === undefined)
    return must.every(holds) && !mustNot.some(holds) && (!should || should.length === 0 || should.some(holds))
  const stored = payload[key]
  const values = Array.isArray(stored) ? stored : [stored]
  if (range)
    return values.some(
      (value) =>
        typeof value === 'number' &&
        value >= (range.gte ?? -Infinity) &&
        value < (range.lt ?? Number.POSITIVE_INFINITY),
    )
  if (match?.any) return values.some((value) => match.any!.includes(value))
  if (match?.text !== undefined) {
    if (!indexed.has(key)) return false
    const words = new Set(String(stored).split(/\s+/))
    return match.text.split(/\s+/).every((word) => words.has(word))
  }
  return values.includes(match?.value)
}

/** Points by cosine with a vector, or with the mean of the points recommended; those without a vector are left out. */
export function nearest(all: ReadonlyMap<string, StoredPoint>, some: readonly StoredPoint[], query: unknown) {
  const { recommend } = query as { recommend?: { positive: string[] } }
  const asked = recommend
    ? mean(recommend.positive.map((id) => all.get(id)?.vector.meaning ?? []))
    : (query as number[])
  return some
    .flatMap(({ id, vector, payload }) =>
      vector.meaning ? [{ id, score: cosine(vector.meaning, asked), payload }] : [],
    )
    .sort((a, b) => b.score - a.score)
}

const mean = (vectors: readonly number[][]): number[] =>
  (vectors[0] ?? []).map((_, d) => vectors.reduce((sum, vector) => sum + (vector[d] ?? 0), 0) / vectors.length)

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, value, d) => sum + value * (b[d] ?? 0), 0)
  return dot / (Math.hypot(...a) * Math.hypot(...b) || 1)
}
