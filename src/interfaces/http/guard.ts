import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AllowedOrigins } from './allowed-origins.ts'
import { cookieName, isCookieValue, isSame } from './credentials.ts'
import { createRateLimit } from './rate-limit.ts'
import { Refusal, refusals } from './refusal.ts'
import type { KeptTokens } from './tokens/kept-tokens.ts'
import type { Caller } from './tokens/token-rights.ts'

export interface GuardNeeds {
  token: string
  /** Tokens that the owner gave to others. */
  tokens: KeptTokens
  /** The port that is really listened on. */
  port: number
  /** Epoch milliseconds. */
  clock: () => number
  /** Pages of other origins that may come in with the token. */
  allowed: AllowedOrigins
}

/** Access rules of one address. */
interface GateNeeds<Caller> {
  /** Allowed Host headers, with the port; `any` if browsers do not send a secret by themselves. */
  hosts: ReadonlySet<string> | 'any'
  scheme: 'http' | 'https'
  /** Places that need no token: is it alive, and the one-time link. */
  open: ReadonlySet<string>
  /** Links that may be followed from anywhere: they change nothing and show nothing. */
  links: ReadonlySet<string>
  /** Pages of other origins that may come in with the token. */
  allowed?: AllowedOrigins
  /** The caller with these credentials, or why access is refused. */
  check(headers: Shown): Caller | Refusal | Promise<Caller | Refusal>
}

type Shown = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>

/**
 * Rate limits. Clients with a wrong token get few tries, /health and /open somewhat more; clients with a valid token
 * are stopped only in a runaway loop: sixteen clients at full speed make less than half of it.
 */
const limits = {
  strangers: { perSecond: 10, burst: 50 },
  open: { perSecond: 500, burst: 1000 },
  owner: { perSecond: 5000, burst: 10_000 },
}

/** Guards this machine's own address: admits the owner, by token or cookie, and tokens that the owner created. */
export function createGuard({ token, tokens, port, clock, allowed }: GuardNeeds) {
  return createGate<Caller>({
    hosts: new Set([`127.0.0.1:${port}`, `localhost:${port}`]),
    scheme: 'http',
    open: new Set(['/health', '/open', '/save']),
    links: new Set(['/open', '/save']),
    allowed,
    check: (headers) => callerOf(headers, { token, tokens, now: clock() }),
  })
}

/**
 * Throws a Refusal for callers without access. Other pages and other users can reach the port, too, and a web page can
 * resolve its own name to this machine. Returns the caller; undefined for open paths.
 */
export function createGate<Caller>({ hosts, scheme, open, links, allowed, check }: GateNeeds<Caller>) {
  // Monotonic time: the time of day may be set back.
  const uptime = () => performance.now()
  const strangers = createRateLimit(limits.strangers, uptime)
  const unguarded = createRateLimit(limits.open, uptime)
  const owner = createRateLimit(limits.owner, uptime)
  return async function admit({ headers, method }: IncomingMessage, path: string): Promise<Caller | undefined> {
    checkHost(headers.host, hosts)
    const isForeign = path.startsWith('/api/') && allowed?.isAllowed(headers.origin) === true
    if (!isForeign) checkOrigin(headers, `${scheme}://${headers.host}`, links.has(path))
    const isOpen = open.has(path) && method === 'GET'
    // A browser's preflight never carries a token; the response only lists what is allowed.
    if (isForeign && method === 'OPTIONS') {
      if (!strangers.take()) throw refusals.tooMany()
      return undefined
    }
    // Cookies from another origin are ignored: otherwise that page would act with the rights of this server's page.
    const given = isForeign ? { authorization: headers.authorization } : headers
    const caller = isOpen ? undefined : await check(given)
    if (caller instanceof Refusal) throw strangers.take() ? caller : refusals.tooMany()
    if (!(isOpen ? unguarded : owner).take()) throw refusals.tooMany()
    return caller
  }
}

function checkHost(host: string | undefined, hosts: ReadonlySet<string> | 'any'): void {
  if (host === undefined || host === '') throw refusals.hostMissing()
  if (hosts !== 'any' && !hosts.has(host)) throw refusals.hostForeign([...hosts])
}

/**
 * To a browser, another port of this host is the same site, which gets cookies. So the browser's own header about the
 * request's origin is checked, too. A one-time link may be followed from anywhere.
 */
function checkOrigin(headers: IncomingHttpHeaders, own: string, isLink: boolean): void {
  if (headers.origin !== undefined && headers.origin !== own) throw refusals.originForeign()
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') {
    if (!isLink || headers['sec-fetch-mode'] !== 'navigate') throw refusals.originForeign()
  }
}

async function callerOf(
  { authorization, cookie }: Shown,
  { token, tokens, now }: Pick<GuardNeeds, 'token' | 'tokens'> & { now: number },
): Promise<Caller | Refusal> {
  if (authorization !== undefined) {
    const given = bearerOf(authorization)
    if (given === undefined) return refusals.tokenWrong()
    return isSame(given, token) ? 'owner' : ((await tokens.find(given)) ?? refusals.tokenWrong())
  }
  const value = cookieOf(cookie, cookieName)
  if (value === undefined) return refusals.tokenMissing()
  return isCookieValue(value, token, now) ? 'owner' : refusals.tokenWrong()
}

/** The token in the header that a program sent. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]

/** The value of a cookie in the header that a browser sent. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
