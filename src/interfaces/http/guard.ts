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

/** Who may come in by one address. */
interface GateNeeds<Caller> {
  /** What a request may call this server, with the port; `any` where no browser brings its own secret along. */
  hosts: ReadonlySet<string> | 'any'
  scheme: 'http' | 'https'
  /** Places that need no token: is it alive, and the one-time link. */
  open: ReadonlySet<string>
  /** Links that may be followed from anywhere: they change nothing and show nothing. */
  links: ReadonlySet<string>
  /** Pages of other origins that may come in with the token. */
  allowed?: AllowedOrigins
  /** Who shows these, or why they may not come in. */
  check(headers: Shown): Caller | Refusal | Promise<Caller | Refusal>
}

type Shown = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>

/**
 * Who guesses tokens gets so many tries, who asks for /health and /open somewhat more; who has the token is stopped only
 * where a loop has gone wild: sixteen clients at full speed make less than half of it.
 */
const limits = {
  strangers: { perSecond: 10, burst: 50 },
  open: { perSecond: 500, burst: 1000 },
  owner: { perSecond: 5000, burst: 10_000 },
}

/** Says who may come in at this machine's own address: the owner, by token or cookie, and tokens that the owner gave. */
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
 * Throws a Refusal for everybody who may not come in: other pages and other users reach the port, too, and a page of the
 * web can make its own name point here. Returns who comes in; undefined where nobody needs to be known.
 */
export function createGate<Caller>({ hosts, scheme, open, links, allowed, check }: GateNeeds<Caller>) {
  // Not the time of day, which may be set back.
  const uptime = () => performance.now()
  const strangers = createRateLimit(limits.strangers, uptime)
  const unguarded = createRateLimit(limits.open, uptime)
  const owner = createRateLimit(limits.owner, uptime)
  return async function admit({ headers, method }: IncomingMessage, path: string): Promise<Caller | undefined> {
    checkHost(headers.host, hosts)
    const isForeign = path.startsWith('/api/') && allowed?.isAllowed(headers.origin) === true
    if (!isForeign) checkOrigin(headers, `${scheme}://${headers.host}`, links.has(path))
    const isOpen = open.has(path) && method === 'GET'
    // The preflight of a browser never carries a token, and is answered with nothing but what is allowed.
    if (isForeign && method === 'OPTIONS') {
      if (!strangers.take()) throw refusals.tooMany()
      return undefined
    }
    // A cookie is not taken from another origin: the page of this server would lend its rights to it.
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
 * Another port of this host is the same site to a browser, which sends cookies there: so the browser's own word for
 * where a request comes from counts, too. A one-time link may be followed from anywhere.
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
