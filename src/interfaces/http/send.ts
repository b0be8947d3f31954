import type { ServerResponse } from 'node:http'

/**
 * Headers of every response. Without CORS headers: another origin can read nothing, unless the setting server.origins
 * allows it.
 */
const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
}

/** Lets one style in the page itself through, by its SHA-256 in base64, and none from elsewhere. */
export function allowStyle(response: ServerResponse, hash: string): void {
  const policy = securityHeaders['content-security-policy'].replace("style-src 'self'", `style-src 'sha256-${hash}'`)
  response.setHeader('content-security-policy', policy)
}

export const sendJson = (response: ServerResponse, value: unknown, status = 200): void =>
  send(response, status, 'application/json', JSON.stringify(value) ?? 'null')

export function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  // Encoded once: a string would be measured, then encoded again together with the head.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  response.statusCode = status
  response.setHeader('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  response.setHeader('content-length', bytes.byteLength)
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}
