import type { TokenRequest } from '../../../../src/client/token-request.ts'

/** Answer of `GET /phone`. It is not an operation, so that no assistant can grant access. */
export interface PhoneState {
  /** Where phones come in; null while they may not. */
  url: string | null
  /** Why they do not, although they should. */
  trouble: string | null
  addresses: string[]
  phones: { id: string; name: string; pairedAt: number; seenAt: number | null }[]
}

export interface PairingLink {
  url: string
  seconds: number
  fingerprint: string
}

/** Answer of `GET /tokens`. */
export interface TokensState {
  tokens: {
    id: string
    name: string
    role: string
    space: string | null
    project: string | null
    withoutSensitive: boolean
    endsAt: number | null
    seenAt: number | null
  }[]
  /** Newest first. */
  requests: TokenRequest[]
}

/** Asks for `/phone…` or `/tokens…`; with a body by POST. Throws what the server says is wrong. */
export async function askForPhones<Answer>(path: string, body?: unknown): Promise<Answer> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, body === undefined ? {} : post)
  const answer = (await response.json()) as Answer & { detail?: string }
  if (!response.ok) throw new Error(answer.detail ?? 'The server refused.')
  return answer
}
