/** A failure that the server explained (`application/problem+json`), or that it could not be reached. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  constructor(message: string, status: number, code: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export async function ask<Result>(operation: string, input: object = {}, signal?: AbortSignal): Promise<Result> {
  const response = await fetch(`/api/${operation.replaceAll('_', '-')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Problem('The server does not answer.', 0, 'server_gone')
  })
  const body = await response.json()
  if (!response.ok) throw new Problem(body.detail, response.status, body.code)
  return body as Result
}
