import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { readTarball } from '../scripts/release/read-tarball.mjs'

/**
 * A registry that has the tarballs of a folder, and the packages that they ask for as they are installed here. It asks no
 * other registry: an installation must not wait for a network.
 */
export interface Registry {
  /** Without a slash at its end. */
  url: string
  /** Paths whose answer is not complete. */
  unanswered(): string[]
  close(): Promise<void>
}

/** Manifests are read as JSON. A package for another platform is known by its manifest only, and has no file. */
interface Served {
  manifest: { name: string; version: string; [field: string]: unknown }
  file?: string
  integrity?: string
  shasum?: string
}

/** An old date: package managers skip recently published versions. */
const published = '2026-01-01T00:00:00.000Z'

/** Serves the tarballs in `folder`; tarballs of installed packages are written to `scratch`. `root` is this project. */
export async function serveTarballs(folder: string, scratch: string, root: string): Promise<Registry> {
  const own = readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => servedFrom(join(folder, name)))
  const served = new Map(own.map((one) => [one.manifest.name, Promise.resolve<Served | undefined>(one)]))
  const waiting = new Set<string>()
  let url = ''
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, url).pathname).slice(1)
    waiting.add(path)
    response.on('close', () => waiting.delete(path))
    // Without an end to its answer, a package manager would wait for it: for five minutes, by default.
    answer(path, request, response).catch((error: Error) =>
      response.headersSent ? response.destroy(error) : response.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    unanswered: () => [...waiting],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, tarballOf] = /^-\/tarballs\/(.*)\.tgz$/.exec(path) ?? []
    const name = tarballOf ?? path
    // A name of ours that is not in the folder was not published.
    if (!served.has(name) && !/^(@jarvis-memory\/|jarvis-memory$)/.test(name))
      served.set(name, installedPackage(root, name, scratch))
    const found = await served.get(name)
    if (found === undefined || request.method !== 'GET') return json(response, 404, { error: 'not found' })
    if (tarballOf === undefined) return json(response, 200, describe(found))
    if (found.file === undefined) return json(response, 404, { error: 'not for this platform' })
    return pipeline(createReadStream(found.file), response)
  }

  function describe({ manifest, integrity, shasum }: Served) {
    const { name, version } = manifest
    const dist = { tarball: `${url}/-/tarballs/${name}.tgz`, integrity, shasum }
    return {
      ...{ name, 'dist-tags': { latest: version }, time: { modified: published, [version]: published } },
      versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
    }
  }
}

function servedFrom(file: string): Served {
  const { manifest, integrity, shasum } = readTarball(file)
  return { manifest, file, integrity, shasum }
}

/** A package of node_modules as a tarball; one for other platforms as the lock file describes it. */
async function installedPackage(root: string, name: string, scratch: string): Promise<Served | undefined> {
  const folder = join(root, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) {
    const file = join(scratch, `${name.replaceAll('/', '-')}.tgz`)
    // Not by `npm pack`, which omits files of the published package that its manifest does not list.
    const whole = ['--format', 'ustar', '-czf', file, '-C', dirname(folder), folder.slice(dirname(folder).length + 1)]
    await promisify(execFile)('tar', whole)
    return servedFrom(file)
  }
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[`node_modules/${name}`]
  return locked && { manifest: { name, ...locked }, integrity: locked.integrity }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
