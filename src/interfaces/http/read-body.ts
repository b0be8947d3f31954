import type { IncomingMessage } from 'node:http'
import { cancelled, invalidInput } from '../../core/errors.ts'
import { isObject } from '../../core/object-of.ts'
import { refusals } from './refusal.ts'

/** The JSON object that a request carries; an empty body is an empty object. */
export async function readJson(request: IncomingMessage, limit: number): Promise<Record<string, unknown>> {
  const body = await readBody(request, limit)
  if (body.length === 0) return {}
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) throw refusals.bodyNotJson()
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw invalidInput('body_not_json', `The body is not JSON: ${(error as Error).message}.`)
  }
  if (isObject(value)) return value
  throw invalidInput('body_not_object', 'The body must be a JSON object with the fields of the operation.')
}

/**
 * Reads the whole body. Fails with 413 as soon as it is known to exceed `limit` bytes; the rest is not read. Fails with
 * `cancelled` when the client leaves, also if it left before.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    // No later event reports that the client has left.
    if (request.destroyed && !request.complete) return reject(cancelled())
    const tooLarge = () => {
      request.pause().removeAllListeners('data')
      reject(refusals.bodyTooLarge(limit))
    }
    if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge()
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) tooLarge()
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
    request.on('close', () => reject(cancelled()))
  })
}
