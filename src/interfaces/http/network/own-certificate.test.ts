import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { certificateFor } from '../phone/certificate.ts'
import { followCertificate, readCertificate } from './own-certificate.ts'

let folder: string
let server: Server
let stop: () => void
let lines: string[]
const files = () => ({ certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') })
const made = (name: string) => certificateFor(join(folder, name), '127.0.0.1', Date.now())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-certificate-'))
  const { cert, key } = await made('first')
  writeFileSync(files().certificate, cert)
  writeFileSync(files().key, key)
  server = createServer(readCertificate(files()))
  lines = []
  stop = followCertificate(server, { files: files(), log: (line) => lines.push(line), pauseMs: 20 }).stop
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  stop()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const shown = () =>
  new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerX509Certificate()!.fingerprint256)
      socket.destroy()
    }).on('error', reject)
  })
const of = (cert: string) => new X509Certificate(cert).fingerprint256

it('serves a renewed certificate without a restart, and the old one while its key is missing', async () => {
  const former = await shown()
  const { cert, key } = await made('second')
  expect(of(cert)).not.toBe(former)
  writeFileSync(files().certificate, cert)
  await expect.poll(() => lines, { timeout: 5000 }).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(lines).toEqual([expect.stringContaining('warning: the changed certificate is not used yet')])
  expect(await shown()).toBe(former)
  rmSync(files().key)
  await new Promise((resolve) => setTimeout(resolve, 50))
  writeFileSync(files().key, key)
  await expect.poll(shown, { timeout: 5000 }).toBe(of(cert))
  expect(lines.at(-1)).toBe('the renewed certificate is used')
})
