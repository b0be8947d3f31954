/**
 * How much a message says of its own error. Runners word their failures alike ("expected: <3> but was: <4>", "Tests run:
 * 9, Failures: 1"), and another test fails in the same words: a fix for one of them is no fix for the other.
 */
import { normaliseMessage } from './normalise.ts'

/** Words of results and of comparisons, in any runner's messages, and the small words between them. */
const frame = new Set(
  `a all an and are as at be been but by did do for from got had has have here if in is it its no not of on one or out
  some than that the there these this to was were when while with without
  test suite case spec run running ran fail failur failure error err fatal pass skip pending todo total success successful
  unsuccessful ok
  expect expectation actual actually receive receiv want given equal equality equivalent identical same differ difference
  different match compare compar comparison value result object assert assertion require requir check verify verifi strict
  strictly deep deeply left right true false null nil none undefined
  raise rais throw thrown threw exception miss rejection class type
  time timeout exceed elapse elaps ms sec second min minute duration
  exit code status process command build complete complet finish done info warn warning message stack trace stacktrace
  traceback line summary report log detail list below follow first last`
    .trim()
    .split(/\s+/),
)
const isFrame = (word: string): boolean =>
  frame.has(word) ||
  ['s', 'es', 'd', 'ed', 'ing'].some((end) => word.endsWith(end) && frame.has(word.slice(0, -end.length)))

/** The name of an error's type, which says the kind of a failure only. */
const typeOfError = /(?:^|[.:$\\])(?:[A-Z]\w*)?(?:Error|Exception|Failure|Warning)$/

/** The words of a text that are neither of a runner's frame nor replaced. */
export function ownWords(text: string): string[] {
  const words = normaliseMessage(text)
    .replace(/<\w+>/g, ' ')
    .match(/\p{L}[\p{L}\p{N}_.#:$\\-]*/gu)
  return (words ?? [])
    .map((word) => word.replace(/[^\p{L}\p{N}_]+$/u, ''))
    .filter((word) => !typeOfError.test(word) && partsOf(word).some((part) => part.length > 1 && !isFrame(part)))
}

/** Whether a message says nothing that is not in the messages of other errors, too. */
export const isGeneral = (text: string): boolean => ownWords(text).length === 0

/** The same of the text of a signature, where the name of a test may consist of such words: `… | test_left`. */
export function isGeneralSignature(text: string): boolean {
  const name = text.slice(text.lastIndexOf(' | ') + 1)
  return isGeneral(text) && !(name.startsWith('| ') && /[\p{L}\d](?:[_.:#]+|(?<=\p{Ll})(?=\p{Lu}))\p{L}/u.test(name))
}

/** `Assert.AreEqual` and `test_left` by their words. */
const partsOf = (word: string): string[] =>
  word
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []
