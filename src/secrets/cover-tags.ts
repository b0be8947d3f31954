import { redact } from './redact.ts'

/** Normalizes tags: no `#`, lower case, unique, secrets covered. Omits tags that were only a secret. */
export function coverTags(tags: readonly string[]): string[] {
  const covered = tags.map((tag) => redact(tag).text.replace(/^#/, '').trim().toLowerCase())
  return [...new Set(covered.filter((tag) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(tag)))]
}
