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
/** File names below assets/ contain a hash of their content. */
const unchanging = 'private, max-age=31536000, immutable'

/** Folder of the built page; running from source uses the page of the last build. */
export function pageFolder(): string {
  const built = import.meta.url.endsWith('.ts') ? '../../../dist/web' : './web'
  return fileURLToPath(new URL(built, import.meta.url))
}

/**
 * The files of the page. The list is read once: a path is looked up, never joined, so none leads elsewhere. Contents
 * are read once as well, a few hundred kilobytes: after an upgrade under a running server, the page would refer to
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
