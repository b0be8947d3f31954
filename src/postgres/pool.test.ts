import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { connectionsTo } from './pool.ts'

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server?.close()
})

it('survives a connection that is ended in the packet that opened it', async () => {
  const port = await startServer(Buffer.concat([opened, ended]))
  const connections = await connectionsTo(`postgres://someone@127.0.0.1:${port}/none?sslmode=disable`)
  const connection = await connections.acquire('write')
  await expect(connection.query({ text: 'SELECT 1', values: [] })).rejects.toThrow()
  connection.release(true)
  await connections.close()
})

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Message formats: https://www.postgresql.org/docs/15/protocol-message-formats.html */
const opened = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])
const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))

/** A server of PostgreSQL's protocol that answers each start with these bytes, and ends the connection. */
async function startServer(answer: Buffer): Promise<number> {
  const made = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return (made.address() as { port: number }).port
}
