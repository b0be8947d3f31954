/**
 * Hides secrets before anything is stored. Every unit of a secret becomes `█`, line breaks stay: offsets and line
 * numbers of the redacted text are those of the original.
 *
 * The rules look for what is certainly a secret; text about secrets (types, settings, documentation) stays readable.
 * Each runs in linear time: bounded repetitions, no nested ones, and only where one of its signs is.
 */
import { secretsAcrossLines } from './across-lines.ts'
import { findSecrets, hasSign } from './find-secrets.ts'
import { privateSpans } from './private-spans.ts'
import type { SecretKind } from './secret-kind.ts'

export interface Redaction {
  kind: SecretKind | 'private'
  /** UTF-16 units; the end is exclusive. */
  start: number
  end: number
}

const cover = '█'

export interface RedactOptions {
  /** What a program printed: a secret may go on in the next line. */
  printed?: boolean
}

/** The text with secrets and `<private>` spans covered, and where they were, in order. */
export function redact(text: string, { printed = false }: RedactOptions = {}): { text: string; found: Redaction[] } {
  const found: Redaction[] = privateSpans(text)
  const known = findSecrets(text)
  for (const { kind, span } of known.found) found.push({ kind, start: span[0], end: span[1] })
  if (printed)
    for (const [start, end] of secretsAcrossLines(text, known.signs)) found.push({ kind: 'api-key', start, end })
  if (found.length === 0) return { text, found }
  const spans = joined(found)
  let covered = ''
  let at = 0
  for (const { start, end } of spans) {
    covered += text.slice(at, start) + coverOf(text.slice(start, end))
    at = end
  }
  return { text: covered + text.slice(at), found: spans }
}

/** As many signs, with its line breaks. A replacement of each would take fifty bytes for one. */
function coverOf(secret: string): string {
  let all = ''
  let at = 0
  for (const { 0: lines, index } of secret.matchAll(/[\r\n]+/g)) {
    all += cover.repeat(index - at) + lines
    at = index + lines.length
  }
  return all + cover.repeat(secret.length - at)
}

/** Whether `name="…"` can have a secret that the value by itself does not tell. */
export const canNameSecret = (name: string): boolean => hasSign(`${name}="`)

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
