import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectionsTo } from './pool.ts'

describe('a server that requires a missing password', () => {
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    vi.unstubAllEnvs()
    for (const server of servers) server.close()
  })
  /** A PostgreSQL message that requests an authentication step. */
  const asks = (kind: number, text: string): Buffer => {
    const message = Buffer.alloc(9 + text.length)
    message.write('R')
    message.writeInt32BE(8 + text.length, 1)
    message.writeInt32BE(kind, 5)
    message.write(text, 9)
    return message
  }

  it('is disconnected, and the error says where to set the password', async () => {
    vi.stubEnv('PGPASSWORD', undefined)
    vi.stubEnv('PGPASSFILE', '/does/not/exist')
    let closed = () => {}
    const ended = new Promise<void>((resolve) => {
      closed = resolve
    })
    const server = createServer((socket: Socket) => {
      socket.once('data', () => {
        socket.write(asks(10, 'SCRAM-SHA-256\0\0'))
        socket.once('data', () => socket.write(asks(11, 'r=x,s=eA==,i=4096')))
      })
      socket.on('error', () => {}).on('close', closed)
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const connections = await connectionsTo(`postgres://ann@127.0.0.1:${port}/jarvis`)
    await expect(connections.acquire('read')).rejects.toMatchObject({
      code: 'database_cannot_open',
      message: expect.stringContaining('asks for a password'),
    })
    await ended
    await connections.close()
  })
})
