import { quickHash } from '../../core/quick-hash.ts'
import { errorForms } from './error-forms.ts'
import { normaliseMessage } from './normalise.ts'
import { outputLines } from './output-lines.ts'

/** An error by what stays the same when it happens again, wherever and whenever that is. */
export interface ErrorSignature {
  /** 16 hex digits: two runs with the same failed for the same reason. */
  id: string
  /** The text that the id stands for. */
  text: string
  /** What the program said, as it said it. */
  message: string
}

/** A message that says so little that what it is about must count, too. */
const vague =
  /^(?:\S*(?:Assert\w*|Expectation\w*|ComparisonFailure)\b.*|expected .*|assert .*|test failed|got .*|.*\bto (?:be|equal)\b.*|.*\bwant\b.*)/i
const longestMessage = 300

/** The signature of what a run printed; undefined where it says nothing of an error. */
export function signatureOf(output: string): ErrorSignature | undefined {
  const lines = outputLines(output).filter(
    (line) => !/^\s*(?:npm warn|\(node:\d+\)|Exit code \d+$|error Command failed)/i.test(line),
  )
  for (const read of errorForms) {
    const found = read(lines)
    if (found === undefined) continue
    const { message, about } = found
    const said = normaliseMessage(message)
    if (!/[A-Za-z]{2}/.test(said.replace(/<\w+>/g, ''))) continue
    const text =
      about !== '' && (vague.test(said) || !/\btest|::|>|\(/i.test(about))
        ? `${said} | ${normaliseMessage(about)}`
        : said
    return { id: quickHash(text), text, message: message.slice(0, longestMessage) }
  }
  return undefined
}
