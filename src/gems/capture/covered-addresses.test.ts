import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'

const token = 'aB3x9Qp7'.repeat(5)
const page =
  '<html><head><title>Tides</title></head><body><article><p>The tide is high at noon, as the harbour master says.</p></article></body></html>'
let [home, host] = ['', '']
let jarvis: Jarvis
let server: Server
let asked: string[]
const open = (offline: boolean) =>
  openJarvis({
    home,
    config: { 'embedding.model': 'none', offline, 'gems.allowedHosts': host },
    overrides: { environment: {} },
  })
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-addresses-'))
  asked = []
  server = createServer((request, reply) => {
    asked.push(request.url!)
    reply.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await jarvis.close()
  server.close()
  rmSync(home, { recursive: true, force: true })
})

const filesOf = (id: string) => {
  const folder = join(home, 'spaces/main/knowledge', id)
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

it('keeps no token of an address whose page is there', async () => {
  jarvis = await open(true)
  const { gem } = await jarvis.gems.add({ url: `https://pier.example/t?access_token=${token}`, page })
  expect(gem.url).toMatch(/^https:\/\/pier\.example\/t\?access_token=█+$/)
  expect(JSON.stringify(await jarvis.gems.get(gem.id)) + filesOf(gem.id)).not.toContain(token)
  await jarvis.gems.add({ url: `https://pier.example/t?access_token=${token}`, page: page.replace('noon', 'ten') })
  expect((await jarvis.gems.list()).gems.map(({ id }) => id)).toEqual([gem.id])
})

it('keeps the token of a pending address until it was fetched, and shows it nowhere', async () => {
  jarvis = await open(true)
  const { gem } = await jarvis.gems.add({ url: `http://${host}/t?access_token=${token}` })
  expect(JSON.stringify(await jarvis.gems.list()) + filesOf(gem.id)).not.toContain(token)
  await jarvis.close()
  jarvis = await open(false)
  await jarvis.gems.fetch(undefined)
  expect(asked).toEqual([`/t?access_token=${token}`])
  const fetched = await jarvis.gems.get(gem.id)
  expect(fetched.text).toContain('The tide is high')
  expect(JSON.stringify(fetched) + filesOf(gem.id)).not.toContain(token)
  const { pending } = await jarvis.gems.fetch([gem.id])
  expect(pending[0]?.pending).toContain('its address held a secret')
  expect(asked).toHaveLength(1)
})

it('keeps no token of an imported address', async () => {
  jarvis = await open(true)
  const url = `https://pier.example/t?access_token=${token}`
  await jarvis.gems.importAll([
    { kind: 'gem', id: 'pocket:1', program: 'Pocket', what: 'article', title: 'Tides', url, text: 'High at noon.' },
  ])
  const [line] = (await jarvis.gems.list()).gems
  expect(JSON.stringify(await jarvis.gems.get(line!.id))).not.toContain(token)
})
