import { inAsciiLetters } from './ascii-letters.ts'
import { type AssignedName, assignedName } from './assigned-names.ts'
import { type AssignedValue, assignedValue } from './assigned-values.ts'
import { isOfName } from './letters.ts'
import { passForms, passWords } from './secret-names.ts'
import type { Span } from './spans.ts'
import { isChance, isIdentifier, isMixed, isPassphrase, isPlaceholder, isWild } from './value-tests.ts'

/** Prefixes of the words in `secret-names.ts`, in their usual spellings. */
export const assignmentHints = (): string[] => [
  ...passWords(),
  ...'pwd secret token key credential kennwort contrase senha wachtwoord parol lösenord hasł haslo psk schlüssel geheim jeton clé clave chave chiave sleutel auth sess sid cookie signature salt bearer jwt dsn seed пароль ключ токен şifre'
    .split(' ')
    .flatMap((word) => [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()]),
]

/** Endings `pass` and `passe` of names, by the characters before them: `db_pass`, `mot de passe`. */
export const assignmentEnds = (): (readonly [before: number, hints: readonly string[]])[] => [
  [1, ['_', '-'].flatMap((sign) => passForms.map((pass) => sign + pass))],
  ...['', ' '].map((gap): [number, string[]] => [
    1 + gap.length,
    ['e', 'E'].flatMap((de) => ['passe', 'Passe', 'PASSE'].map((passe) => de + gap + passe)),
  ]),
]

/** Longest part of a name before its last word. */
const longestName = 60

/** A value that is assigned at this place to a name like `password`, `API_KEY` or `secret`, and may be real. */
export function assignedSecret(text: string, at: number): Span[] {
  const name = assignedName(text, at)
  const given = name && assignedValue(text, name.end)
  if (!given) return []
  const before = text.slice(startOfName(text, at), at)
  if (!isAssigned(given.sign, before, text, at)) return []
  const value = inAsciiLetters(given.quoted ? given.value : given.value.replace(/[.,;:!?)]+$/, ''))
  // Arguments: `setenv('TOKEN', '…')`, but also `readFile('/etc/passwd', 'utf8')`.
  if (given.sign === ',' && !isChance(value, leastArgument)) return []
  return isSecret({ ...given, value }, name, text, at - before.length)
    ? [[given.start, given.start + value.length]]
    : []
}

function isSecret(given: AssignedValue, { means, end }: AssignedName, text: string, start: number): boolean {
  if (means === 'weak') return isWeakSecret(given.value, given.behind)
  if (given.quoted) return isQuotedSecret(given.value, means === 'password')
  const isVariable = () => /^[A-Z][A-Z0-9_]*$/.test(text.slice(start, end)) && isLineStart(text, start)
  return isBareSecret(given, means === 'password', isVariable)
}

/** Whether the sign between name and value assigns: a space only after a flag or `ENV`, `>` only in a tag. */
function isAssigned(sign: string, before: string, text: string, at: number): boolean {
  if (sign === '>') return text[at - before.length - 1] === '<'
  if (sign !== '') return true
  const line = text.slice(Math.max(0, at - longestName - 20), at - before.length)
  return /^-{1,2}\w|^-{1,2}$/.test(before) || settingWords.some((word) => isOnly(word, line))
}

const settingWords = ['ENV', 'ARG', 'set', 'setenv']

/** Whether the last line is just this word, followed by blanks. */
function isOnly(word: string, line: string): boolean {
  const trimmed = line.trimEnd()
  if (trimmed.length === line.length || !trimmed.endsWith(word)) return false
  const before = trimmed.slice(0, -word.length)
  return before.lastIndexOf('\n') >= before.trimEnd().length || before.trim() === ''
}

/** Start of the name that ends at a place: letters, digits and `_.$-`. */
function startOfName(text: string, place: number): number {
  let at = place
  while (at > 0 && place - at < longestName && (isOfName(text.charCodeAt(at - 1)) || '.$-'.includes(text[at - 1]!)))
    at--
  return at
}

/** A quoted text is a value. Any word may be a password; keys and tokens are random. */
function isQuotedSecret(value: string, isPassword: boolean): boolean {
  const canBe = isPassword
    ? !/^[A-Z][a-z]+$/.test(value)
    : value.length >= 8 && (isMixed(value) || isWild(value) || isLongNumber(value))
  return canBe && !/\s/.test(value) && !isPlaceholder(value)
}

/** An unquoted text may be a type, a variable or a call, so it must not look like code. */
function isBareSecret({ value, behind, sign }: AssignedValue, isPassword: boolean, isVariable: () => boolean): boolean {
  if (behind !== '') return false
  // KEY=value as in settings files; any value counts.
  if (sign === '=' && isVariable()) return !value.startsWith('$') && !isPlaceholder(value)
  const isDrawn = isMixed(value) || isWild(value)
  if (!isDrawn && !isLongNumber(value) && !(isPassword && (/^\d{6,}$/.test(value) || isPassphrase(value)))) return false
  if (/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value) && !isChance(value, 20)) return false
  // `token: Token1` is a type, `secret: value2` a name; `hunter2` counts for passwords only.
  if (/^[A-Z]?[a-z_]+\d{0,3}$/.test(value) && !(isPassword && /^[a-z]+\d+$/.test(value))) return false
  return !isPlaceholder(value)
}

const isWeakSecret = (value: string, behind: string): boolean =>
  behind === '' &&
  value.length >= leastWeak &&
  isChance(value, leastWeak) &&
  !/\s/.test(value) &&
  !isIdentifier(value) &&
  !isPlaceholder(value)

/** Longer than a count, a size or a time. */
const isLongNumber = (value: string): boolean => /^\d{16,}$/.test(value)

/** Letters and digits required after a weak name. */
const leastWeak = 20

/** Letters and digits required of an argument. */
const leastArgument = 12

/** Whether a place is the start of its line, ignoring `export`. */
const isLineStart = (text: string, index: number): boolean =>
  /(?:^|[\n;&|])\s*(?:(?:export|set|env|ENV|ARG|-e)\s+)?$/.test(text.slice(Math.max(0, index - 40), index)) ||
  (index < 40 && /^\s*(?:export\s+)?$/.test(text.slice(0, index)))
