import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Home } from '../../config/home.ts'
import { runningServer, type ServerRecord } from '../../config/running-server.ts'
import { isSame, proofOf, readToken } from './credentials.ts'

/** Timeout of callers that can work without the server, milliseconds: a server that is busier would not help. */
export const helpfulWithin = 500
/** Timeout of callers that need the server, milliseconds: loading its models takes a moment on a slow machine. */
const loadedWithin = 5000

/** A server that proved to be this home's. */
export interface FoundServer {
  record: ServerRecord
  token: string
}

/** The server of the home, if one runs and answers in time. The token was not shown to anybody. */
export async function findServer(home: Home, patience = loadedWithin): Promise<FoundServer | undefined> {
  const record = runningServer(home)
  const token = record && readToken(home.tokenFile)
  return token !== undefined && (await isServing(record!, token, patience)) ? { record: record!, token } : undefined
}

/** Whether the listener on the port knows the home's token: after a crash, process ids and ports are reused. */
export async function isServing({ port }: ServerRecord, token: string, patience = loadedWithin): Promise<boolean> {
  const challenge = randomBytes(16).toString('base64url')
  try {
    const { status, body } = await ask({ port, path: `/health?challenge=${challenge}`, timeout: patience })
    const { proof } = JSON.parse(body) as { proof?: unknown }
    return status === 200 && typeof proof === 'string' && isSame(proof, proofOf(token, challenge))
  } catch {
    return false
  }
}

export interface Asked {
  port: number
  path: string
  token?: string
  /** Sent as JSON by POST. */
  body?: unknown
  /** Milliseconds without a sign of life. */
  timeout: number
}

/**
 * One request to a server on this machine; `fetch` would take longer to load than to answer. Rejects without an answer.
 */
export function ask({ port, path, token, body, timeout }: Asked): Promise<{ status: number; body: string }> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve, reject) => {
    const method = text === undefined ? 'GET' : 'POST'
    const asked = request({ host: '127.0.0.1', port, path, method, headers, timeout, agent: false }, (response) => {
      let answer = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: answer }))
      response.on('error', reject)
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.on('error', reject)
    asked.end(text)
  })
}
