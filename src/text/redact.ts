/**
 * Hides secrets before anything is stored. Every unit of a secret becomes `█`, line breaks stay: offsets and line
 * numbers of the redacted text are those of the original.
 *
 * The rules look for what is certainly a secret; text about secrets (types, settings, documentation) stays readable.
 * Each runs in linear time: bounded repetitions, no nested ones.
 */
import { secretsAcrossLines } from './secrets/across-lines.ts'
import { createHintFinder } from './secrets/find-hints.ts'
import { privateSpans } from './secrets/private-spans.ts'
import { type SecretKind, secretRules } from './secrets/secret-rules.ts'

export interface Redaction {
  kind: SecretKind | 'private'
  /** UTF-16 units; the end is exclusive. */
  start: number
  end: number
}

const cover = '█'

/** How a tag of `<private>` begins. */
const privateHints = ['<p', '<P']
const findHints = createHintFinder([...privateHints, ...secretRules.flatMap(({ hints }) => hints)])

export interface RedactOptions {
  /** What a program printed: a secret may go on in the next line. */
  printed?: boolean
}

/** The text with secrets and `<private>` spans covered, and where they were, in order. */
export function redact(text: string, { printed = false }: RedactOptions = {}): { text: string; found: Redaction[] } {
  const there = findHints(text)
  const found: Redaction[] = privateHints.some((hint) => there.hints.has(hint)) ? privateSpans(text) : []
  for (const rule of secretRules) {
    const worthwhile = rule.figures ? there[rule.figures] : rule.hints.some((hint) => there.hints.has(hint))
    if (!worthwhile) continue
    for (const [start, end] of rule.find(text)) found.push({ kind: rule.kind, start, end })
  }
  if (printed)
    for (const [start, end] of secretsAcrossLines(text, there.hints)) found.push({ kind: 'api-key', start, end })
  if (found.length === 0) return { text, found }
  const spans = joined(found)
  let covered = ''
  let at = 0
  for (const { start, end } of spans) {
    covered += text.slice(at, start) + text.slice(start, end).replace(/[^\r\n]/g, cover)
    at = end
  }
  return { text: covered + text.slice(at), found: spans }
}

/** Overlapping finds as one, named after the first. */
function joined(found: Redaction[]): Redaction[] {
  const spans: Redaction[] = []
  for (const next of found.sort((left, right) => left.start - right.start || right.end - left.end)) {
    const last = spans.at(-1)
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end)
    else spans.push({ ...next })
  }
  return spans
}
