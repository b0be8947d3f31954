import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalidInput } from '../../../core/errors.ts'
import { createOneTimeCodes } from '../credentials.ts'
import { readJson } from '../read-body.ts'
import { refusals } from '../refusal.ts'
import { sendJson } from '../send.ts'
import { chooseAddress, ownAddresses } from './own-addresses.ts'
import { createPairedPhones, type PairedPhone } from './paired-phones.ts'
import { createPhoneServer, type PhoneServerNeeds } from './phone-server.ts'

/** Answer of `GET /phone` and `jarvis phone list`. */
export interface PhoneState {
  /** Address for phones; null while they have no access. */
  url: string | null
  /** Why they do not, although they should. */
  trouble: string | null
  /** Addresses of this machine to choose from. */
  addresses: string[]
  phones: PairedPhone[]
}

/** Data that a phone needs for pairing. */
export interface PairingLink {
  url: string
  seconds: number
  /** Fingerprint of the certificate that the browser warns about. */
  fingerprint: string
}

/** Long enough to find the phone, unlock it, and read the browser's warning, milliseconds. */
const codeLife = 5 * 60_000
/** Phones: nothing listens for them until the owner asks for a pairing link, and nothing does after `off`. */
export function createPhoneAccess(needs: PhoneServerNeeds) {
  const { home, clock, log } = needs
  const phones = createPairedPhones(home.phoneFolder, clock)
  const codes = createOneTimeCodes(clock, codeLife)
  const server = createPhoneServer(needs, { phones, codes })
  let trouble: string | null = null

  async function open(wanted: string | undefined) {
    const opened = await server.open(chooseAddress(wanted, phones.place().address))
    trouble = null
    return opened
  }

  const state = (): PhoneState => ({
    url: server.url() ?? null,
    trouble,
    addresses: ownAddresses(),
    phones: phones.list(),
  })

  async function makeLink(given: Record<string, unknown>): Promise<PairingLink> {
    const { address } = given
    if (address !== undefined && typeof address !== 'string')
      throw invalidInput('input_invalid', 'address: an IPv4 address of this machine is needed.')
    const { url, certificate } = await open(address)
    const link = `${url}/pair?code=${codes.make()}`
    return { url: link, seconds: codes.lifeSeconds, fingerprint: certificate.fingerprint }
  }

  function revoke({ id }: Record<string, unknown>): { revoked: PairedPhone[] } {
    if (typeof id !== 'string') throw invalidInput('input_invalid', 'id: the id of a phone, or all, is needed.')
    const revoked = phones.revoke(id)
    for (const phone of revoked) server.hangUp(phone.id)
    return { revoked }
  }

  async function turnOff(): Promise<PhoneState> {
    await server.close()
    phones.setPlace(null)
    log('phone access off')
    return state()
  }

  return {
    /** Restores the access of the last server run. A failure is reported, and stops nothing else. */
    async resume(): Promise<void> {
      if (phones.place().address === null) return
      try {
        await open(undefined)
      } catch (error) {
        trouble = (error as Error).message
        log(`warning: phone access failed: ${trouble}`)
      }
    },
    handle: ownerRoutes({ state, makeLink, revoke, turnOff }),
    close: server.close,
  }
}

interface OwnerCalls {
  state(): PhoneState
  makeLink(given: Record<string, unknown>): Promise<PairingLink>
  revoke(given: Record<string, unknown>): { revoked: PairedPhone[] }
  turnOff(): Promise<PhoneState>
}

/** `/phone…` at this machine's own address, for the owner. */
const ownerRoutes =
  ({ state, makeLink, revoke, turnOff }: OwnerCalls) =>
  async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (path === '/phone' && request.method === 'GET') return sendJson(response, state())
    if (request.method !== 'POST') throw refusals.methodNotAllowed('POST')
    const given = await readJson(request, 10_000)
    if (path === '/phone') return sendJson(response, await makeLink(given))
    if (path === '/phone/revoke') return sendJson(response, revoke(given))
    if (path === '/phone/off') return sendJson(response, await turnOff())
    throw refusals.notFound()
  }

export type PhoneAccess = ReturnType<typeof createPhoneAccess>
