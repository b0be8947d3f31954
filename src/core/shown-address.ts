const secrets = ['password', 'sslpassword']

/** An address of a database without its password, as it may be shown and kept. What is no address is not shown at all. */
export function shownAddress(address: string): string {
  if (address === '') return ''
  if (!URL.canParse(address)) return 'postgres://…'
  const url = new URL(address)
  url.password = ''
  for (const name of secrets) url.searchParams.delete(name)
  return url.href
}

/** Whether an address of a database holds what `shownAddress` leaves out. */
export const holdsPassword = (address: string): boolean =>
  URL.canParse(address)
    ? new URL(address).password !== '' || secrets.some((name) => new URL(address).searchParams.has(name))
    : address !== ''
