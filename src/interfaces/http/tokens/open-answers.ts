import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GivenToken, KeptTokens } from './kept-tokens.ts'

export interface OpenAnswersNeeds {
  tokens: Pick<KeptTokens, 'list'>
  clock: () => number
  /** What a given token asked for and got; the question itself is nobody's business. */
  logUse(token: GivenToken, request: IncomingMessage, path: string, status: number): void
  /** Between two looks at the tokens while an answer is open, milliseconds. */
  pauseMs?: number
}

/** Soon for a person who revokes a token, and seldom for a database. */
const usualPauseMs = 2000
/** The client left before it got an answer. */
const left = 499

interface OpenAnswer {
  token: GivenToken
  /** Once, however the answer ends. */
  note(status: number): void
}

/**
 * The answers that tokens are given, of every door. Each is logged once: one that is sent, one that the client leaves, and
 * a stream while it goes on. A token that is revoked or over meanwhile gets no more of them.
 */
export function createOpenAnswers({ tokens, clock, logUse, pauseMs = usualPauseMs }: OpenAnswersNeeds) {
  const open = new Map<ServerResponse, OpenAnswer>()
  const timer = setInterval(() => void look(), pauseMs).unref()

  async function look(): Promise<void> {
    // Those that come while the tokens are read may have a token that is newer than what is read.
    const looked = [...open]
    if (looked.length === 0) return
    for (const [response, { note }] of looked) if (response.headersSent) note(response.statusCode)
    // Where the tokens cannot be read just now, the next look finds out.
    const all = await tokens.list().catch(() => undefined)
    if (!all) return
    const valid = new Set(all.flatMap(({ id, endsAt }) => (endsAt === null || endsAt > clock() ? [id] : [])))
    for (const [response, { token }] of looked) if (!valid.has(token.id)) response.destroy()
  }

  return {
    follow(token: GivenToken, request: IncomingMessage, response: ServerResponse, path: string): void {
      let isNoted = false
      const note = (status: number) => {
        if (!isNoted) logUse(token, request, path, status)
        isNoted = true
      }
      open.set(response, { token, note })
      response.once('finish', () => note(response.statusCode))
      response.once('close', () => {
        open.delete(response)
        note(response.headersSent ? response.statusCode : left)
      })
    },
    close: () => clearInterval(timer),
  }
}

export type OpenAnswers = ReturnType<typeof createOpenAnswers>
