import { isStopWord } from '../stop-words.ts'
import { type Corrected, type Correction, containsWord, replaceWord } from './replace-word.ts'

/** Words between the cue and the value: "wrong, it is now …". */
const between =
  /^(?:[\s,.:!–-]+|(?:sorry|no|well|oh|wait|actually|typo|I meant(?: to say)?|I mean|(?:it|that) (?:is|was|should be|should say|should have been)|should be|make (?:it|that)|now|rather|to|at|in|an?|the|he is|she is|their|his|her|name is|path is|called|spelled)(?=[\s,.:!–-]))+/i
const behind = /,? (?:that is|obviously|of course|sorry|actually|not .+|since .+)$/i
const bareNumber = /^(?:(?<noun>[\p{L}-]+) )?(?<number>\d[\d.,:]*)$/u
/** A number that is a clause of its own, before its reason: "33,100, I had misread the letter". */
const numberFirst = /^(?:[$€£] ?)?\d+(?:[.,:]\d+)*(?=, |[;–—]| (?:because|since|as|instead)\b)/u
const bareName = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}$/u
const titled = /\b(?:Dr|Mr|Mrs|Ms|Prof)\.? \p{Lu}[\p{L}'’-]+/u
/** A flight, a path, a version: letters with digits or slashes. */
const bareCode = /^(?=\S*[\d/])(?=\S*[\p{L}/])[\w./:@-]{3,60}$/u
const bareWords = /^[\p{Ll}-]{3,}(?: [\p{Ll}-]{3,})?$/u
/** Cues after which even a common word counts as a correction. */
const meant = /^(?:I meant?(?: to say)?|correction|typo|make (?:it|that)|actually|should be)$/i
const noWord =
  /^(?:whatever|yes|yeah|right|well|nothing|thanks|please|fine|good|great|okay|sure|really|maybe|seriously|honestly|look|come|think|forget|never|better|later|cool|nice|done|exactly|literally|that|this)\b/i

/** "Change of plan, room 310", "typo, Priyanka": a bare value replaces one that looks like it. */
export function bareCorrection(
  rest: string,
  said: string,
  earlier: readonly Corrected[],
): { correction: Correction; of: number } | undefined {
  const bare = rest.replace(between, '')
  const right = numberFirst.exec(bare)?.[0] ?? bare.replace(behind, '').replace(behind, '')
  const { noun, number } = bareNumber.exec(right)?.groups ?? {}
  for (const [of, fact] of earlier.entries()) {
    const wrong = number ? numberIn(fact.plain, noun) : likeIt(right, said, fact, of)
    const value = number ?? right
    if (wrong && wrong !== value && containsWord(fact.plain, wrong))
      return {
        of,
        correction: { cue: said.toLowerCase(), wrong, right: value, content: replaceWord(fact.plain, wrong, value) },
      }
  }
  return undefined
}

/** The only number of a fact, or the one after a noun. */
function numberIn(plain: string, noun: string | undefined): string | undefined {
  const numbers = noun
    ? [...plain.matchAll(new RegExp(`\\b${noun} (\\d[\\d:]*)\\b`, 'gi'))].map(([, found]) => found!)
    : (plain.match(aloneInText) ?? [])
  return numbers.length === 1 ? numbers[0] : undefined
}

/** A number that is no part of a code, a date or a share: "31,500", "14:00". */
const aloneInText = /(?<![\w.,:$€£-])\d+(?:[,:]\d+)*(?![\w.,:%-]*\w)/g

/** The part of a fact with the form of the value: a name, a code, or the whole value if it is a word. */
function likeIt(right: string, said: string, { plain, candidate }: Corrected, of: number): string | undefined {
  const value = candidate?.value ?? ''
  if (titled.test(right)) return titled.exec(plain)?.[0]
  if (bareName.test(right)) return bareName.test(value) ? value : undefined
  if (bareCode.test(right))
    return plain.split(/[\s,]+/).find((word) => bareCode.test(word) && shape(word) === shape(right))
  if (of > 0 || !meant.test(said) || !bareWords.test(right) || noWord.test(right) || isStopWord(right.split(' ')[0]!))
    return undefined
  return bareWords.test(value) ? value : undefined
}

/** The pattern of a code: `BA177` and `BA117` are alike; all paths are alike. */
const shape = (word: string): string =>
  word.includes('/')
    ? '/'
    : word
        .replace(/\p{Lu}+/gu, 'A')
        .replace(/\p{Ll}+/gu, 'a')
        .replace(/\d+/g, '9')
