import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { downloadModel } from './download-model.ts'

describe('a model download', () => {
  let server: Server
  let url: string
  let asked = 0
  const body = Buffer.from('weights '.repeat(5000))
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-download-'))
  const sha256 = createHash('sha256').update(body).digest('hex')
  beforeAll(async () => {
    server = createServer((request, reply) => {
      asked++
      if (request.url!.startsWith('/half')) {
        reply.writeHead(200, { 'content-length': body.length }).write(body.subarray(0, 100))
        setTimeout(() => reply.destroy(), 20)
      } else if (request.url!.startsWith('/gone')) reply.writeHead(404).end()
      else reply.writeHead(200, { 'content-length': body.length }).end(body)
    })
    ;({ url } = await listen(server))
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const get = (path: string, sum?: string) =>
    downloadModel({ url: `${url}/${path}`, folder, sha256: sum, offline: false })

  it('is stored with its checksum, and not repeated', async () => {
    const seen: number[] = []
    const file = await downloadModel({
      ...{ url: `${url}/x.gguf`, folder, sha256, offline: false },
      onProgress: (done) => seen.push(done),
    })
    expect(readFileSync(file)).toEqual(body)
    expect(seen.at(-1)).toBe(body.length)
    const before = asked
    expect(await get('x.gguf', sha256)).toBe(file)
    expect(asked).toBe(before)
  })
  it('leaves nothing after a wrong checksum, a partial file or a missing one', async () => {
    await expect(get('y.gguf', '0'.repeat(64))).rejects.toMatchObject({ code: 'checksum_differs' })
    await expect(get('half.gguf')).rejects.toMatchObject({ code: 'download_failed' })
    await expect(get('gone.gguf')).rejects.toMatchObject({ code: 'download_failed' })
    expect(readdirSync(folder)).toEqual(['x.gguf'])
    const far = { url: 'https://example.com/x.gguf', folder, offline: true }
    await expect(downloadModel(far)).rejects.toMatchObject({ code: 'offline' })
  })
})
