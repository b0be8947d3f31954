import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'

/** Listens on the port, or on any free one if it is in use. Returns the port. */
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

const connections = new WeakMap<Server, Set<Socket>>()

/** Keeps a list of the server's open connections for `closeConnections`. */
export function followConnections(server: Server): void {
  const open = new Set<Socket>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

/**
 * Closes every connection, also those without TLS yet: `closeAllConnections` leaves these open, and `close` would wait
 * two minutes for a browser that never finishes its handshake.
 */
export function closeConnections(server: Server): void {
  for (const socket of connections.get(server) ?? []) socket.destroy()
}

/**
 * Stops accepting connections. The returned function closes the open ones, after giving running requests some
 * milliseconds, and resolves when all are closed.
 */
export function stopListening(server: HttpServer): (farewell: number) => Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  return async (farewell) => {
    server.closeIdleConnections()
    const deadline = setTimeout(() => closeConnections(server), farewell)
    await closed
    clearTimeout(deadline)
  }
}
