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
  writeFileSync(join(on.notes, '.jarvisignore'), 'private/\n*-secret.png\n')
  mkdirSync(join(on.notes, 'private', 'attachments'), { recursive: true })
  writeFileSync(join(on.notes, 'private', 'attachments', 'passport.png'), picture)
  symlinkSync(join(on.notes, 'private', 'attachments', 'passport.png'), join(on.notes, 'trip', 'linked.png'))
  mkdirSync(join(on.notes, 'trip', 'old'))
  writeFileSync(join(on.notes, 'trip', '.gitignore'), 'old/*\n!old/kept.png\n')
  for (const name of ['kept.png', 'gone.png', 'a-secret.png'])
    writeFileSync(join(on.notes, 'trip', 'old', name), picture)
})
afterAll(() => on.close())

const ask = (path: string, more: Record<string, string> = {}) =>
  on.ask(`/api/image?${new URLSearchParams({ collection: 'notes', path, ...more })}`)

describe('collection pictures', () => {
  it('are sent with their type, and not cached', async () => {
    const response = await ask('trip/harbour.png')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture)
  })

  it('are found in attachment folders when only the file name is given', async () => {
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
  ])('are refused outside the folder, hidden, or of another kind: %j', async (path) => {
    for (const anywhere of ['false', 'true']) expect([400, 404]).toContain((await ask(path, { anywhere })).status)
  })

  it.each([
    ['private/attachments/passport.png', 404],
    ['private/passport.png', 404],
    ['trip/../private/attachments/passport.png', 404],
    ['trip/linked.png', 404],
    ['trip/old/gone.png', 404],
    ['trip/old/a-secret.png', 404],
    ['/trip/old/gone.png', 404],
    ['../notes/trip/old/gone.png', 404],
    ['trip/old/kept.png', 200],
    ['/trip/old/kept.png', 200],
    ['../notes/trip/old/kept.png', 200],
  ])('are refused when ignore rules exclude them: %s', async (path, status) => {
    for (const anywhere of ['false', 'true']) expect((await ask(path, { anywhere })).status).toBe(status)
  })

  it('are sent for gems that have one', async () => {
    const content = picture.toString('base64')
    const save = async (input: object) =>
      (await (await on.post('/api/save-gem', input)).json()) as { gem: { id: string } }
    const { gem: pictured } = await save({
      name: 'harbour.png',
      content,
      title: 'The harbour at dawn',
      note: 'Seen in May.',
    })
    const { gem: plain } = await save({ text: 'Piers stand on piles.' })
    const response = await on.ask(`/api/image?gem=${pictured.id}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture)
    expect((await on.ask(`/api/image?gem=${plain.id}`)).status).toBe(404)
    const { gems } = (await (await on.post('/api/gem-list', {})).json()) as { gems: { id: string; picture: boolean }[] }
    expect(Object.fromEntries(gems.map(({ id, picture }) => [id, picture]))).toEqual({
      [pictured.id]: true,
      [plain.id]: false,
    })
  })

  it('are refused for a collection that does not exist', async () => {
    expect((await ask('trip/harbour.png', { collection: 'elsewhere' })).status).toBe(404)
  })
})
