import { quickHash } from '../../core/quick-hash.ts'
import { lastForms, wordedForms } from './any-program.ts'
import { errorForms } from './error-forms.ts'
import { normaliseMessage, testWords } from './normalise.ts'
import { outputLines } from './output-lines.ts'

/** An error by what stays the same when it happens again, wherever and whenever that is. */
export interface ErrorSignature {
  /** 16 hex digits: two runs with the same failed for the same reason. */
  id: string
  /** The text that the id stands for. */
  text: string
  /** What the program said, as it said it. */
  message: string
  /** What says that it is an error: its form, only some of its words, or no more than that the run failed. */
  by: 'form' | 'words' | 'end'
}

/** A message that says so little that what it is about must count, too: runners word it, and other tests fail so as well. */
const vague =
  /^(?:\S*(?:Assert\w*|Expectation\w*|ComparisonFailure)\b.*|expect(?:ed\b|\().*|assert .*|test failed|Failed asserting .*|got .*|.*\bto (?:be|equal)\b.*|.*\bwant\b.*|.*\btime(?:d |-)?outs?\b.*|.*\bdid not (?:raise|throw)\b.*|.*\bmissing expected\b.*|.*\bwithout running any assertions\b.*|called 'Option::unwrap.*|[\w.$]*(?:Error|Exception))$/i
const longestMessage = 300

/** Lines that say no error: warnings, frames of a stack, counts at the end, advice. */
const noise =
  /^\s*(?:npm warn|\(node:\d+\)|Exit code \d+$|error Command failed|npm error A complete log|g?make(?:\[\d+\])?: \*\*\* \[.*\] Error \d+$|at .+:\d+(?::\d+)?\)?(?: \{)?$|(?:Found |Build failed with )?\d+ (?:errors?|problems?|failures?|warnings?)\b|hint: )/i

/** Says that a step or another program failed, and not why. */
const passedOn =
  /^(?:\S+: )?(?:(?:Error|error|Fatal|fatal): )?(?:.*\breturned (?:an error exit ?code|status \d+)\b.*|Command failed: .*|Compilation (?:aborted|failed)[.!]?|Total: \d+ .*)$/

const allForms = [
  ...errorForms.map((read) => ({ read, by: 'form' as const })),
  ...wordedForms.map((read) => ({ read, by: 'words' as const })),
  ...lastForms.map((read) => ({ read, by: 'end' as const })),
]

/** The signature of what a run printed; undefined where it says nothing of an error. */
export function signatureOf(output: string): ErrorSignature | undefined {
  const all = outputLines(output).filter((line) => !noise.test(line))
  const telling = all.filter((line) => !passedOn.test(line))
  return signatureIn(telling) ?? (telling.length < all.length ? signatureIn(all) : undefined)
}

function signatureIn(lines: readonly string[]): ErrorSignature | undefined {
  const whole = lines.join('\n')
  for (const { read, by } of allForms) {
    const found = read(lines, whole)
    if (found === undefined) continue
    const { message, about, isTest } = found
    const said = normaliseMessage(message)
    if (!/[A-Za-z]{2}/.test(said.replace(/<\w+>/g, ''))) continue
    const counts = about !== '' && (!isTest || vague.test(said))
    const text = counts ? `${said} | ${normaliseMessage(about)}` : said
    const id = quickHash(counts ? `${said} | ${testWords(about)}` : said)
    return { id, text, message: message.slice(0, longestMessage), by }
  }
  return undefined
}
