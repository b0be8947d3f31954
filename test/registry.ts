import { once } from 'node:events'
import { createReadStream, readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readTarball } from '../scripts/release/read-tarball.mjs'

/** A registry that has the tarballs of a folder, and passes every other name on to the registry at `upstream`. */
export interface Registry {
  /** Without a slash at its end. */
  url: string
  /** Names that were passed on. */
  passedOn: Set<string>
  close(): Promise<void>
}

/** Long ago: package managers leave out what was published within the last days. */
const published = '2026-01-01T00:00:00.000Z'

export async function serveTarballs(folder: string, upstream: string): Promise<Registry> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  const packages = new Map(files.map((file) => [file, readTarball(join(folder, file))]))
  const passedOn = new Set<string>()
  let url = ''
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(502).end(error.message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    passedOn,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url!, url).pathname).slice(1)
    if (path.startsWith('-/tarballs/')) return pipeline(createReadStream(join(folder, fileNamed(path))), response)
    const own = [...packages].find(([, { manifest }]) => manifest.name === path)
    if (own !== undefined) return json(response, 200, describe(...own))
    // A name of ours that is not in the folder must not be asked for elsewhere.
    if (/^(@jarvis-memory\/|jarvis-memory$)/.test(path)) return json(response, 404, { error: 'not found' })
    passedOn.add(path)
    const accept = request.headers.accept ?? '*/*'
    // What hangs is answered as a failure: package managers ask again.
    const signal = AbortSignal.timeout(30_000)
    const found = await fetch(`${upstream}${request.url}`, { method: request.method!, headers: { accept }, signal })
    response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? 'application/json' })
    response.end(Buffer.from(await found.arrayBuffer()))
  }

  function fileNamed(path: string): string {
    const file = path.slice('-/tarballs/'.length)
    if (!packages.has(file)) throw new Error(`${file} is not in ${folder}.`)
    return file
  }

  function describe(file: string, { manifest, integrity, shasum }: ReturnType<typeof readTarball>) {
    const { name, version } = manifest
    const dist = { tarball: `${url}/-/tarballs/${file}`, integrity, shasum }
    return {
      ...{ name, 'dist-tags': { latest: version }, time: { modified: published, [version]: published } },
      versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
    }
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
