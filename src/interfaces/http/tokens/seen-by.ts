import type { Jarvis } from '../../../app/jarvis.ts'
import { JarvisError } from '../../../core/errors.ts'
import type { GivenToken } from './kept-tokens.ts'
import { refuseForeign } from './own-records.ts'
import { withoutSensitive } from './withhold-sensitive.ts'

/** Removes from an answer what this token may not see, and from an error what it may not read. */
export async function seenBy(
  token: GivenToken,
  { jarvis, input }: { jarvis: Jarvis; input: object },
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    await refuseForeign(token, jarvis, input)
    const answer = await run()
    return token.withoutSensitive ? await withoutSensitive(jarvis, answer) : answer
  } catch (error) {
    throw error instanceof JarvisError ? await readableError(token, jarvis, error) : error
  }
}

/** Names that an error suggests may be those of other projects, and its message may repeat text of a fact. */
async function readableError(token: GivenToken, jarvis: Jarvis, error: JarvisError): Promise<JarvisError> {
  const details = token.project === null ? error.details : {}
  const shown = { message: error.message, details }
  const { message, details: readable } = token.withoutSensitive ? await withoutSensitive(jarvis, shown) : shown
  return new JarvisError(error.kind, error.code, message, readable)
}
