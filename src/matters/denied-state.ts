import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content'>

/** "I'm not vegetarian any more", "Delphine is no longer on a low-salt diet": who, and the state. */
const denied =
  /(?<!\p{L})(?:(?<own>I|[Ww]e|[Tt]he user)|(?<name>\p{Lu}[\p{L}-]+))(?:['’](?:m|re|s)| am| are| is) (?:not|no longer) (?:on )?(?:an? |the )?(?<state>\p{L}[\p{L} -]{1,30}?)(?: any ?more| any longer)?(?=[.,;!]|$| (?:since|because|as|and|but)(?!\p{L}))/gu
const ends = /\b(?:no longer|any ?more|any longer)$/iu

/**
 * Whether a statement says that a state has ended which the older one reports of the same person. The older one may
 * say more: "vegetarian since January, but oysters do not count".
 */
export const endsState = (newer: Said, older: Said): boolean =>
  [...newer.content.matchAll(denied)].some(({ 0: whole, groups }) => {
    const { name, state } = groups!
    if (!ends.test(whole) && !/ no longer /i.test(whole)) return false
    const who = name ?? '(?:I|[Ww]e|[Tt]he user)'
    const is = "(?:['’](?:m|re|s|ve been)|(?:['’]ve|['’]s| have| has)? (?:am|are|is|been|became))"
    return new RegExp(String.raw`(?<!\p{L})${who}${is} (?:(?!not |no )[\p{L}-]+ ){0,3}?${state}(?!\p{L})`, 'u').test(
      older.content,
    )
  })
