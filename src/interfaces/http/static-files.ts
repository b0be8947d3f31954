import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { send } from './send.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
}
/** Names of files below assets/ carry a hash of what is in them. */
const unchanging = 'private, max-age=31536000, immutable'

/** Where the build puts the page; sources that run as they are use the page of the last build. */
export function pageFolder(): string {
  const built = import.meta.url.endsWith('.ts') ? '../../../dist/web' : './web'
  return fileURLToPath(new URL(built, import.meta.url))
}

/**
 * The files of the page. Which there are is listed once: a path is looked up, never joined, so none leads elsewhere.
 * They are read once as well, a few hundred kilobytes: after an upgrade beneath a server that runs, its page would name
 * files that it does not know.
 */
export function createStaticFiles(folder: string) {
  const files = new Map(
    listFiles(folder).map((name) => [`/${name}`, { type: extname(name), content: readFileSync(join(folder, name)) }]),
  )
  const index = files.get('/index.html')
  if (index !== undefined) files.set('/', index)
  return {
    has: (path: string) => files.has(path),
    send(response: ServerResponse, path: string): void {
      const file = files.get(path)!
      if (path.startsWith('/assets/')) response.setHeader('cache-control', unchanging)
      send(response, 200, types[file.type] ?? 'application/octet-stream', file.content)
    },
  }
}

export type StaticFiles = ReturnType<typeof createStaticFiles>

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\//, ''))
  } catch {
    return []
  }
}
