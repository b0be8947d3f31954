import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GivenToken, KeptTokens } from './kept-tokens.ts'

export interface OpenAnswersNeeds {
  tokens: Pick<KeptTokens, 'list'>
  clock: () => number
  /** Logs a token's request and its status; the question itself is private. */
  logUse(token: GivenToken, request: IncomingMessage, path: string, status: number): void
  /** Interval of token checks while a response is open, milliseconds. */
  pauseMs?: number
}

/** Short for a person who revokes a token, and long for a database. */
const usualPauseMs = 2000
/** The client left before it got a response. */
const left = 499

interface OpenAnswer {
  token: GivenToken
  /** Once, however the answer ends. */
  note(status: number): void
}

/**
 * Open responses to token requests, of every interface. Each is logged once: when sent, when the client leaves, and for
 * a stream while it is open. A token that is revoked or expires meanwhile gets no further data.
 */
export function createOpenAnswers({ tokens, clock, logUse, pauseMs = usualPauseMs }: OpenAnswersNeeds) {
  const open = new Map<ServerResponse, OpenAnswer>()
  const timer = setInterval(() => void look(), pauseMs).unref()

  async function look(): Promise<void> {
    // Responses that start while the tokens are read may have a newer token than the list.
    const looked = [...open]
    if (looked.length === 0) return
    for (const [response, { note }] of looked) if (response.headersSent) note(response.statusCode)
    // If the tokens cannot be read now, the next check does it.
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
