import type { IncomingMessage } from 'node:http'
import type { AllowedOrigins } from './allowed-origins.ts'
import { cookieName, isCookieValue, isSame } from './credentials.ts'
import { createRateLimit } from './rate-limit.ts'
import { refusals } from './refusal.ts'

export interface GuardNeeds {
  token: string
  /** The port that is really listened on. */
  port: number
  /** Epoch milliseconds. */
  clock: () => number
  /** Pages of other origins that may come in with the token. */
  allowed: AllowedOrigins
}

/** Places that need no token: is it alive, and the one-time link. */
const open = new Set(['/health', '/open'])
/**
 * Who guesses tokens gets so many tries, who asks for /health and /open somewhat more; who has the token is stopped only
 * where a loop has gone wild: sixteen clients at full speed make less than half of it.
 */
const limits = {
  strangers: { perSecond: 10, burst: 50 },
  open: { perSecond: 500, burst: 1000 },
  owner: { perSecond: 5000, burst: 10_000 },
}

/**
 * Says who may come in. Throws a Refusal for everybody else: other pages and other users of this machine reach the port,
 * too, and a page of the web can make its own name point here.
 */
export function createGuard({ token, port, clock, allowed }: GuardNeeds) {
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`])
  // Not the time of day, which may be set back.
  const uptime = () => performance.now()
  const strangers = createRateLimit(limits.strangers, uptime)
  const unguarded = createRateLimit(limits.open, uptime)
  const owner = createRateLimit(limits.owner, uptime)
  return function admit({ headers, method }: IncomingMessage, path: string): void {
    checkHost(headers.host, hosts)
    const isForeign = path.startsWith('/api/') && allowed.isAllowed(headers.origin)
    if (!isForeign) checkOrigin(headers, `http://${headers.host}`, path)
    const isOpen = open.has(path) && method === 'GET'
    // The preflight of a browser never carries a token, and is answered with nothing but what is allowed.
    if (isForeign && method === 'OPTIONS') {
      if (!strangers.take()) throw refusals.tooMany()
      return
    }
    // A cookie is not taken from another origin: the page of this server would lend its rights to it.
    const given = isForeign ? { authorization: headers.authorization } : headers
    const refusal = isOpen ? undefined : checkToken(given, token, clock())
    if (refusal) throw strangers.take() ? refusal : refusals.tooMany()
    if (!(isOpen ? unguarded : owner).take()) throw refusals.tooMany()
  }
}

function checkHost(host: string | undefined, hosts: ReadonlySet<string>): void {
  if (host === undefined || host === '') throw refusals.hostMissing()
  if (!hosts.has(host)) throw refusals.hostForeign()
}

/**
 * Another port of this host is the same site to a browser, which sends cookies there: so the browser's own word for
 * where a request comes from counts, too. A one-time link may be followed from anywhere.
 */
function checkOrigin(headers: IncomingMessage['headers'], own: string, path: string): void {
  if (headers.origin !== undefined && headers.origin !== own) throw refusals.originForeign()
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') {
    if (path !== '/open' || headers['sec-fetch-mode'] !== 'navigate') throw refusals.originForeign()
  }
}

function checkToken(headers: Pick<IncomingMessage['headers'], 'authorization' | 'cookie'>, token: string, now: number) {
  const { authorization, cookie } = headers
  if (authorization !== undefined) {
    const given = /^bearer ([\w-]+)$/i.exec(authorization)?.[1]
    return given !== undefined && isSame(given, token) ? undefined : refusals.tokenWrong()
  }
  const value = cookie === undefined ? undefined : cookieOf(cookie)
  if (value === undefined) return refusals.tokenMissing()
  return isCookieValue(value, token, now) ? undefined : refusals.tokenWrong()
}

const cookieOf = (header: string): string | undefined =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
