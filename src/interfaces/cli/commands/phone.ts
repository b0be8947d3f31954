import type { Home } from '../../../config/home.ts'
import { loadConfig } from '../../../config/load.ts'
import { dayOf } from '../../../core/day-of.ts'
import { JarvisError, unavailable } from '../../../core/errors.ts'
import { ask, type FoundServer, findServer } from '../../http/find-server.ts'
import { ownAddresses } from '../../http/phone/own-addresses.ts'
import { createPairedPhones, type PairedPhone } from '../../http/phone/paired-phones.ts'
import type { PairingLink, PhoneState } from '../../http/phone/phone-access.ts'
import type { Invocation } from '../invocation.ts'
import { alignTable, plural } from '../layout.ts'

const patience = 20_000

/** `jarvis phone`: lets phones in, lists them, shuts them out. A server that runs does it; without one the file is changed. */
export async function phone({ parsed, output }: Invocation): Promise<number> {
  const { common, input, command } = parsed
  const { home } = await loadConfig({ home: common.home, flags: common.set })
  const found = await findServer(home)
  const print = (answer: unknown, words: string) =>
    output.answer(common.format === 'json' ? JSON.stringify(answer, null, 2) : words)
  switch (command?.words[1]) {
    case 'list': {
      const state = found ? await askFor<PhoneState>(found, '/phone') : stateWithout(home)
      print(state, listOf(state, found !== undefined))
      return 0
    }
    case 'revoke': {
      const id = String(input.id)
      const { revoked } = found
        ? await askFor<{ revoked: PairedPhone[] }>(found, '/phone/revoke', { id })
        : { revoked: createPairedPhones(home.phoneFolder).revoke(id) }
      print({ revoked }, revoked.length === 0 ? 'No paired phones.' : `${plural(revoked.length, 'phone')} revoked.`)
      return 0
    }
    case 'off': {
      if (found) await askFor(found, '/phone/off', {})
      else createPairedPhones(home.phoneFolder).setPlace(null)
      print({ url: null }, 'Phone access is off.')
      return 0
    }
    default:
      return showCode()
  }

  async function showCode(): Promise<number> {
    if (!found)
      throw unavailable('server_not_running', 'No server is running for this home. Start one with "jarvis up".')
    const { address } = input
    const link = await askFor<PairingLink>(found, '/phone', address === undefined ? {} : { address })
    if (common.format === 'json') output.answer(JSON.stringify(link, null, 2))
    else {
      const { renderUnicodeCompact } = await import('uqr')
      output.answer(`${renderUnicodeCompact(link.url, { border: 2 })}\n${link.url}`)
    }
    output.note(`Scan it with a phone in the same network, within ${link.seconds / 60} minutes; it works once.`)
    output.note('Its browser warns about an unknown certificate. Continue if its')
    output.note(`SHA-256 fingerprint is ${link.fingerprint}`)
    return 0
  }
}

/** Calls the server; its refusal becomes the same error here. */
async function askFor<Answer>({ record, token }: FoundServer, path: string, body?: unknown): Promise<Answer> {
  const { status, body: text } = await ask({ port: record.port, path, token, body, timeout: patience })
  const answer = JSON.parse(text) as Answer & { title: JarvisError['kind']; code: string; detail: string }
  if (status >= 400) throw new JarvisError(answer.title, answer.code, answer.detail)
  return answer
}

const stateWithout = (home: Home): PhoneState => ({
  url: null,
  trouble: null,
  addresses: ownAddresses(),
  phones: createPairedPhones(home.phoneFolder).list(),
})

function listOf({ url, trouble, phones }: PhoneState, isServed: boolean): string {
  const where =
    url !== null
      ? `Phones connect to ${url}.`
      : (trouble ??
        (isServed ? 'Phone access is off. Turn it on: jarvis phone' : 'No server is running. Start it: jarvis up'))
  if (phones.length === 0) return `${where}\nNo paired phones.`
  const day = (at: number | null) => (at === null ? 'never' : dayOf(at))
  const rows = phones.map(({ id, name, pairedAt, seenAt }) => [id, name, day(pairedAt), day(seenAt)])
  return `${where}\n\n${alignTable([['id', 'phone', 'paired', 'last use'], ...rows]).join('\n')}`
}
