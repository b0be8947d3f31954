const secrets = ['password', 'sslpassword']

/**
 * A database address without its password, safe to show and store. Text that is not an address is replaced entirely.
 */
export function shownAddress(address: string): string {
  if (address === '') return ''
  if (!URL.canParse(address)) return 'postgres://…'
  const url = new URL(address)
  url.password = ''
  for (const name of secrets) url.searchParams.delete(name)
  return url.href
}

/** Whether a database address contains anything that `shownAddress` removes. */
export const holdsPassword = (address: string): boolean =>
  URL.canParse(address)
    ? new URL(address).password !== '' || secrets.some((name) => new URL(address).searchParams.has(name))
    : address !== ''
