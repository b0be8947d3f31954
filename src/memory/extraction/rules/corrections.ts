import type { FoundDate } from '../dates/find-dates.ts'
import { type Measure, measuresIn } from './measures.ts'

const cue =
  /^(?:(?:no|oh|ah|oops|ups|wait|hmm|sorry|ok|okay|well|yeah|my bad)[\s,.!-]+)*(?:(actually|correction|(?:scratch|scrap|strike|forget) that|(?:hang|hold) on|I meant(?: to say)?|I mean|make (?:that|it)|my mistake|my bad|let me correct (?:that|myself)|sorry|wait|no|oops|rather|should be|typo|it is actually|change (?:that|it) to|update)\b)/i
const notButForm =
  /\bnot (?:on |at |in |to |by |the )?([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,3}?),? but (?:rather )?(?:on |at |in |to |by |the )?([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,3})/i
const saidForm =
  /\bI (?:said|wrote|told you) ([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,3}?),? (?:but )?I meant (?:to say )?([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,3})/i
const butNotForm =
  /(?:^|\b(?:it is|I meant|I mean|that is|make that|at|on|is|in|by|to|be)\s+)([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,2}?),? (?:and )?not (?:on |at |in |to |by |the )?([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,2})[\s.!]*$/i

/** Something said before, with what of it was wrong. */
export interface Correction {
  cue: string
  content: string
  /** The words that were put right. */
  wrong: string
  right: string
}

/** What an earlier fact says, before dates were added to it. */
export interface EarlierFact {
  plain: string
  dates: readonly FoundDate[]
}

/** "Sorry, Tuesday", "I meant 21:05", "not Ana but Eva": the earlier fact with the value put right. */
export function correct(
  sentence: string,
  dates: readonly FoundDate[],
  earlier: readonly EarlierFact[],
): { correction: Correction; of: number } | undefined {
  const plain = sentence.replace(/[\s.!]+$/, '')
  const named = saidForm.exec(plain) ?? notButForm.exec(plain) ?? undefined
  const swapped = named ?? butNotForm.exec(plain)
  if (swapped) {
    const [wrong, right] = named ? [swapped[1]!, swapped[2]!] : [swapped[2]!, swapped[1]!]
    const of = earlier.findIndex((fact) => containsWord(fact.plain, wrong))
    if (of >= 0)
      return { of, correction: { cue: 'not', wrong, right, content: replaceWord(earlier[of]!.plain, wrong, right) } }
  }
  const said = cue.exec(plain)?.[1]
  if (!said || plain.length > 90) return undefined
  const values = valuesOf(plain, dates)
  if (values.length === 0) return undefined
  for (const [of, fact] of earlier.entries()) {
    const before = valuesOf(fact.plain, fact.dates)
    let content = fact.plain
    const swaps = values.flatMap((value) => {
      const old = before.find(
        (other) => other.key === value.key && other.value.toLowerCase() !== value.value.toLowerCase(),
      )
      return old ? [{ old, value }] : []
    })
    if (swaps.length === 0) continue
    for (const { old, value } of swaps.sort((left, right) => right.old.start - left.old.start)) {
      content = content.slice(0, old.start) + value.value + content.slice(old.end)
    }
    const { old, value } = swaps[0]!
    return { of, correction: { cue: said.toLowerCase(), wrong: old.value, right: value.value, content } }
  }
  return undefined
}

function valuesOf(text: string, dates: readonly FoundDate[]): Measure[] {
  const named = dates.map(({ start, end, day }) => ({
    key: day === undefined ? 'time' : 'day',
    value: text.slice(start, end),
    start,
    end,
  }))
  return [...named, ...measuresIn(text, dates)]
}

const containsWord = (text: string, words: string): boolean => wordAt(text, words) >= 0

function wordAt(text: string, words: string): number {
  const [low, wanted] = [text.toLowerCase(), words.toLowerCase()]
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(low[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(low[at + wanted.length] ?? ' ')) return at
  }
  return -1
}

function replaceWord(text: string, wrong: string, right: string): string {
  const at = wordAt(text, wrong)
  return text.slice(0, at) + right + text.slice(at + wrong.length)
}
