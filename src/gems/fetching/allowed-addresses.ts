import { BlockList, isIP } from 'node:net'

/** Networks of a machine, a home, a provider or a cloud's internal services, and ranges without single machines. */
const closed4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** Ranges among public addresses that embed addresses of the other kind, or have no machines. */
const closed6 = ['2001::/32', '2001:db8::/32', '2001:10::/28', '2001:20::/28', '2002::/16', '3fff::/20']

const blocked = new BlockList()
for (const network of closed4) blocked.addSubnet(...parts(network), 'ipv4')
for (const network of closed6) blocked.addSubnet(...parts(network), 'ipv6')
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

function parts(network: string): [string, number] {
  const [address, length] = network.split('/') as [string, string]
  return [address, Number(length)]
}

/** Whether an IP address belongs to a machine on the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !blocked.check(address, 'ipv4')
  if (kind === 6) return public6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
  return false
}
