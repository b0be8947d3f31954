import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerRecord } from '../../src/config/running-server.ts'

/** The record of the server that runs with a home; throws while it has not started. */
export const recordOf = (home: string): ServerRecord => JSON.parse(readFileSync(join(home, 'server.json'), 'utf8'))

/** The token by which its owner is known to the server of a home. */
export const tokenOf = (home: string): string => readFileSync(join(home, 'token'), 'utf8').trim()

/** Sends a request of the owner to the server of a home: with a body by POST, else by GET. */
export const askServer = (home: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> =>
  fetch(`${recordOf(home).url}${path}`, {
    headers: { authorization: `Bearer ${tokenOf(home)}`, 'content-type': 'application/json' },
    ...(signal && { signal }),
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
