import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'

const picture = Buffer.from('89504e470d0a1a0a', 'hex')
let on: TemporaryServer
beforeAll(async () => {
  on = await openTemporaryServer({ 'trip/day.md': '# Day\n\n![](harbour.png)\n' })
  writeFileSync(join(on.notes, 'trip', 'harbour.png'), picture)
  mkdirSync(join(on.notes, 'attachments'))
  writeFileSync(join(on.notes, 'attachments', 'map.png'), picture)
  mkdirSync(join(on.notes, '.private'))
  writeFileSync(join(on.notes, '.private', 'face.png'), picture)
  writeFileSync(join(on.folder, 'outside.png'), picture)
  symlinkSync(join(on.folder, 'outside.png'), join(on.notes, 'linked.png'))
})
afterAll(() => on.close())

const ask = (path: string, more: Record<string, string> = {}) =>
  on.ask(`/api/image?${new URLSearchParams({ collection: 'notes', path, ...more })}`)

describe('pictures of a collection', () => {
  it('are sent as what they are, and kept by nobody', async () => {
    const response = await ask('trip/harbour.png')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture)
  })

  it('are found where attachments are kept, if they are named by their file alone', async () => {
    expect((await ask('trip/map.png')).status).toBe(404)
    expect((await ask('trip/map.png', { anywhere: 'true' })).status).toBe(200)
  })

  it.each([
    '../outside.png',
    'trip/../../outside.png',
    '/outside.png',
    'linked.png',
    '.private/face.png',
    'trip/harbour.png\0',
    'trip',
    'trip/day.md',
    '',
  ])('are nothing outside the folder, hidden, or of another kind: %j', async (path) => {
    for (const anywhere of ['false', 'true']) expect([400, 404]).toContain((await ask(path, { anywhere })).status)
  })

  it('are nothing of a collection that does not exist', async () => {
    expect((await ask('trip/harbour.png', { collection: 'elsewhere' })).status).toBe(404)
  })
})
