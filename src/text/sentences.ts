/** Where sentences end, by one pass over the text: good enough to cut passages, the same on every machine. */

/** A full stop after these does not end a sentence (lower case, without the stop itself). */
const abbreviations = new Set(
  'mr mrs ms dr prof st sr jr vs etc eg ie e.g i.e cf al fig no nr vol pp approx dept est inc ltd co corp z.b bzw ca usw p.ex'.split(
    ' ',
  ),
)
const asciiEnds = '.!?'
const wideEnds = '。！？｡'
const closers = '"\'”’»)]}」』）'

/** Ends (exclusive) of the sentences in [start, end) of a text; the last one is `end`. Spaces belong to the sentence before. */
export function sentenceEnds(text: string, start = 0, end = text.length): number[] {
  const ends: number[] = []
  let at = start
  while (at < end) {
    const unit = text.charCodeAt(at)
    if (unit === 10) {
      // An empty line ends a sentence, whatever comes before it.
      const next = blankLinesEnd(text, at, end)
      if (next > 0) {
        ends.push(next)
        at = next
        continue
      }
    } else if (unit === 46 || unit === 33 || unit === 63 || unit >= 0x3002) {
      const next = endBehind(text, at, start, end)
      if (next > 0) {
        ends.push(next)
        at = next
        continue
      }
    }
    at++
  }
  if (ends.at(-1) !== end && end > start) ends.push(end)
  return ends
}

function endBehind(text: string, at: number, start: number, end: number): number {
  const mark = text[at]!
  const wide = wideEnds.includes(mark)
  if (!wide && !asciiEnds.includes(mark)) return 0
  let behind = at + 1
  while (
    behind < end &&
    (closers.includes(text[behind]!) || asciiEnds.includes(text[behind]!) || wideEnds.includes(text[behind]!))
  )
    behind++
  if (!wide && behind < end && !isSpace(text.charCodeAt(behind))) return 0
  if (mark === '.' && behind === at + 1 && isAbbreviation(text, at, start, end)) return 0
  while (behind < end && isSpace(text.charCodeAt(behind))) behind++
  return behind
}

/**
 * `Dr.`, `e.g.`, an initial (`J.`), a number that counts (`3.`) at the start of a line. Letters with stops between them
 * (`p.m.`) go on where a small letter follows, and capitals (`U.S.`) before a capital too: `the U.S. Senate`.
 */
function isAbbreviation(text: string, at: number, start: number, end: number): boolean {
  let from = at
  while (from > start && at - from < 8 && !isSpace(text.charCodeAt(from - 1))) from--
  const word = text.slice(from, at).replace(/^[("'[]+/, '')
  if (/^[\p{Lu}]$/u.test(word)) return true
  if (/^\d{1,2}\.\d{1,2}$/.test(word) && isInGermanSentence(text, from, at, start, end)) return true
  if (/^\d{1,3}$/.test(word))
    return from === start || text[from - 1] === '\n' || isGermanOrdinal(text, from, at, start, end)
  if (/^\p{L}(?:\.\p{L})+$/u.test(word)) {
    const next = /^\s+(\p{L})/u.exec(text.slice(at + 1, Math.min(end, at + 12)))?.[1]
    if (next !== undefined && (/\p{Ll}/u.test(next) || /^[\p{Lu}.]+$/u.test(word))) return true
  }
  return abbreviations.has(word.toLowerCase())
}

/** What follows a German number that counts, and begins no English sentence: "12. Juni", "vom 10. bis 24. Juni". */
const ordinalGoesOn =
  /^\s+(?:(?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Jahrhundert|Etage)(?!\p{L})|(?:bis|und|oder) (?:zum )?\d)/u
/** English has these words, too: a year behind them or a German word before the number decides. */
const ordinalInBoth = /^\s+(?:April|August|September|November|Stock)(?!\p{L})(\s+\d{4})?/u
const germanBefore =
  /(?:^|[^\p{L}])(?:(?<!I )am|vom|zum|bis|der|den|dem|ab|im|seit|nach|vor|und|oder|\p{L}{3,7}tag,?|Mittwoch,?)\s+$/iu

/** "am 12. August" goes on; "We sold 12. August was slower." is two sentences. */
function isGermanOrdinal(text: string, from: number, at: number, start: number, end: number): boolean {
  const behind = text.slice(at + 1, Math.min(end, at + 18))
  if (ordinalGoesOn.test(behind) || isInGermanSentence(text, from, at, start, end)) return true
  const both = ordinalInBoth.exec(behind)
  const before = text.slice(Math.max(start, from - 14), from)
  return both !== null && (both[1] !== undefined || germanBefore.test(before) || /,\s+$/.test(before))
}

/** "am 20.1. zurück", "Am 12. habe ich": a German word before the number, and a small letter behind it. */
const isInGermanSentence = (text: string, from: number, at: number, start: number, end: number): boolean =>
  /^\s+\p{Ll}/u.test(text.slice(at + 1, Math.min(end, at + 4))) &&
  germanBefore.test(text.slice(Math.max(start, from - 14), from))

function blankLinesEnd(text: string, at: number, end: number): number {
  let behind = at + 1
  let breaks = 1
  while (behind < end && isSpace(text.charCodeAt(behind))) {
    if (text.charCodeAt(behind) === 10) breaks++
    behind++
  }
  return breaks > 1 ? behind : 0
}

const isSpace = (unit: number): boolean =>
  unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xa0 || unit === 0x3000 || unit === 0x2028 || unit === 0x2029
