import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { dayMs } from '../../core/day-of.ts'
import { configError } from '../../core/errors.ts'
import { ensureFolder } from '../../core/own-files.ts'
import { closeToOthers, placeFirst } from '../../core/platform/files.ts'

/** 32 random bytes in url-safe base64. */
const tokenPattern = /^[\w-]{43}$/
const ownerOnly = 0o600
/** How long a page stays logged in, milliseconds. */
const cookieLife = 30 * dayMs
export const cookieName = 'jarvis'

/** The home's token; made at the first call. Rights that others have on the file are taken away. */
export function homeToken(file: string): string {
  return readToken(file) ?? makeToken(file)
}

/** The home's token, or undefined where no server ever ran. Throws Config for a file that holds none. */
export function readToken(file: string): string | undefined {
  let token: string
  try {
    token = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (!tokenPattern.test(token)) {
    throw configError('token_invalid', `${file} contains no token. Delete it; the next server creates a new one.`, {
      file,
    })
  }
  closeToOthers(file, ownerOnly)
  return token
}

/** Two servers that start at once agree on one token: the link is made by one of them only. */
function makeToken(file: string): string {
  ensureFolder(dirname(file))
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`)
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: ownerOnly })
  try {
    placeFirst(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  return readToken(file)!
}

/** Compares two secrets in constant time. Only their length leaks, which is not secret here. */
export function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * The page's cookie, in place of the token: browsers send cookies to every port of a host, so another local server may
 * see it. It gives access until it expires, and the token cannot be derived from it.
 */
export function cookieValue(token: string, now: number): string {
  const expires = now + cookieLife
  return `${expires}.${sign(token, `page ${expires}`)}`
}

export function isCookieValue(value: string, token: string, now: number): boolean {
  const [expires = '', signature = ''] = value.split('.')
  return isSame(signature, sign(token, `page ${expires}`)) && Number(expires) > now
}

/** The `Set-Cookie` line that opens the page. */
export const cookieLine = (token: string, now: number): string =>
  `${cookieName}=${cookieValue(token, now)}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${cookieLife / 1000}`

/** Proof that a server knows the token, before a client sends it: after a crash, another program may have the port. */
export const proofOf = (token: string, challenge: string): string => sign(token, `health ${challenge}`)

const sign = (token: string, text: string): string => createHmac('sha256', token).update(text).digest('base64url')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Codes for one-time links: each opens once, within a minute unless another life is given, milliseconds. */
export function createOneTimeCodes(clock: () => number, life = 60_000) {
  const most = 20
  const codes = new Map<string, number>()
  return {
    lifeSeconds: life / 1000,
    make(): string {
      const code = randomBytes(32).toString('base64url')
      if (codes.size >= most) codes.delete(codes.keys().next().value!)
      codes.set(digest(code).toString('hex'), clock() + life)
      return code
    },
    /** Whether the code is valid; using it makes it invalid. */
    use(code: string): boolean {
      const key = digest(code).toString('hex')
      const expires = codes.get(key)
      codes.delete(key)
      return expires !== undefined && expires > clock()
    },
  }
}
