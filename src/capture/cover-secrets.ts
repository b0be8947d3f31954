import { canNameSecret, redact } from '../secrets/secrets.ts'

/** Longest text that is kept of one field, UTF-16 units. Only beginning and end of a longer text are kept. */
const longestText = 256 * 1024
const keptEnd = 64 * 1024
/** Greatest depth of nesting that is read. Meaningful input of a tool is never nested deeper. */
const deepest = 12
/** Shorter numbers are counts and times, and no numbers of cards, doors or accounts. */
const leastSecretNumber = 1000

/**
 * Returns a value with its texts shortened and their secrets covered. A private key is recognized by its lines, so
 * texts are covered before they are split; a value under a name such as `password` is read together with its name.
 */
export function cover(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') return coverText(value, name)
  if (typeof value === 'number' || typeof value === 'bigint') return coverNumber(value, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map((item) => cover(item, name, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [coverText(key), cover(item, key, depth + 1)]))
}

/** "tests_pass", "password_id", "secretVersion": numbers that count or name something. */
const ofCount =
  /(?:^|[a-z_-])(?:[Ii]ds?|[Cc]ount|[Ll]ength|[Ss]ize|[Bb]ytes|[Vv]ersion|[Tt]otal|[Ll]ines?|[Pp]ort|[Ee]xpir\w*|_?(?:at|ms|time)|[Tt]imeout|[_-][Pp]ass)$/

const ofSecret = /card|karte|pan|cc|pass|pin|secret|token|key|account|iban/i

/** A number that is a secret, such as that of a card, becomes a covered text. */
function coverNumber(value: number | bigint, name: string): unknown {
  if (value < leastSecretNumber || ofCount.test(name)) return value
  const text = String(value)
  // Sizes and times have 13 digits as often as cards do.
  if (text.length > 12 && text.length < 15 && !ofSecret.test(name)) return value
  const shown = coverText(text, name)
  return shown === text ? value : shown
}

function coverText(value: string, name = ''): string {
  if (value.length > longestText * 4) return coverEnds(value)
  // Covered before it is cut, since half a secret has no recognizable shape.
  const shown = redact(value, { printed: true }).text
  const named = name === '' || shown !== value ? undefined : namedSecret(name, value)
  if (named !== undefined) return named
  return shown.length <= longestText ? shown : shortened(shown, shown, shown.length)
}

const shortened = (first: string, last: string, length: number): string =>
  `${first.slice(0, longestText - keptEnd)}\n… ${length - longestText} more …\n${last.slice(-keptEnd)}`

/** Covers only the surroundings of what is kept of a very long text, for which a hook would wait. */
function coverEnds(value: string): string {
  const last = value.length - 2 * keptEnd
  // Such a span may reach from far before to the end.
  const opened = value.search(/<private[\s>]/i)
  const [first, end] = [value.slice(0, longestText), value.slice(opened < 0 ? last : Math.min(last, opened))].map(
    (part) => redact(part, { printed: true }).text,
  )
  return shortened(first!, end!, value.length)
}

/** `{ "password": "hunter2" }` is a secret only if name and value are read together. */
function namedSecret(name: string, value: string): string | undefined {
  if (value.length > 1000 || value.includes('\n') || !canNameSecret(name)) return undefined
  const line = `${name}="${value}"`
  const covered = redact(line).text
  return covered === line ? undefined : covered.slice(name.length + 2, -1)
}
