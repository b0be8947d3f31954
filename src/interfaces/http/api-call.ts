import type { IncomingMessage, ServerResponse } from 'node:http'
import { actingFor } from '../../core/acting-person.ts'
import { type Caller, isGiven, spaceFor } from './tokens/token-rights.ts'

/** A request to the API, and its caller. */
export interface ApiCall {
  request: IncomingMessage
  response: ServerResponse
  path: string
  query: URLSearchParams
  caller: Caller
}

/** The space that a call names, or `usual`. Throws a Refusal for a space that its token does not include. */
export function spaceOf({ request, query, caller }: ApiCall, usual: string): string {
  const named = query.get('space') ?? (request.headers['jarvis-space'] as string | undefined)
  return isGiven(caller) ? spaceFor(caller, named, usual) : (named ?? usual)
}

/** The log names token owners and phones, beside the owner. */
export const actingAs = <Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> =>
  caller === 'owner' ? work() : actingFor(isGiven(caller) ? caller.name : caller, work)

/** Aborts if the client leaves before the end of its response. */
export function signalOf(response: ServerResponse): AbortSignal {
  const stop = new AbortController()
  // The client may have left while its request was read; no later event reports that.
  if (response.destroyed) stop.abort()
  response.on('close', () => response.writableFinished || stop.abort())
  return stop.signal
}
