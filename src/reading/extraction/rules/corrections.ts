import type { FoundDate } from '../../../dates/dates.ts'
import { bareCorrection } from '../../../text/corrections/bare-correction.ts'
import { type Corrected, type Correction, containsWord, replaceWord } from '../../../text/corrections/replace-word.ts'
import { staysAt } from '../../../text/corrections/stays-at.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { sharedTopics, topicWords } from '../topic-words.ts'
import { type Measure, measuresIn } from './measures.ts'

const cue =
  /^(?:(?:no|oh|ah|oops|ups|wait|hmm|sorry|ok|okay|well|yeah|my bad|better|please|let us)[\s,.!-]+)*(?:(actually|correction|(?:scratch|scrap|strike|forget) that|(?:hang|hold) on|I meant(?: to say)?|I mean|make (?:that|it)|my mistake|my bad|let me correct (?:that|myself)|sorry|wait|no|oops|rather|should be|typo|it is actually|change (?:that|it) to|update|change of plans?|wrong|not quite|nope|I (?:misread|misspelled|mistyped|was wrong|got (?:that|it) wrong)|that (?:is|was) (?:wrong|a typo))\b)/i
/** "They moved it to 14:00": the last appointment. */
const moved =
  /^(?:(?:they|we|I|he|she)(?: have| has)?(?: just| now)? |it (?:was|is|has been|got)(?: just| now)? )(moved|pushed|changed|rescheduled|postponed|shifted|bumped)(?: it)?(?: back| forward| up| out)? to (?=\S*\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|midnight)/i
/** "Well, vegan actually" */
const behind = /^(?:(?:well|no|oh|hm+|ah)[\s,]+)*([\p{L}\d'-]+(?: [\p{L}\d'-]+)?),? (actually|sorry)\b/iu
/** "Two cancelled, so 38 now" */
const countLeft =
  /^[^.?!]{4,60}, so (?:it is |that is |we are |that makes )?(?:now )?(\d[\d.,]*)(?: now| left| in total)?$/i
const notButForm =
  /\bnot (?:on |at |in |to |by |the )?([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,3}?),? but (?:rather )?(?:on |at |in |to |by |the )?([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,3})/i
const saidForm =
  /\bI (?:said|wrote|told you) ([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,3}?),? (?:but )?I meant (?:to say )?([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,3})/i
const butNotForm =
  /(?:^|\b(?:it is|I meant|I mean|that is|make that|at|on|is|in|by|to|be)\s+)([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,2}?),? (?:and )?not (?:on |at |in |to |by |the )?([\w:.$€£%-]+(?: [\w:.$€£%-]+){0,2})[\s.!]*$/i

/**
 * Whether the fact already has the corrected value: "use SQLite, not Postgres" before "go with SQLite, not Postgres".
 */
const saysAlready = (plain: string, right: string): boolean =>
  right.split(' ').some((word) => !isStopWord(word.toLowerCase()) && containsWord(plain, word))

/** Corrects a value of an earlier fact: "Sorry, Tuesday", "I meant 21:05", "not Ana but Eva". */
export function correct(
  sentence: string,
  dates: readonly FoundDate[],
  earlier: readonly (Corrected & { dates: readonly FoundDate[] })[],
): { correction: Correction; of: number } | undefined {
  const plain = sentence.replace(/[\s.!]+$/, '')
  const named = saidForm.exec(plain) ?? notButForm.exec(plain) ?? undefined
  const swapped = named ?? butNotForm.exec(plain)
  if (swapped) {
    const [wrong, right] = named ? [swapped[1]!, swapped[2]!] : [swapped[2]!, swapped[1]!]
    const of = earlier.findIndex((fact) => containsWord(fact.plain, wrong))
    if (of >= 0 && !saysAlready(earlier[of]!.plain, right))
      return { of, correction: { cue: 'not', wrong, right, content: replaceWord(earlier[of]!.plain, wrong, right) } }
  }
  const stays = staysAt(plain, earlier)
  if (stays) return stays
  const left = countLeft.exec(plain)?.[1]
  if (left) return bareCorrection(left, 'now', earlier.slice(0, 1))
  const meant = behind.exec(plain)
  const corrected = meant ? bareCorrection(meant[1]!, meant[2]!, earlier) : undefined
  if (corrected) return corrected
  const cued = cue.exec(plain) ?? moved.exec(plain)
  const said = cued?.[1] ?? meant?.[2]
  if (!said || plain.length > 90) return undefined
  const values = valuesOf(plain, dates)
  if (values.length === 0) return bareCorrection(cued ? plain.slice(cued[0].length) : plain, said, earlier)
  const about = cued ? topicWords(withoutAll(plain, values).slice(cued[0].length)) : new Set<string>()
  for (const [of, fact] of earlier.entries()) {
    if (about.size >= leastOwn && sharedTopics(about, topicWords(fact.plain)) === 0) continue
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

/**
 * Words that the fact does not have, from which a sentence is about something else: "Oh no! I will bring it on Friday."
 */
const leastOwn = 2

const withoutAll = (text: string, values: readonly Measure[]): string =>
  values.reduceRight((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)

function valuesOf(text: string, dates: readonly FoundDate[]): Measure[] {
  const named = dates.map(({ start, end, day }) => ({
    key: day === undefined ? 'time' : 'day',
    value: text.slice(start, end),
    start,
    end,
  }))
  return [...named, ...measuresIn(text, dates)]
}
