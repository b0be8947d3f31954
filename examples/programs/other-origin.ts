/**
 * A page of another origin that uses a running server. Allow the origin first, then start the server:
 *
 *   jarvis config set server.origins http://localhost:3000
 *   jarvis up
 *
 * A page bundles `jarvis-memory/client` and gets the token from its owner; it is never in the code of a page.
 */
import { createClient } from 'jarvis-memory/client'

const [url = 'http://127.0.0.1:7473', token = '', origin] = process.argv.slice(2)
/** A browser sends the origin by itself; a program has to say it. */
const fromPage: typeof fetch = (address, init) =>
  fetch(address, { ...init, headers: { ...init?.headers, ...(origin !== undefined && { origin }) } })

const jarvis = createClient({ url, token, fetch: fromPage })
const { hits } = await jarvis.query({ query: 'backups', limit: 3 })
console.log(hits.map(({ uri }) => uri).join('\n') || 'no hits')
