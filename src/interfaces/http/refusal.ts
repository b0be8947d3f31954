import type { ErrorKind } from '../../core/errors.ts'

/** Why a request is turned away before any operation has seen it. */
export class Refusal extends Error {
  readonly status: number
  readonly kind: ErrorKind
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, kind: ErrorKind, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.kind = kind
    this.code = code
    this.headers = headers
  }
}

export const refusals = {
  hostMissing: () => new Refusal(400, 'InvalidInput', 'host_missing', 'The request has no Host header.'),
  hostForeign: (hosts: readonly string[]) =>
    new Refusal(403, 'Denied', 'host_foreign', `This server accepts requests for ${hosts.join(' and ')} only.`),
  originForeign: () => new Refusal(403, 'Denied', 'origin_foreign', 'Pages of other origins may not use this server.'),
  tokenMissing: () =>
    new Refusal(
      401,
      'Denied',
      'token_missing',
      'A token is required. Send "Authorization: Bearer <token>", with a token of "jarvis token create" or, on this machine, of the file "token" in the home.',
      challenge,
    ),
  tokenWrong: () =>
    new Refusal(
      401,
      'Denied',
      'token_wrong',
      'The token is not valid. Ask the owner of the home for a new one (jarvis token create), or, on this machine, read the file "token" in the home again.',
      challenge,
    ),
  serverEnds: () =>
    new Refusal(503, 'Unavailable', 'server_ends', 'This server is stopping: send requests to another server.'),
  phoneUnknown: () =>
    new Refusal(
      401,
      'Denied',
      'phone_unknown',
      'This phone is not paired, or was revoked. At the computer, run "jarvis phone" and scan the code.',
    ),
  phoneRole: () =>
    new Refusal(
      403,
      'Denied',
      'phone_role',
      'A phone may read, add and change, but not erase for good, name files of the computer, change settings or start long work. Do this at the computer.',
    ),
  tokenRole: (role: string) =>
    new Refusal(
      403,
      'Denied',
      'token_role',
      role === 'reader'
        ? 'The token of a reader may only read what is in its space. Ask the owner for the token of a writer.'
        : 'The token of a writer may read, add and change, but not erase for good, name files of the computer, start long work, or see what belongs to the whole home.',
    ),
  tokenSpace: (space: string) =>
    new Refusal(403, 'Denied', 'token_space', `The token is limited to the space "${space}".`),
  tokenProject: (project: string) =>
    new Refusal(
      403,
      'Denied',
      'token_project',
      `The token is limited to the project "${project}". Use operations with this project.`,
    ),
  tokenNarrow: () =>
    new Refusal(403, 'Denied', 'token_narrow', 'This shows the whole space. The token is limited to a part of it.'),
  tooMany: () =>
    new Refusal(429, 'Unavailable', 'too_many_requests', 'Too many requests. Wait a second.', { 'retry-after': '1' }),
  bodyTooLarge: (limit: number) =>
    new Refusal(
      413,
      'InvalidInput',
      'body_too_large',
      `The body is larger than ${limit.toLocaleString('en')} bytes (setting server.maxBodyBytes).`,
      { connection: 'close' },
    ),
  bodyNotJson: () =>
    new Refusal(415, 'InvalidInput', 'body_not_json', 'Send the body as JSON, with "Content-Type: application/json".'),
  notFound: () =>
    new Refusal(
      404,
      'NotFound',
      'route_not_found',
      'This address does not exist. /api/openapi.json lists every route.',
    ),
  methodNotAllowed: (allowed: string) =>
    new Refusal(405, 'InvalidInput', 'method_not_allowed', `Use the method ${allowed}.`, { allow: allowed }),
}

const challenge = { 'www-authenticate': 'Bearer realm="jarvis"' }
