import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { invalidInput } from '../../../core/errors.ts'

const loopback = '127.0.0.1'

/** IPv4 addresses of this machine that a phone may reach, those of private networks first; its own one last. */
export function ownAddresses(): string[] {
  const found = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  const isHome = (address: string) => Number(/^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(address))
  return [...new Set(found)].sort((a, b) => isHome(b) - isHome(a)).concat(loopback)
}

/**
 * The address for phones: the named one, the previous one, or the only one. Otherwise throws InvalidInput that lists
 * the choices.
 */
export function chooseAddress(named: string | undefined, former: string | null): string {
  const all = ownAddresses()
  if (named !== undefined) {
    if (isIPv4(named) && all.includes(named)) return named
    throw invalidInput(
      'address_foreign',
      `${named} is not an address of this machine. Its addresses are ${all.join(', ')}.`,
      {
        all,
      },
    )
  }
  if (former !== null && all.includes(former)) return former
  const [only, ...more] = all.filter((address) => address !== loopback)
  if (only !== undefined && more.length === 0) return only
  throw invalidInput(
    'address_open',
    only === undefined
      ? 'This machine is not in a network that a phone can reach. Join one and try again.'
      : `This machine has several addresses. Choose the one in the network of the phone: jarvis phone --address ${only} (or ${more.join(', ')}).`,
    { all },
  )
}
