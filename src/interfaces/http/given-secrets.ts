import { createHash, randomBytes } from 'node:crypto'
import { isSame } from './credentials.ts'

/** The stored part of a secret. `mark` is its SHA-256, so that the file gives no access. */
export interface KeptSecret {
  id: string
  mark: string
  /** Last use, to the hour, epoch milliseconds; null before the first use. */
  seenAt: number | null
}

/** A use is noted once in so long: the file is not written at every request, milliseconds. */
const noteEvery = 60 * 60 * 1000

/** Creates a secret: its stored part, and the token `<id>.<secret>`, which is shown once. */
export function newSecret(): { token: string; kept: KeptSecret } {
  const [id, secret] = [randomBytes(4).toString('hex'), randomBytes(32).toString('base64url')]
  return { token: `${id}.${secret}`, kept: { id, mark: markOf(secret), seenAt: null } }
}

/** The stored secret of a token. */
export function findByToken<Kept extends KeptSecret>(
  all: readonly Kept[],
  token: string | undefined,
): Kept | undefined {
  const [id, secret = ''] = (token ?? '').split('.')
  const found = all.find((one) => one.id === id)
  return found && isSame(found.mark, markOf(secret)) ? found : undefined
}

/** Notes a use, where the last one noted is an hour old; whether the list has to be written. */
export function noteUse(kept: KeptSecret, now: number): boolean {
  if (now - (kept.seenAt ?? 0) <= noteEvery) return false
  kept.seenAt = now
  return true
}

const markOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
