import { redact } from '../secrets/secrets.ts'
import type { SessionAbout } from './session.ts'

/** A short text that somebody hands in, secrets and private parts covered; undefined stays undefined. */
export const coverShort = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : redact(text).text.trim()

/**
 * Who works, where and at what, as it is kept. A client may write anything into any of it, and a part of which nothing
 * is left is as good as not given.
 */
export function coverAbout({ untrusted, ...about }: SessionAbout): SessionAbout {
  const covered = Object.entries(about).map(([name, text]) => [name, coverShort(text) || undefined])
  return { ...Object.fromEntries(covered), ...(untrusted !== undefined && { untrusted }) }
}
