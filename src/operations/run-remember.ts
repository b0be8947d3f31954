import type { Jarvis } from '../app/jarvis.ts'
import { toOwnSpan, toTime } from '../app/questions.ts'
import { invalidInput } from '../core/errors.ts'

type Remembered = Parameters<Jarvis['memory']['remember']>[0]

/** A fact as a person states it: days as written, and tags under the name of the option. */
export interface RememberCommand extends Omit<Remembered, 'tags' | 'saidAt' | 'expiresAt'> {
  tag?: string[] | undefined
  said?: string | undefined
  expires?: string | undefined
}

/** Remembers a fact, apart from its schema: the command line runs it without a schema library. */
export async function runRemember(jarvis: Jarvis, { tag, expires, said, ...input }: RememberCommand) {
  const outcomes = await jarvis.memory.remember({
    ...input,
    tags: tag,
    ...(said !== undefined && { saidAt: dayInPast(said, jarvis.now()) }),
    ...(expires !== undefined && { expiresAt: dayAhead(expires, jarvis.now()) }),
  })
  return { outcomes, degraded: outcomes.degraded }
}

/** Errors: `said_in_future`, and those of toTime. */
function dayInPast(said: string, now: number): number {
  const at = toTime(said, now)
  if (at > now) throw invalidInput('said_in_future', `"${said}" is yet to come: name the day on which it was said.`)
  return at
}

function dayAhead(expires: string, now: number): number {
  const at = toOwnSpan(expires, now).until
  if (at <= now)
    throw invalidInput(
      'expires_in_past',
      `"${expires}" is over, so the fact would never be shown. Name a later day, or omit --expires.`,
    )
  return at
}
