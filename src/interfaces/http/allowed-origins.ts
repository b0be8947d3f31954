import type { IncomingMessage, ServerResponse } from 'node:http'

/** Methods and headers that a page of another origin may use. */
const corsHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, jarvis-space',
  'access-control-max-age': '600',
} as const

/**
 * Pages of other origins that the owner allows by the setting `server.origins`. They need the token, in the header: a
 * cookie is never taken from them. Without the setting no answer has a header of CORS.
 */
export function createAllowedOrigins(setting: string) {
  const origins = new Set(
    setting
      .split(',')
      .map((origin) => origin.trim().toLowerCase())
      .filter((origin) => origin !== ''),
  )
  const isAllowed = (origin: string | undefined): origin is string =>
    origin !== undefined && origins.has(origin.toLowerCase())
  return {
    isAllowed,
    /** Lets an allowed page read the response to its request. */
    share({ headers }: IncomingMessage, response: ServerResponse, path: string): void {
      if (!isAllowed(headers.origin) || !path.startsWith('/api/')) return
      response.setHeader('access-control-allow-origin', headers.origin)
      response.setHeader('vary', 'origin')
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
    },
    /** Answers a browser's preflight request. Returns whether the request was one. */
    answerPreflight({ headers, method }: IncomingMessage, response: ServerResponse, path: string): boolean {
      if (method !== 'OPTIONS' || !isAllowed(headers.origin) || !path.startsWith('/api/')) return false
      for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value)
      response.writeHead(204).end()
      return true
    },
  }
}

export type AllowedOrigins = ReturnType<typeof createAllowedOrigins>
