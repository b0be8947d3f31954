import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'

const secret = 'nobody-may-read-this'
let on: TemporaryServer
beforeAll(async () => {
  on = await openTemporaryServer({ 'inside.md': '# Inside\n', 'below/deep.md': '# Deep\n' })
  writeFileSync(join(on.folder, 'secret.md'), secret)
  mkdirSync(join(on.folder, 'private'))
  writeFileSync(join(on.folder, 'private', 'plan.md'), secret)
  symlinkSync(join(on.folder, 'secret.md'), join(on.notes, 'link.md'))
  symlinkSync(join(on.folder, 'private'), join(on.notes, 'linked'))
  expect((await on.post('/api/update', {})).status).toBe(200)
})
afterAll(() => on.close())

/** Ways out of a collection that are known of elsewhere. */
const waysOut = () => [
  'notes/../secret.md',
  'notes/below/../../secret.md',
  'notes/..%2fsecret.md',
  'notes/%2e%2e/secret.md',
  'notes/%252e%252e/secret.md',
  'notes/..\\secret.md',
  'notes\\..\\secret.md',
  'notes/....//secret.md',
  'notes/.%2e/secret.md',
  'notes/\u2024\u2024/secret.md',
  'notes/inside.md/../../secret.md',
  'notes/inside.md\0/../../secret.md',
  'notes/link.md',
  'notes/linked/plan.md',
  'jarvis://notes/../secret.md',
  'jarvis://notes/%2e%2e/secret.md',
  'jarvis://../secret.md',
  join(on.folder, 'secret.md'),
  `file://${join(on.folder, 'secret.md')}`,
  `/${join(on.folder, 'secret.md')}`,
  `\\\\?\\${join(on.folder, 'secret.md')}`,
  '\\\\127.0.0.1\\share\\secret.md',
  '//127.0.0.1/share/secret.md',
  join(on.home, 'token'),
  '../home/token',
  '/etc/passwd',
  'notes//etc/passwd',
  '~/.ssh/id_rsa',
  'CON',
  'notes/secret.md:stream',
]

describe('documents outside the collections', () => {
  it('cannot be read through any reference', async () => {
    for (const ref of waysOut()) {
      for (const answer of [
        await on.ask(`/api/get?ref=${encodeURIComponent(ref)}`),
        await on.post('/api/get', { ref }),
        await on.post('/api/similar', { ref }),
        await on.post('/api/multi-get', { pattern: ref }),
        await on.post('/api/multi-get', { pattern: `${ref},notes/inside.md` }),
        await on.post('/api/ls', { path: ref }),
      ]) {
        const text = await answer.text()
        expect(text, ref).not.toContain(secret)
        expect(text, ref).not.toContain(on.token)
        expect(text, ref).not.toContain('root:')
        expect([200, 400, 404], ref).toContain(answer.status)
      }
      expect((await on.post('/api/get', { ref })).status, ref).not.toBe(200)
    }
  })

  it('cannot be read through a pattern', async () => {
    for (const pattern of [
      '**',
      '../**',
      '/**',
      'notes/../**',
      'notes/**/../../*',
      '{notes,..}/**',
      '**/secret.md',
      '/etc/*',
    ]) {
      const text = await (await on.post('/api/multi-get', { pattern })).text()
      expect(text, pattern).not.toContain(secret)
      expect(text, pattern).not.toContain('root:')
    }
    const { documents } = JSON.parse(await (await on.post('/api/multi-get', { pattern: '**' })).text())
    expect(documents.map(({ path }: { path: string }) => path).sort()).toEqual(['below/deep.md', 'inside.md'])
  })
})
