import { redact } from '../secrets/secrets.ts'

/** Secrets that are new in a text are covered; lines that the owner's file has already are the owner's. */
export function coverNewSecrets(text: string, base: string): string {
  const known = new Set(base.split('\n'))
  const covered = redact(text).text.split('\n')
  return text
    .split('\n')
    .map((line, index) => (known.has(line) ? line : (covered[index] ?? line)))
    .join('\n')
}
