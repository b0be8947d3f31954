import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority, makeServerCertificate } from '../testing/made-certificates.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openPostgres } from './database.ts'

const skipped = process.env.JARVIS_TEST_DATABASE ? 'a given PostgreSQL has its own certificate' : noPostgres()

describe.skipIf(skipped)(`TLS to the database ${skipped}`, () => {
  let server: TestPostgres
  let folder: string
  const ours = makeAuthority('Ours')
  const strange = makeAuthority('Strange')
  const file = (name: string) => join(folder, name)
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-tls-'))
    writeFileSync(file('ours.pem'), ours.certificate)
    writeFileSync(file('strange.pem'), strange.certificate)
    server = await startPostgres(makeServerCertificate(ours, 'localhost'))
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const addressOf = (parameters: Record<string, string>, host = 'localhost'): string => {
    const url = new URL(server.address)
    url.hostname = host
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url.href
  }
  async function isEncrypted(address: string): Promise<number> {
    const db = await openPostgres({ address, space: 'main' })
    try {
      return (await db.get<{ ssl: number }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'))!.ssl
    } finally {
      await db.close()
    }
  }
  const full = (authority: string) => ({ sslmode: 'verify-full', sslrootcert: file(authority) })

  it('is used when the certificate is of the named authority and for the host', async () => {
    expect(await isEncrypted(addressOf(full('ours.pem')))).toBe(1)
  })

  it('refuses a certificate of another authority, and says what to correct', async () => {
    await expect(isEncrypted(addressOf(full('strange.pem')))).rejects.toMatchObject({
      code: 'database_certificate',
      message: expect.stringContaining('sslrootcert'),
    })
  })

  it('refuses a certificate for another host', async () => {
    await expect(isEncrypted(addressOf(full('ours.pem'), '127.0.0.1'))).rejects.toMatchObject({
      code: 'database_certificate',
    })
  })

  it('reports an unreadable authority file', async () => {
    await expect(isEncrypted(addressOf(full('missing.pem')))).rejects.toMatchObject({
      code: 'database_certificate',
      message: expect.stringContaining('missing.pem'),
    })
  })

  it('is disabled when the address says so', async () => {
    const plain = await openPostgres({ address: addressOf({ sslmode: 'disable' }), space: 'main' })
    expect((await plain.get<{ ssl: number }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'))!.ssl).toBe(0)
    await plain.close()
  })

  it('fails when the server does not support it', async () => {
    const other = await startPostgres()
    const address = `${other.address}?sslmode=verify-full`
    await expect(openPostgres({ address, space: 'main' })).rejects.toMatchObject({ code: 'database_without_tls' })
    await other.stop()
  })
})
