import { redact } from '../secrets/secrets.ts'
import type { SessionAbout } from './session.ts'

/** Covers secrets and private parts of a short text; undefined stays undefined. */
export const coverShort = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : redact(text).text.trim()

/**
 * Covers secrets in the description of a session (client, folder, label). A client may write anything into it. A field
 * that is empty afterwards counts as not given.
 */
export function coverAbout({ untrusted, ...about }: SessionAbout): SessionAbout {
  const covered = Object.entries(about).map(([name, text]) => [name, coverShort(text) || undefined])
  return { ...Object.fromEntries(covered), ...(untrusted !== undefined && { untrusted }) }
}
