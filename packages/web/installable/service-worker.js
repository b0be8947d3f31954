/**
 * The shell of the page while the server is away. Answers of the server are never kept: what is remembered here is the
 * program and not one word of the owner's. The build puts the names of the files in the place of FILES; each carries a
 * hash of what is in it.
 */
const files = ['FILES']
const shell = 'shell'

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET') return
  if (event.request.mode === 'navigate' && pathname === '/') event.respondWith(openPage(event.request))
  else if (files.includes(pathname)) event.respondWith(readFile(event.request))
})

async function keep() {
  const cache = await caches.open(shell)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(['/', ...files.filter((name) => !known.has(name))])
}

async function dropOthers() {
  const cache = await caches.open(shell)
  const wanted = new Set(['/', ...files])
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** The server's page, and only where there is no server the one that was kept: an update is never missed. */
async function openPage(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match('/')) ?? Response.error()
  }
}

async function readFile(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}
