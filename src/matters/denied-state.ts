import { topicWords } from '../reading/reading.ts'
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

const joint = /,\s+(?:(?:and|or|und|oder)\s+)?|\s(?:and|or|&|und|oder)\s/i
/** Longest item of a list after its first, words; more is a clause. */
const longestItem = 3

/** Whether a statement names some of the things that the older one lists, and not all: of three allergies two remain. */
export function namesSomeOfList({ content }: Said, older: Said): boolean {
  const [first, ...rest] = older.content.split(joint)
  if (rest.length === 0 || !/\s(?:and|or|&|und|oder)\s/i.test(older.content)) return false
  if (rest.some((item) => item.split(' ').length > longestItem)) return false
  const named = topicWords(content)
  const isNamed = (item: string) => [...topicWords(item)].every((word) => named.has(word))
  const items = [first!, ...rest]
  return items.some(isNamed) && !items.every(isNamed)
}
