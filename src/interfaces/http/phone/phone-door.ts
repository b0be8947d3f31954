import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Backend } from '../backend.ts'
import type { createOneTimeCodes } from '../credentials.ts'
import { cookieOf, createGate } from '../guard.ts'
import { isForPerson, sendNoPage, sendNowhere, sendOnward, sendSpentLink } from '../plain-pages.ts'
import { refusals } from '../refusal.ts'
import { send, sendJson } from '../send.ts'
import type { StaticFiles } from '../static-files.ts'
import type { Certificate } from './certificate.ts'
import type { PairedPhones } from './paired-phones.ts'

export interface PhoneDoorNeeds {
  /** `192.168.1.5:7474`. */
  host: string
  phones: PairedPhones
  codes: ReturnType<typeof createOneTimeCodes>
  certificate: Pick<Certificate, 'authority'>
  page: StaticFiles
  backend(): Promise<Backend>
}

/** `__Host-`: only over TLS, for this host alone; never sent along from another site. */
const cookieName = '__Host-jarvis-phone'
/** Longest lifetime of a cookie in browsers, seconds. */
const cookieLife = 400 * 24 * 60 * 60

/** Routes a phone's requests: the same page as on the computer, and the operations that its role allows. */
export function createPhoneDoor({ host, phones, codes, certificate, page, backend }: PhoneDoorNeeds) {
  const tokenOf = ({ cookie }: { cookie?: string | undefined }) => cookieOf(cookie, cookieName)
  /** Open responses by phone, to be closed when it is revoked. */
  const listening = new Map<string, Set<ServerResponse>>()
  const admit = createGate({
    hosts: new Set([host]),
    scheme: 'https',
    open: new Set(['/health', '/pair']),
    links: new Set(['/pair']),
    check: (headers) => (phones.find(tokenOf(headers)) ? 'phone' : refusals.phoneUnknown()),
  })

  function pair(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
    if (!codes.use(query.get('code') ?? '')) {
      sendSpentLink(response, 'jarvis phone')
      return
    }
    const token = phones.add(nameOf(request.headers['user-agent']))
    const rules = `HttpOnly; Secure; SameSite=Strict; Path=/; Max-Age=${cookieLife}`
    response.setHeader('set-cookie', `${cookieName}=${token}; ${rules}`)
    // A camera or another app opened it: a redirect would not carry the new cookie.
    sendOnward(response)
  }

  function remember(request: IncomingMessage, response: ServerResponse): void {
    const id = phones.find(tokenOf(request.headers))?.id ?? ''
    const open = listening.get(id) ?? new Set()
    listening.set(id, open.add(response))
    response.on('close', () => open.delete(response))
  }

  return {
    async handle(request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams) {
      await admit(request, path)
      const isGet = request.method === 'GET' || request.method === 'HEAD'
      if (path === '/health') return sendJson(response, { status: 'ok' })
      if (path === '/pair' && request.method === 'GET') return pair(request, response, query)
      if (path.startsWith('/api/')) {
        remember(request, response)
        return (await backend()).handle(request, response, path, query, 'phone')
      }
      if (!isGet) throw refusals.phoneRole()
      if (path === '/certificate.crt') return send(response, 200, 'application/x-x509-ca-cert', certificate.authority)
      if (page.has(path)) return page.send(response, path)
      if (path === '/') return sendNoPage(response)
      if (!isForPerson(request)) throw refusals.notFound()
      sendNowhere(response)
    },
    /** Closes the phone's open responses. */
    hangUp(id: string): void {
      for (const response of listening.get(id) ?? []) response.destroy()
    },
  }
}

export type PhoneDoor = ReturnType<typeof createPhoneDoor>

/** In this order: the agent of an Android phone contains Linux, too. */
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux']

/** The system that a browser reports, so that a person recognizes the phone in a list. */
const nameOf = (agent = ''): string => systems.find((name) => agent.includes(name)) ?? 'Unknown device'
