import { redact } from './redact.ts'

/** Tags as they are kept: without `#`, in lower case, each once, secrets covered; one that was nothing else is left out. */
export function coverTags(tags: readonly string[]): string[] {
  const covered = tags.map((tag) => redact(tag).text.replace(/^#/, '').trim().toLowerCase())
  return [...new Set(covered.filter((tag) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(tag)))]
}
