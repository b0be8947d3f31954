import { once } from '../../core/once.ts'
import { nameEnds, passwordWords, tokenWords, weakWords } from './secret-names.ts'
import type { Span } from './spans.ts'
import {
  hasLongMixedRun,
  hasWildCase,
  isChance,
  isIdentifier,
  isMixed,
  isPassphrase,
  isPlaceholder,
} from './value-tests.ts'

/** Beginnings of the words in `secret-names.ts`, in the spellings that names have. */
export const assignmentHints: readonly string[] = [
  ...'pass pwd secret token key credential kennwort contrase senha wachtwoord parola lösenord has ł psk schlüssel geheim jeton clé clave chave chiave sleutel auth sess sid cookie signature salt bearer jwt dsn seed пароль ключ токен şifre'
    .split(' ')
    .filter((word) => word.length > 2),
].flatMap((word) => [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()])

/** A name that ends in such a word, an assignment, and a value in quotes or without. Tried where a hint is. */
const assignment = once(
  () =>
    new RegExp(
      `(?:(?<password>${passwordWords.join('|')})|(?<token>${tokenWords.join('|')})|(?<weak>${weakWords.join('|')}))` +
        nameEnds +
        '(?<close>\\\\?["\'`]?[\\])]?)' +
        '(?<sign>\\s{0,8}(?::=|=>|[:=](?![:=])|>|["\']\\s{1,4}value=|(?<=["\'])\\s{0,4},)\\s{0,8}|[ \\t]{1,4})' +
        '(?:\\\\?"(?<double>[^"\\\\\\r\\n]{4,512})\\\\?"|\'(?<single>[^\'\\r\\n]{4,512})\'|`(?<tick>[^`\\r\\n]{4,512})`|(?<bare>[^\\s"\'`,;<>(){}[\\]]{6,512})(?<behind>[("\'`[{]?))',
      'iy',
    ),
)

/** Longest name before its last word. */
const longestName = 60

/** A value that is assigned to a name like `password`, `API_KEY` or `secret` at this place, and that can be a real one. */
export function assignedSecret(text: string, at: number): Span[] {
  assignment().lastIndex = at
  const match = assignment().exec(text)
  if (!match) return []
  const groups = match.groups!
  const before = /[\w.$-]*$/.exec(text.slice(Math.max(0, at - longestName), at))![0]
  if (!isAssigned(groups.sign!, before, text, at)) return []
  const quoted = groups.double ?? groups.single ?? groups.tick
  const value = quoted ?? groups.bare!.replace(/[.,;:!?)]+$/, '')
  // Arguments: `setenv('TOKEN', '…')`, but also `readFile('/etc/passwd', 'utf8')`.
  if (groups.sign!.trim() === ',' && !isChance(value, leastArgument)) return []
  const word = groups.password ?? groups.token ?? groups.weak!
  const name = before + word
  const secret =
    groups.weak !== undefined
      ? isWeakSecret(value, groups.behind)
      : quoted === undefined
        ? isBareSecret(value, groups, /^[A-Z][A-Z0-9_]*$/.test(name) && isLineStart(text, at - before.length))
        : isQuotedSecret(value, groups.password !== undefined)
  if (!secret) return []
  const start = at + match[0].lastIndexOf(value)
  return [[start, start + value.length]]
}

/** Whether the sign between name and value assigns: a space does only behind a flag or `ENV`, `>` only in a tag. */
function isAssigned(sign: string, before: string, text: string, at: number): boolean {
  const bare = sign.trim()
  if (bare === '>') return text[at - before.length - 1] === '<'
  if (bare !== '') return true
  const line = text.slice(Math.max(0, at - longestName - 20), at - before.length)
  return /^-{1,2}\w|^-{1,2}$/.test(before) || /(?:^|\n)\s*(?:ENV|ARG|setenv|set)\s+$/.test(line)
}

/** In quotes it is a value. For passwords any word can be one; keys and tokens are drawn by chance. */
function isQuotedSecret(value: string, isPassword: boolean): boolean {
  if (/\s/.test(value) || isPlaceholder(value)) return false
  return isPassword ? !/^[A-Z][a-z]+$/.test(value) : value.length >= 8 && (isMixed(value) || isWild(value))
}

/** Without quotes it may be a type, a variable or a call: only what no code would write is a secret. */
function isBareSecret(value: string, groups: Record<string, string | undefined>, isVariable: boolean): boolean {
  if (groups.behind || isPlaceholder(value)) return false
  // KEY=value as settings files have it: whatever stands there.
  if (groups.sign!.trim() === '=' && isVariable) return !/^\$/.test(value)
  const isPassword = groups.password !== undefined
  if (/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value) && !isChance(value, 20)) return false
  // `token: Token1` is a type, `secret: value2` a name; of passwords alone `hunter2` is one.
  if (/^[A-Z]?[a-z_]+\d{0,3}$/.test(value) && !(isPassword && /^[a-z]+\d+$/.test(value))) return false
  return isMixed(value) || isWild(value) || (isPassword && (/^\d{6,}$/.test(value) || isPassphrase(value)))
}

const isWeakSecret = (value: string, behind = ''): boolean =>
  behind === '' && !/\s/.test(value) && !isPlaceholder(value) && !isIdentifier(value) && isChance(value, leastWeak)

/** Letters and digits of a value whose name says little. */
const leastWeak = 20

/** Of a value that is an argument behind a name. */
const leastArgument = 12

const isWild = (value: string): boolean => hasWildCase(value) || hasLongMixedRun(value)

/** Whether a place is the first of its line, `export` left out. */
const isLineStart = (text: string, index: number): boolean =>
  /(?:^|[\n;&|])\s*(?:(?:export|set|env|ENV|ARG|-e)\s+)?$/.test(text.slice(Math.max(0, index - 40), index)) ||
  (index < 40 && /^\s*(?:export\s+)?$/.test(text.slice(0, index)))
