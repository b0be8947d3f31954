import { Transform, type TransformCallback, type Writable } from 'node:stream'

/** Error codes of JSON-RPC 2.0. */
const codes = { parse: -32700, request: -32600, params: -32602 } as const

/**
 * Passes on lines that are a JSON-RPC message, and answers the others. The SDK does not answer them, so a client would
 * wait until its own time limit.
 */
export function checkedInput(output: Pick<Writable, 'write'>): Transform {
  let rest: Buffer[] = []
  const check = (line: Buffer, into: Transform) => {
    const refused = refusalOf(line.toString('utf8').trim())
    if (refused) output.write(`${JSON.stringify({ jsonrpc: '2.0', ...refused })}\n`)
    else into.push(line)
  }
  return new Transform({
    transform(this: Transform, chunk: Buffer, _: BufferEncoding, done: TransformCallback) {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        check(Buffer.concat([...rest, chunk.subarray(from, end + 1)]), this)
        rest = []
        from = end + 1
      }
      if (from < chunk.length) rest.push(chunk.subarray(from))
      done()
    },
  })
}

interface Refusal {
  id: string | number | null
  error: { code: number; message: string }
}

/** The answer to a line that is no message, or a call that names no tool; undefined for the others and empty lines. */
export function refusalOf(line: string): Refusal | undefined {
  if (line === '') return undefined
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return refusal(codes.parse, 'The line is not JSON.')
  }
  if (Array.isArray(message)) return refusal(codes.request, 'Batches are not supported: send one message a line.')
  if (typeof message !== 'object' || message === null) return refusal(codes.request, 'A message is a JSON object.')
  const { id, method, params } = message as { id?: unknown; method?: unknown; params?: { name?: unknown } }
  const known = typeof id === 'string' || typeof id === 'number' ? id : null
  if (typeof method !== 'string' && !('result' in message) && !('error' in message))
    return refusal(codes.request, 'The message has no method.', known)
  if (method === 'tools/call' && known !== null && typeof params?.name !== 'string')
    return refusal(codes.params, 'params.name is missing: the name of a tool of tools/list.', known)
  return undefined
}

const refusal = (code: number, message: string, id: Refusal['id'] = null): Refusal => ({ id, error: { code, message } })
