/**
 * Hides secrets before anything is stored. Every unit of a secret becomes `█` and line breaks stay, so offsets and line
 * numbers of the redacted text match the original.
 *
 * The rules match only certain secrets; text about secrets (types, settings, documentation) stays readable. Each rule
 * runs in linear time: bounded repetitions, no nesting, and only at its signs.
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
  /** Output of a program, in which a secret may continue on the next line. */
  printed?: boolean
}

/** The text with secrets and `<private>` spans covered, and their positions in order. */
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

/** A cover of the same length, with the line breaks. Replacing each character would take fifty bytes for one. */
function coverOf(secret: string): string {
  let all = ''
  let at = 0
  for (const { 0: lines, index } of secret.matchAll(/[\r\n]+/g)) {
    all += cover.repeat(index - at) + lines
    at = index + lines.length
  }
  return all + cover.repeat(secret.length - at)
}

/** Whether the name in `name="…"` may reveal a secret that the value alone does not. */
export const canNameSecret = (name: string): boolean => hasSign(`${name}="`)

/** Merges overlapping finds, with the kind of the first. */
function joined(found: Redaction[]): Redaction[] {
  const spans: Redaction[] = []
  for (const next of found.sort((left, right) => left.start - right.start || right.end - left.end)) {
    const last = spans.at(-1)
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end)
    else spans.push({ ...next })
  }
  return spans
}
