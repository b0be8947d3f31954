import type { Corrected, Correction } from './replace-word.ts'

/** The days and times that a text names, as offsets into it. */
interface Dated {
  dates: readonly { start: number; end: number }[]
}

/** "It stays at 1,350 if I sign": the amount of what was said before, which is not named again. */
const stays =
  /^(?:so |but |and |no,? |well,? |good news[,:] )*(?:it|that|the (?:price|fee|rent|rate|cost))(?: now| will|'ll| just| is going to)? (?:stays?|remains?|stayed|remained|is staying)(?:(?: the same,?)? at (?:[$€£] ?)?| [$€£] ?)(\d+(?:[.,]\d+)*)(?![.,]?\d)(?=\s*(?:[,.;!]|$|\s(?:if|when|for|because|until)\b))/i
/** An amount that counts nothing: "3 cats" and "20 degrees" are no prices. */
const amount =
  /(?<![\w.,:-])(?:[$€£] ?)?(\d+(?:[.,]\d+)*)(?![.,:-]*\d)(?! (?!(?:euros|dollars|pounds|francs|bucks|this|is|was|as)\b)\p{Ll}+s\b)/gu
/** Words of a change that may be refused: "the fee doubles to 2,400", "they want 55". */
const raise =
  /\b(?:doubles?|triples?|rises?|raises?d?|raising|increas\w+|goes|going|went|puts?|wants?|asks?|asking|demands?|quoted?|costs?|pays?|up|to|from|now|new|will)\b/i

/** Joins a sentence that says which amount stays with the latest statement of another amount, in whose place it counts. */
export function staysAt(
  plain: string,
  earlier: readonly (Corrected & Dated)[],
): { correction: Correction; of: number } | undefined {
  const right = stays.exec(plain)?.[1]
  if (right === undefined) return undefined
  const of = earlier.findIndex((fact) => raise.test(fact.plain) && otherAmount(fact, right) !== undefined)
  if (of < 0) return undefined
  const { plain: before } = earlier[of]!
  const content = `${/[.!?]$/.test(before) ? before : `${before}.`} ${plain}`
  return { of, correction: { cue: 'stays', wrong: otherAmount(earlier[of]!, right)!, right, content } }
}

/** The only amount of a text, if it is another. Numbers of its days and times are no amounts. */
const otherAmount = ({ plain, dates }: Corrected & Dated, right: string): string | undefined => {
  const amounts = [...plain.matchAll(amount)].flatMap(({ index, 0: all, 1: found }) =>
    dates.some(({ start, end }) => index < end && start < index + all.length) ? [] : found!,
  )
  return amounts.length === 1 && amounts[0] !== right ? amounts[0] : undefined
}
