import type { Corrected, Correction } from './replace-word.ts'

/** "It stays at 1,350 if I sign": the amount of what was said before, which is not named again. */
const stays =
  /^(?:so |but |and |no,? |well,? |good news[,:] )*(?:it|that|the (?:price|fee|rent|rate|cost))(?: now| will|'ll| just| is going to)? (?:stays?|remains?|stayed|remained|is staying)(?: at| the same,? at)? (?:[$€£] ?)?(\d+(?:[.,]\d+)*)\b/i
const amount = /(?<![\w.,:-])(?:[$€£] ?)?(\d+(?:[.,]\d+)*)(?![.,:-]*\d)/g
/** Words of a change that may be refused: "the fee doubles to 2,400", "they want 55". */
const raise =
  /\b(?:doubles?|triples?|rises?|raises?d?|raising|increas\w+|goes|going|went|puts?|wants?|asks?|asking|demands?|quoted?|costs?|pays?|up|to|from|now|new|will)\b/i

/** Joins a sentence that says which amount stays with the latest statement of another amount, in whose place it counts. */
export function staysAt(
  plain: string,
  earlier: readonly Corrected[],
): { correction: Correction; of: number } | undefined {
  const right = stays.exec(plain)?.[1]
  if (right === undefined) return undefined
  const of = earlier.findIndex((fact) => raise.test(fact.plain) && otherAmount(fact.plain, right) !== undefined)
  if (of < 0) return undefined
  const { plain: before } = earlier[of]!
  const content = `${/[.!?]$/.test(before) ? before : `${before}.`} ${plain}`
  return { of, correction: { cue: 'stays', wrong: otherAmount(before, right)!, right, content } }
}

const otherAmount = (text: string, right: string): string | undefined => {
  const amounts = [...text.matchAll(amount)].map(([, found]) => found!)
  return amounts.length === 1 && amounts[0] !== right ? amounts[0] : undefined
}
