import { quickHash } from '../../core/quick-hash.ts'
import { lastForms, wordedForms } from './any-program.ts'
import { errorForms } from './error-forms.ts'
import type { FoundError } from './found-error.ts'
import { nameNear } from './name-near.ts'
import { normaliseMessage, testWords } from './normalise.ts'
import { outputLines } from './output-lines.ts'
import { isGeneral } from './own-words.ts'
import { withoutPlace } from './place-of-error.ts'

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
  /** The text says nothing that is not said of other errors, too: no fix is offered for it. */
  isGeneral: boolean
}

/** A comparison by a test: its words may be specific, and are said by other tests of the same thing, too. */
const compares =
  /\b(?:assert|expect|comparison)\w*|\b(?:got|want|actual|equals?)\b|\b(?:to|should) be\b|[=!]==?|\bOption::unwrap/i
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

/** The first error that says something of its own, or has a name near it; else the first at all. */
function signatureIn(lines: readonly string[]): ErrorSignature | undefined {
  const whole = lines.join('\n')
  let general: ErrorSignature | undefined
  for (const { read, by } of allForms) {
    // A count of failures has the words of an error, and none of its own.
    const found = read(
      by === 'words' ? lines.filter((line) => !/\p{L}{2}/u.test(line) || !isGeneral(line)) : lines,
      whole,
    )
    const signature = found && signatureFrom(found, { lines, by })
    if (signature && !signature.isGeneral) return signature
    general ??= signature
  }
  return general
}

function signatureFrom(
  { message, about, isTest }: FoundError,
  { lines, by }: { lines: readonly string[]; by: ErrorSignature['by'] },
): ErrorSignature | undefined {
  const said = normaliseMessage(wordsOfError(message))
  if (!/[A-Za-z]{2}/.test(said.replace(/<\w+>/g, ''))) return undefined
  const isVague = isGeneral(said) || (isTest && compares.test(said))
  const name = about === '' && isVague ? nameNear(lines, message) : about
  const counts = name !== '' && (!isTest || isVague)
  const text = counts ? `${said} | ${normaliseMessage(name)}` : said
  const id = quickHash(counts ? `${said} | ${testWords(name)}` : said)
  return { id, text, message: message.slice(0, longestMessage), by, isGeneral: !counts && isGeneral(said) }
}

/** A message without its place, unless the place is all that it says. */
function wordsOfError(message: string): string {
  const words = withoutPlace(message)
  return isGeneral(words) ? message : words
}

/** The id that an error has now, from its stored text: earlier versions kept the place in it. */
export function idOfStored({ signature, error }: { signature: string; error: string }): string {
  // Stored texts have no numbers, by which the line of a file is known.
  const numbered = error.replaceAll('<n>', '1')
  const words = wordsOfError(numbered)
  return words === numbered || words.includes(' | ') ? signature : quickHash(normaliseMessage(words))
}
