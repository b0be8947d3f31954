import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { basename } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { GivenFile } from '../reading/thing.ts'
import { isPublicAddress } from './allowed-addresses.ts'
import { toAddress } from './canonical-address.ts'

/** The fetched file, or a readable reason for the failure. */
export type Fetched =
  | { kind: 'file'; file: GivenFile /** Final address. */; url: string }
  /** `again`: a retry may succeed. */
  | { kind: 'refused'; why: string; again: boolean }

export interface FetchLimits {
  milliseconds: number
  bytes: number
  redirects: number
}

const usualLimits: FetchLimits = { milliseconds: 15_000, bytes: 10_000_000, redirects: 5 }

export interface FetchSettings {
  /** Private `host` or `host:port` that may be fetched. */
  allowed: readonly string[]
  limits?: Partial<FetchLimits>
  /** Resolves a host name; default: the system's resolver. */
  resolve?: (host: string) => Promise<string[]>
  /** Only for a picture, whose type and bytes are all that is used. */
  accept?: string
  signal?: AbortSignal | undefined
}

class Refusal extends Error {
  readonly again: boolean
  constructor(why: string, again: boolean) {
    super(why)
    this.again = again
  }
}

/**
 * Fetches one page or file as a guest would: without cookies, scripts, or access to addresses of this machine, of
 * private networks or of a cloud's services, including after a redirect. The connection uses the very address that was
 * checked.
 */
export async function fetchPage(given: string, settings: FetchSettings): Promise<Fetched> {
  const limits = { ...usualLimits, ...settings.limits }
  const timeout = AbortSignal.timeout(limits.milliseconds)
  const signal = settings.signal ? AbortSignal.any([settings.signal, timeout]) : timeout
  try {
    let url = toAddress(given)
    for (let hop = 0; hop <= limits.redirects; hop++) {
      const answer = await ask(url, settings, signal)
      const to = redirectOf(answer, url)
      if (to === undefined) return await take(answer, url, limits)
      answer.destroy()
      url = to
    }
    return { kind: 'refused', why: `it leads on more than ${limits.redirects} times`, again: false }
  } catch (error) {
    settings.signal?.throwIfAborted()
    if (timeout.aborted)
      return { kind: 'refused', why: `it did not answer within ${limits.milliseconds / 1000} s`, again: true }
    if (error instanceof Refusal) return { kind: 'refused', why: error.message, again: error.again }
    const { code, message } = error as NodeJS.ErrnoException
    return { kind: 'refused', why: networkFault(code, message), again: true }
  }
}

function networkFault(code: string | undefined, message: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host name is unknown, or the network is down'
  if (code === 'ECONNREFUSED') return 'no server answers there'
  if (code?.startsWith('ERR_INVALID')) return 'it redirects to an invalid address'
  return `it could not be fetched (${code ?? message})`
}

/** Such addresses have no pages, so no setting is suggested that would allow them. */
const linkLocal = /^169\.254\.|^fe[89ab]/i

/** The addresses of a host, all of which must be public: a private one would be used by some connections. */
async function addressesOf(url: URL, { allowed, resolve = resolveByName }: FetchSettings): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  if (addresses.length === 0) throw new Refusal('its name is not known', true)
  if (allowed.includes(url.host) || allowed.includes(url.hostname)) return addresses
  if (addresses.every(isPublicAddress)) return addresses
  if (addresses.some((address) => linkLocal.test(address)))
    throw new Refusal(`${url.host} is a link-local address, where machines in a cloud keep their secrets`, false)
  throw new Refusal(
    `${url.host} is an address of this machine or of a private network. To allow it, set gems.allowedHosts to ${url.host}`,
    false,
  )
}

const resolveByName = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

async function ask(url: URL, settings: FetchSettings, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refusal(`it leads to ${url.protocol}`, false)
  const addresses = await addressesOf(url, settings)
  signal.throwIfAborted()
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        signal,
        agent: false,
        auth: '',
        headers: {
          'user-agent': 'Mozilla/5.0 (compatible; Jarvis; reads one page for its owner)',
          accept: settings.accept ?? 'text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.5',
          'accept-encoding': 'gzip, deflate, br',
          'accept-language': 'en,*;q=0.5',
        },
        // Connects to the address that was checked: asked again, a name could be another machine.
        lookup: (_host, options, callback) => {
          const known = addresses.map((address) => ({ address, family: isIP(address) }))
          if (options.all) callback(null, known)
          else callback(null, known[0]!.address, known[0]!.family)
        },
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end()
  })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return undefined
  return new URL(headers.location, from)
}

async function take(answer: IncomingMessage, url: URL, limits: FetchLimits): Promise<Fetched> {
  const { statusCode = 0, headers } = answer
  if (statusCode >= 400 || statusCode < 200) {
    answer.destroy()
    const again = statusCode >= 500 || [401, 403, 408, 425, 429].includes(statusCode)
    throw new Refusal(`the server says ${statusCode}`, again)
  }
  const bytes = await readAll(unpacked(answer), answer, limits.bytes)
  if (bytes.length === 0) throw new Refusal('the server sent nothing', true)
  const type = headers['content-type']
  return { kind: 'file', url: url.href, file: { name: nameOf(url), bytes, ...(type !== undefined && { type }) } }
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase()
  const by = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    encoding
  ]
  if (by === undefined) {
    if (encoding === '' || encoding === 'identity') return answer
    throw new Refusal(`it is packed as ${encoding}, which cannot be unpacked`, false)
  }
  return pipeline(answer, by(), () => undefined)
}

/** Compressed data is counted unpacked: a small file can unpack to more than the memory. */
async function readAll(from: Readable, answer: IncomingMessage, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  const tooLarge = () => {
    answer.destroy()
    return new Refusal(`it is larger than ${Math.round(most / 1e6)} MB. Save it as a file, and add that`, false)
  }
  if (Number(answer.headers['content-length'] ?? 0) > most) throw tooLarge()
  for await (const part of from as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > most) throw tooLarge()
    parts.push(part)
  }
  if (!answer.complete && answer.headers['content-length'] !== undefined) throw new Refusal('it was cut off', true)
  return Buffer.concat(parts)
}

function nameOf(url: URL): string {
  const last = basename(url.pathname)
  try {
    return decodeURIComponent(last).replace(/[/\\\p{Cc}]/gu, '') || url.hostname
  } catch {
    return last || url.hostname
  }
}
