import { invalidInput } from '../../core/errors.ts'
import { contentHash } from '../../core/ids.ts'
import { redact } from '../../secrets/secrets.ts'

/** Tracking parameters. Names that another site uses for its content (`ref`, `source`) stay. */
const tracking = [
  ...[/^utm_/i, /^mc_[ce]id$/i, /^(?:fb|g|dc|ms|tw|yc|gb|wb)clid$/i, /^_ga$/i, /^_hs(?:enc|mi)$/i, /^mkt_tok$/i],
  ...[/^(?:igshid|igsh|ref_src|ref_url|cmpid|ncid|sr_share|spm|scm|vero_id|oly_enc_id|oly_anon_id|rb_clickid)$/i],
  ...[/^(?:s_cid|trkCampaign|at_medium|at_campaign|__twitter_impression|amp|outputType|usqp|amp_js_v|amp_gsa)$/i],
]
/** The same on single sites. */
const trackingOf: Readonly<Record<string, RegExp>> = {
  'youtu.be': /^(?:si|feature)$/,
  'youtube.com': /^(?:si|feature|pp)$/,
  'open.spotify.com': /^si$/,
}

/** Parses a web address, or throws InvalidInput `address_invalid`. Without a scheme it is https. */
export function toAddress(given: string): URL {
  const text = given.trim()
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(?:\/|$)/.test(text) ? text : `https://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '') return url
  throw invalidInput(
    'address_invalid',
    `"${given.slice(0, 200)}" is not a web address. Example: https://example.org/page.`,
    {
      address: given,
    },
  )
}

/** An address as it is shown: without user name and password, its secrets covered. */
export const shownAddress = (address: string): string => redact(withoutPassword(address)).text

/** An address without user name and password: they are for fetching, and are not saved. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.username === '' && url.password === '') return address
  url.username = ''
  url.password = ''
  return url.href
}

/**
 * The canonical address of a page: without tracking parameters, fragment, AMP, `www` and the difference of http and
 * https; parameters sorted; hashes in place of secrets. For identifying a gem, not for fetching.
 */
export function canonicalAddress(given: string): string {
  const url = withoutAmp(toAddress(given))
  url.username = ''
  url.password = ''
  url.protocol = 'https:'
  url.hostname = url.hostname.replace(/^www\.(?=[^.]+\.)/, '')
  url.pathname = url.pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
  // A route behind the hash is another page; any other fragment is a place on the page.
  if (!/^#!?\//.test(url.hash)) url.hash = ''
  const ofSite = trackingOf[url.hostname.replace(/^m\./, '')]
  for (const name of [...url.searchParams.keys()])
    if (tracking.some((one) => one.test(name)) || ofSite?.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  return withHashes(url.href.replace(/\/(?=$|[?#])/, ''))
}

/** A key without secrets. A hash takes the place of each, so that two pages with different tokens stay two. */
export function withHashes(key: string): string {
  let [kept, at] = ['', 0]
  for (const { start, end } of redact(key).found) {
    const secret = key.slice(start, end)
    const isHash = /^hidden-[0-9a-f]{16}$/.test(secret)
    kept += key.slice(at, start) + (isHash ? secret : `hidden-${contentHash(secret).slice(0, 16)}`)
    at = end
  }
  return kept + key.slice(at)
}

function withoutAmp(given: URL): URL {
  let url = given
  // Caches carry the address in their own: https://www.google.com/amp/s/example.org/page
  const inPath = /^\/(?:amp|c|v|i)\/s\/(.+)$/.exec(url.pathname)?.[1]
  const isCache = /(?:^|\.)google\.[a-z.]+$/.test(url.hostname) || url.hostname.endsWith('.cdn.ampproject.org')
  if (isCache && inPath !== undefined && URL.canParse(`https://${inPath}`)) url = new URL(`https://${inPath}`)
  url = new URL(url.href)
  url.hostname = url.hostname.replace(/^amp\.(?=[^.]+\.[^.]+)/, '')
  url.pathname = url.pathname
    .replace(/\/amp\/?$/, '/')
    .replace(/\.amp(\.html?)?$/, '$1')
    .replace(/^\/amp\/(?=.)/, '/')
  return url
}
