import { redact } from '../secrets/secrets.ts'
import { joinText } from './join-text.ts'
import { mergeLines } from './merge-lines.ts'
import { templates } from './templates.ts'

/** Texts of one file; undefined stands for no file. */
export type Texts = Record<'base' | 'local' | 'theirs', string | undefined>

/**
 * Merges the texts of two homes. `base` is their common text. Lines that both changed differently are all kept. Secrets
 * are redacted in `theirs` and `base`, and stay in `local`.
 */
export function joinVersions(path: string, { base, local, theirs }: Texts): string | undefined {
  const mine = local === undefined ? undefined : redact(local).text
  // A file that is always there was lost, not deleted.
  if (local === undefined && path in templates) return theirs
  if (mine === theirs || theirs === base) return local
  if (local === undefined) return theirs
  if (theirs === undefined) return mine === base ? undefined : local
  if (base === undefined) {
    if (isAsMade(path, local)) return theirs
    return isAsMade(path, theirs) ? local : joinText(local, theirs).text
  }
  const merged = mergeLines(base, local, theirs, { keepBoth: true })
  if (!merged.isConflict) return merged.text
  return mine === base ? theirs : joinText(local, theirs).text
}

/** Whether a file is empty or still its template. */
export const isAsMade = (path: string, text: string): boolean =>
  text.trim() === '' || text === (templates as Readonly<Record<string, string>>)[path]
