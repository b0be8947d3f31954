import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Address of a test's server, and its end. */
export interface Listening {
  /** `http://127.0.0.1:<port>`. */
  url: string
  /** Ends whatever is still being answered. */
  close(): Promise<void>
}

/** Lets a server listen on loopback, at any free port. */
export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
