/** What secrets look like. Every rule says by which substrings it is worth running. */

import { cardNumbers, ibans } from './account-numbers.ts'
import { assignedSecrets, assignmentHints } from './assigned-secrets.ts'
import { isDrawn } from './example-words.ts'
import { type Span, spansOf } from './spans.ts'

export type SecretKind = 'api-key' | 'private-key' | 'jwt' | 'password' | 'url-credentials' | 'bearer' | 'card' | 'iban'

export interface SecretRule {
  kind: SecretKind
  /** The text must contain one of these, else the rule finds nothing … */
  hints: readonly string[]
  /** … or have such figures in it. */
  figures?: 'longNumber' | 'accountNumber'
  find(text: string): Span[]
}

/** A key with the prefix that its vendor gives it. `least` is the number of characters behind the prefix. */
const vendorKey = (prefix: string, body: string, least: number, most = 512): SecretRule => ({
  kind: 'api-key',
  hints: [prefix],
  find: (text) =>
    spansOf(
      text,
      new RegExp(`(?<![A-Za-z0-9])${prefix.replace(/[.+]/g, '\\$&')}(${body}{${least},${most}})(?![A-Za-z0-9])`, 'g'),
      0,
      looksRandom,
    ),
})

export const secretRules: readonly SecretRule[] = [
  { kind: 'private-key', hints: ['-----BEGIN '], find: privateKeys },
  vendorKey('sk-', '[A-Za-z0-9_-]', 20),
  vendorKey('sk_live_', '[A-Za-z0-9]', 16),
  vendorKey('sk_test_', '[A-Za-z0-9]', 16),
  vendorKey('rk_live_', '[A-Za-z0-9]', 16),
  vendorKey('whsec_', '[A-Za-z0-9+/=]', 24),
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map((prefix) => vendorKey(prefix, '[A-Za-z0-9]', 36)),
  vendorKey('github_pat_', '[A-Za-z0-9_]', 40),
  vendorKey('glpat-', '[A-Za-z0-9_-]', 20),
  ...['AKIA', 'ASIA'].map((prefix) => vendorKey(prefix, '[A-Z0-9]', 16, 16)),
  ...['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxe-', 'xapp-'].map((prefix) =>
    vendorKey(prefix, '[A-Za-z0-9-]', 10),
  ),
  vendorKey('hooks.slack.com/services/', '[A-Za-z0-9/]', 20),
  vendorKey('AIza', '[A-Za-z0-9_-]', 35, 35),
  vendorKey('ya29.', '[A-Za-z0-9_-]', 20),
  vendorKey('npm_', '[A-Za-z0-9]', 36, 36),
  vendorKey('pypi-', '[A-Za-z0-9_-]', 50),
  vendorKey('hf_', '[A-Za-z0-9]', 30),
  vendorKey('gsk_', '[A-Za-z0-9]', 40),
  vendorKey('SG.', '[A-Za-z0-9_.-]', 40),
  vendorKey('dop_v1_', '[a-f0-9]', 64, 64),
  vendorKey('shpat_', '[a-fA-F0-9]', 32, 32),
  vendorKey('dckr_pat_', '[A-Za-z0-9_-]', 20),
  vendorKey('hvs.', '[A-Za-z0-9_-]', 24),
  vendorKey('lin_api_', '[A-Za-z0-9]', 32),
  vendorKey('ntn_', '[A-Za-z0-9]', 40),
  vendorKey('AGE-SECRET-KEY-1', '[A-Z0-9]', 50),
  {
    kind: 'api-key',
    hints: [':AA'],
    find: (text) => spansOf(text, /(?<![A-Za-z0-9])\d{8,10}:AA[A-Za-z0-9_-]{32,34}(?![A-Za-z0-9_-])/g, 0),
  },
  {
    kind: 'api-key',
    hints: ['AccountKey=', 'SharedAccessKey='],
    find: (text) => spansOf(text, /(?:Account|SharedAccess)Key=([A-Za-z0-9+/]{30,128}={0,2})/g, 1),
  },
  {
    kind: 'jwt',
    hints: ['eyJ'],
    find: (text) =>
      spansOf(text, /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}\.eyJ[A-Za-z0-9_-]{4,8192}\.[A-Za-z0-9_-]{8,2048}/g, 0),
  },
  {
    kind: 'bearer',
    hints: ['earer', 'EARER', 'asic '],
    find: (text) =>
      spansOf(
        text,
        /\b(?:bearer|authorization:\s{0,4}basic)\s{1,4}([A-Za-z0-9._~+/-]{16,4096}={0,2})/gi,
        1,
        looksRandom,
      ),
  },
  {
    kind: 'url-credentials',
    hints: ['://'],
    find: (text) =>
      spansOf(text, /:\/\/[^\s/:@"'<>]{0,128}:([^\s/@"'<>]{1,256})@/g, 1, (value) => !placeholder.test(value)),
  },
  { kind: 'password', hints: assignmentHints, find: assignedSecrets },
  { kind: 'card', hints: [], figures: 'longNumber', find: cardNumbers },
  { kind: 'iban', hints: [], figures: 'accountNumber', find: ibans },
]

/** Names that stand where a password would stand in documentation. */
const placeholder = /^(?:pass(?:word|wd)?|pwd|secret|token|x+|\*+|\.+|…|█+|[${%[].*)$/i

/** Beside words like `EXAMPLE`, behind a vendor's prefix, which says by itself what follows. */
const leastBehindPrefix = 8

/** Keys are drawn by chance: letters and digits mixed, not words and not one sign repeated. */
function looksRandom(value: string): boolean {
  const mixed = /\d/.test(value) || hasLongMixedRun(value)
  if (!mixed || !/[A-Za-z]/.test(value) || new Set(value).size <= 6 || /x{6}|\*{3}/i.test(value)) return false
  return !/your|example/i.test(value) || isDrawn(value, leastBehindPrefix)
}

/** A key may have drawn no digit. So many letters in a row, large and small ones between each other, are no words. */
const hasLongMixedRun = (value: string): boolean =>
  (value.match(/[A-Za-z]{24,}/g) ?? []).some((run) => /[a-z]/.test(run) && /[A-Z]/.test(run))

/** Larger keys are not made: an end further off belongs to another one. */
const longestKey = 16_384

/** By hand, because a lazy pattern over many openings without an end takes quadratic time. */
function privateKeys(text: string): Span[] {
  const spans: Span[] = []
  const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
  let end = 0
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const from = begin.lastIndex
    if (end >= 0 && end < from) end = text.indexOf('-----END ', from)
    const near = end >= 0 && end - from < longestKey
    const tail = near ? /^-----END [A-Z0-9 ]{0,40}-----/.exec(text.slice(end, end + 64)) : null
    const to = tail ? end + tail[0].length : from + keyMaterial(text.slice(from, from + longestKey))
    spans.push([match.index, to])
    begin.lastIndex = to
  }
  return spans
}

/** Length of what can be lines of a key whose end is missing. */
const keyMaterial = (text: string): number => /^(?:\s|\\n|[A-Za-z0-9+/=:,])*/.exec(text)?.[0].length ?? 0
