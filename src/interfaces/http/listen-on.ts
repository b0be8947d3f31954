import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Listens on the port, or on any free one where somebody else has it. Returns the port. */
export async function listenOn(server: Server, address: string, wanted: number): Promise<number> {
  const attempt = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, address, () => {
        server.off('error', reject)
        resolve((server.address() as AddressInfo).port)
      })
    })
  try {
    return await attempt(wanted)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    return attempt(0)
  }
}

/**
 * Takes no new connections from now on. Returns what ends those that are open: requests that run get so many milliseconds
 * first. It returns when all are closed.
 */
export function stopListening(server: HttpServer): (farewell: number) => Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  return async (farewell) => {
    server.closeIdleConnections()
    const deadline = setTimeout(() => server.closeAllConnections(), farewell)
    await closed
    clearTimeout(deadline)
  }
}
