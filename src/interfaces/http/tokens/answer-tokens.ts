import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalidInput } from '../../../core/errors.ts'
import type { TokenRequest } from '../../../core/token-request.ts'
import { readJson } from '../read-body.ts'
import { refusals } from '../refusal.ts'
import { sendJson } from '../send.ts'
import type { GivenToken, KeptTokens } from './kept-tokens.ts'
import { readTokenLog } from './token-log.ts'

/** Requests that are shown, newest first. The command line shows as many as the log holds. */
const mostRequests = 500

/** Answer of `GET /tokens`. */
export interface TokensDoor {
  tokens: GivenToken[]
  requests: TokenRequest[]
}

/**
 * `/tokens` for the owner's page: the tokens, and the requests made with them. Not an operation: an assistant that may
 * search must neither see nor revoke them.
 */
export async function answerTokens(
  { tokens, serverLog }: { tokens: KeptTokens; serverLog: string },
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (path === '/tokens') {
    if (request.method !== 'GET') throw refusals.methodNotAllowed('GET')
    const requests = readTokenLog(serverLog).slice(-mostRequests).reverse()
    return sendJson(response, { tokens: await tokens.list(), requests } satisfies TokensDoor)
  }
  if (path !== '/tokens/revoke') throw refusals.notFound()
  if (request.method !== 'POST') throw refusals.methodNotAllowed('POST')
  const { token } = await readJson(request, 10_000)
  if (typeof token !== 'string')
    throw invalidInput('input_invalid', 'Missing token. Example: {"token": "<name or id>"}')
  sendJson(response, { revoked: await tokens.revoke(token) })
}
