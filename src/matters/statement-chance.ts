/**
 * Estimates whether a statement answers a question, from its score and from the rank of its turn among the passages that
 * answer. A statement has few words, so its shared words say little; its turn is indexed with the turns before it.
 */

/** Rank of a statement's best turn: `unstored` if no turn is stored, as for statements that were remembered by hand. */
export type TurnPlace = 'first' | 'front' | 'behind' | 'absent' | 'unstored'

/** Number of ranks that count as the front of an answer. */
const frontLength = 5

/** `passages`: records of the passages that answer, best first. */
export function placeOf(records: readonly string[], passages: ReadonlyMap<string, number>): TurnPlace {
  if (records.length === 0) return 'unstored'
  const place = Math.min(...records.map((record) => passages.get(record) ?? Number.POSITIVE_INFINITY))
  return place === 0 ? 'first' : place < frontLength ? 'front' : Number.isFinite(place) ? 'behind' : 'absent'
}

/**
 * Fitted by logistic regression on 14,000 statements found for the questions of three LoCoMo conversations and three BEAM
 * chats. On held-out conversations, .70 of the statements with a probability of .5 or more came from a judged turn, and
 * .15 of those between .1 and .3.
 */
const constants: Readonly<Record<Exclude<TurnPlace, 'unstored'>, number>> = {
  first: 0.82,
  front: -1.36,
  behind: -2.48,
  absent: -3.85,
}
const weight = 0.39

/** Probability that a statement answers, 0…1. Without a turn, its own score decides. */
export function statementChance(score: number, place: TurnPlace): number {
  if (place === 'unstored') return score
  const own = Math.min(0.99, Math.max(0.01, score))
  return 1 / (1 + Math.exp(-(constants[place] + weight * Math.log(own / (1 - own)))))
}
