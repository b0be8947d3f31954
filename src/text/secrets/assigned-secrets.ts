import { isDrawn } from './example-words.ts'
import type { Span } from './spans.ts'

/** Cheap test before the pattern below; all spellings of its key words contain one of these. */
export const assignmentHints = [
  'pass',
  'Pass',
  'PASS',
  'pwd',
  'Pwd',
  'PWD',
  'secret',
  'Secret',
  'SECRET',
  'token',
  'Token',
  'TOKEN',
  'key',
  'Key',
  'KEY',
  'credential',
  'Credential',
  'CREDENTIAL',
]

/** A name that ends in such a word, an assignment, and a value in quotes or without. */
const assignment =
  /(?<name>pass(?:word|wd|phrase|code)|pwd|secret|token|(?:api|access|private|secret|auth|account|encryption|signing)[_-]?key|credentials?)(?<close>["'`]?\]?)\s{0,8}(?<sign>:=|=>|[:=](?![:=]))\s{0,8}(?:"(?<double>[^"\r\n]{4,512})"|'(?<single>[^'\r\n]{4,512})'|`(?<tick>[^`\r\n]{4,512})`|(?<bare>[^\s"'`,;<>(){}[\]]{6,512})(?<behind>[("'`[{]?))/gi
/** `the password is hunter2` */
const told = /\b(?:password|passcode|passphrase|passwort)\s{1,4}(?:is|ist|was|to)\s{1,4}["'`]?([^\s"'`]{6,128})/gi

/** Values that are assigned to a name like `password`, `API_KEY` or `secret`, and that can be real ones. */
export function assignedSecrets(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(assignment)) {
    const groups = match.groups!
    const quoted = groups.double ?? groups.single ?? groups.tick
    const value = quoted ?? groups.bare!
    const secret =
      quoted === undefined
        ? isBareSecret(value, groups, lineStart(text, match.index))
        : isQuotedSecret(value, groups.name!)
    if (!secret) continue
    const start = match.index + match[0].lastIndexOf(value)
    spans.push([start, start + (quoted ?? value.replace(/[.,;:!?)]+$/, '')).length])
  }
  for (const match of text.matchAll(told)) {
    const value = match[1]!.replace(/[.,;:!?)]+$/, '')
    if (value.length < 6 || !isMixed(value) || isPlaceholder(value)) continue
    const start = match.index + match[0].lastIndexOf(match[1]!)
    spans.push([start, start + value.length])
  }
  return spans
}

const passwordName = /^(?:pass|pwd)/i

/** In quotes it is a value. For passwords any word can be one; keys and tokens are drawn by chance. */
function isQuotedSecret(value: string, name: string): boolean {
  if (/\s/.test(value) || isPlaceholder(value)) return false
  return passwordName.test(name) ? !/^[A-Z][a-z]+$/.test(value) : value.length >= 8 && isMixed(value)
}

/** Without quotes it may be a type, a variable or a call: only what no code would write is a secret. */
function isBareSecret(value: string, groups: Record<string, string | undefined>, before: string): boolean {
  if (groups.behind || isPlaceholder(value)) return false
  // KEY=value as settings files have it: whatever stands there.
  if (groups.sign === '=' && /^(?:export\s+)?[A-Z][A-Z0-9_]*$/.test(before + groups.name!)) return !/^\$/.test(value)
  if (/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value)) return false
  // `token: Token1` is a type, `secret: value2` a name; of passwords alone `hunter2` is one.
  if (/^[A-Z]?[a-z_]+\d{0,3}$/.test(value) && !(passwordName.test(groups.name!) && /^[a-z]+\d+$/.test(value)))
    return false
  return isMixed(value)
}

const isMixed = (value: string): boolean => /[A-Za-z]/.test(value) && /[\d!@#$%^&*?]/.test(value)

/** Of a value that has such a word in it: what is left then is no name with a number behind it. */
const leastBesideWords = 12

const placeholderWord =
  /your|example|placeholder|change[_-]?me|redacted|dummy|insert|xxxx|\*\*\*|\.\.\.|…|█|^(?:null|none|nil|undefined|true|false|string|number|boolean|required|optional|secret|token|password|passwd|passwort|hidden|empty|unknown)\b/i

/** Text where a secret goes: `<token>`, `${TOKEN}`, `YOUR_API_KEY`, `process.env.TOKEN`, a type. */
function isPlaceholder(value: string): boolean {
  return (
    (placeholderWord.test(value) && !isDrawn(value, leastBesideWords)) ||
    /^[<[{$%@#]|\$\{|\{\{|^(?:process|os|env|config|import|self|this)\b[.[]|^(?:env|vault|file|secret|op|ref)[:_]/i.test(
      value,
    ) ||
    // An escape, a name of a variable in capitals, a path, an address.
    value.startsWith('\\') ||
    /^[A-Z]+(?:_[A-Z]+)+$/.test(value) ||
    /^(?:\.{0,2}\/|https?:)/.test(value)
  )
}

/** What stands before a place in its line, as far as it matters. */
const lineStart = (text: string, index: number): string =>
  text
    .slice(Math.max(0, index - 100), index)
    .replace(/^[\s\S]*\n/, '')
    .trimStart()
