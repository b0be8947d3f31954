import { decoded } from './document/decode-link.ts'
import { createStore } from './store.ts'

/** Where the reader is: `#/search?q=backups` is the page `search` with one parameter. */
export interface Route {
  page: string
  /** What follows the page: `Harbour` of `#/projects/Harbour`; empty unless given. */
  entry: string
  params: URLSearchParams
}

export const route = createStore<Route>(readRoute())

addEventListener('hashchange', () => route.set(readRoute()))
addEventListener('popstate', () => route.set(readRoute()))

/** The address of a page, for links. */
export function addressOf(page: string, params: URLSearchParams = new URLSearchParams()): string {
  const query = params.toString()
  return query === '' ? `#/${page}` : `#/${page}?${query}`
}

/** The address of a page with one of its entries open beside the list. */
export const addressOfEntry = (page: string, id: string): string => addressOf(page, new URLSearchParams({ open: id }))

/** Goes to a page. `replace` leaves no step to come back to: typing a question is not a journey. */
export function goTo(page: string, params?: URLSearchParams, { replace = false } = {}): void {
  const address = addressOf(page, params)
  if (address === location.hash) return
  if (replace) history.replaceState(history.state, '', address)
  else history.pushState(fromHere, '', address)
  route.set(readRoute())
}

/** A step of the history that has one of ours before it. */
const fromHere = 'from-here'

/** Back to where the reader came from; where that was another site or nothing, to the beginning of a page. */
export function goBack(page: string): void {
  if (history.state === fromHere) history.back()
  else goTo(page)
}

function readRoute(): Route {
  const [path = '', ...query] = location.hash.replace(/^#\/?/, '').split('?')
  const [page = '', ...entry] = path.split('/')
  return { page, entry: decoded(entry.join('/')), params: new URLSearchParams(query.join('?')) }
}
