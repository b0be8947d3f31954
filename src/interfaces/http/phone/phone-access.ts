import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Home } from '../../../config/home.ts'
import { invalidInput } from '../../../core/errors.ts'
import type { Backend } from '../backend.ts'
import { createOneTimeCodes } from '../credentials.ts'
import { listenOn } from '../listen-on.ts'
import { readJson } from '../read-body.ts'
import { refusals } from '../refusal.ts'
import { refuseConnection, sendProblem } from '../respond.ts'
import { sendJson, setSecurityHeaders } from '../send.ts'
import type { StaticFiles } from '../static-files.ts'
import { type Certificate, certificateFor } from './certificate.ts'
import { chooseAddress, ownAddresses } from './own-addresses.ts'
import { createPairedPhones, type PairedPhone } from './paired-phones.ts'
import { createPhoneDoor, type PhoneDoor } from './phone-door.ts'

export interface PhoneAccessNeeds {
  home: Home
  clock: () => number
  page: StaticFiles
  backend(): Promise<Backend>
  log(line: string): void
  /** Milliseconds that a phone may take for its headers, and for its whole request. */
  patience: { headers: number; request: number }
}

/** What `GET /phone` and `jarvis phone list` tell. */
export interface PhoneState {
  /** Where phones come in; null while they may not. */
  url: string | null
  /** Why they do not, although they should. */
  trouble: string | null
  /** Addresses of this machine to choose from. */
  addresses: string[]
  phones: PairedPhone[]
}

/** What a phone is shown to be let in. */
export interface PairingLink {
  url: string
  seconds: number
  /** Of the certificate that the browser warns of. */
  fingerprint: string
}

/** Long enough to find the phone, unlock it, and read the browser's warning, milliseconds. */
const codeLife = 5 * 60_000
/** Beside the port of the page. */
const usualPort = 7474
const mostConnections = 128

interface Opened {
  server: Server
  door: PhoneDoor
  certificate: Certificate
  url: string
}

/** Phones: nothing listens for them until the owner asks for a pairing link, and nothing does after `off`. */
export function createPhoneAccess({ home, clock, page, backend, log, patience }: PhoneAccessNeeds) {
  const phones = createPairedPhones(home.phoneFolder, clock)
  const codes = createOneTimeCodes(clock, codeLife)
  let opened: Opened | undefined
  let trouble: string | null = null

  async function open(address: string): Promise<Opened> {
    if (opened && new URL(opened.url).hostname === address) return opened
    await close()
    const certificate = await certificateFor(home.phoneFolder, address, clock())
    const server = createServer({ cert: certificate.cert, key: certificate.key, connectionsCheckingInterval: 1000 })
    server.headersTimeout = patience.headers
    server.requestTimeout = patience.request
    server.maxConnections = mostConnections
    const port = await listenOn(server, address, phones.place().port || usualPort)
    const door = createPhoneDoor({ host: `${address}:${port}`, phones, codes, certificate, page, backend })
    server.on('request', (request, response) => void answer(door, request, response))
    server.on('clientError', refuseConnection)
    // A browser that does not trust the certificate breaks off: nothing to tell.
    server.on('tlsClientError', () => {})
    phones.setPlace(address, port)
    trouble = null
    opened = { server, door, certificate, url: `https://${address}:${port}` }
    log(`phone access on at ${opened.url}`)
    return opened
  }

  async function answer(door: PhoneDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
    setSecurityHeaders(response)
    const { pathname, searchParams } = partsOf(request.url)
    try {
      await door.handle(request, response, pathname, searchParams)
    } catch (thrown) {
      const problem = sendProblem(response, thrown, pathname)
      if (problem.status !== 404 && problem.status !== 499)
        log(`phone ${request.method} ${problem.status} ${problem.code}`)
    }
  }

  async function close(): Promise<void> {
    const before = opened
    opened = undefined
    if (!before) return
    const closed = new Promise<void>((resolve) => before.server.close(() => resolve()))
    before.server.closeAllConnections()
    await closed
  }

  const state = (): PhoneState => ({
    url: opened?.url ?? null,
    trouble,
    addresses: ownAddresses(),
    phones: phones.list(),
  })

  async function makeLink(given: Record<string, unknown>): Promise<PairingLink> {
    const { address } = given
    if (address !== undefined && typeof address !== 'string')
      throw invalidInput('input_invalid', 'address: an IPv4 address of this machine is needed.')
    const { url, certificate } = await open(chooseAddress(address, phones.place().address))
    return {
      url: `${url}/pair?code=${codes.make()}`,
      seconds: codes.lifeSeconds,
      fingerprint: certificate.fingerprint,
    }
  }

  function revoke({ id }: Record<string, unknown>): { revoked: PairedPhone[] } {
    if (typeof id !== 'string') throw invalidInput('input_invalid', 'id: the id of a phone, or all, is needed.')
    const revoked = phones.revoke(id)
    for (const phone of revoked) opened?.door.hangUp(phone.id)
    return { revoked }
  }

  return {
    /** Opens what was open when the last server ended. That it cannot is told, and stops nothing else. */
    async resume(): Promise<void> {
      const { address } = phones.place()
      if (address === null) return
      try {
        await open(chooseAddress(undefined, address))
      } catch (error) {
        trouble = (error as Error).message
        log(`warning: phone access failed: ${trouble}`)
      }
    },
    /** `/phone…` at this machine's own address, for the owner. */
    async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
      if (path === '/phone' && request.method === 'GET') return sendJson(response, state())
      if (request.method !== 'POST') throw refusals.methodNotAllowed('POST')
      const given = await readJson(request, 10_000)
      if (path === '/phone') return sendJson(response, await makeLink(given))
      if (path === '/phone/revoke') return sendJson(response, revoke(given))
      if (path !== '/phone/off') throw refusals.notFound()
      await close()
      phones.setPlace(null)
      log('phone access off')
      sendJson(response, state())
    },
    close,
  }
}

export type PhoneAccess = ReturnType<typeof createPhoneAccess>

function partsOf(target = ''): { pathname: string; searchParams: URLSearchParams } {
  const end = target.indexOf('?')
  return end < 0
    ? { pathname: target, searchParams: new URLSearchParams() }
    : { pathname: target.slice(0, end), searchParams: new URLSearchParams(target.slice(end + 1)) }
}
