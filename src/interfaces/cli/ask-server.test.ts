import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { proofOf } from '../http/credentials.ts'
import { markOf } from '../http/server-options.ts'
import { askServer } from './ask-server.ts'
import type { Invocation } from './invocation.ts'
import { version } from './version.ts'

const token = 'a'.repeat(43)
let root: string
let home: string
let server: Server
/** The spaces that the server was asked about. */
let asked: (string | null)[]

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-ask-'))
  home = join(root, 'home')
  mkdirSync(home)
  asked = []
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://server')
    if (pathname.startsWith('/api/')) asked.push(searchParams.get('space'))
    response.setHeader('content-type', 'application/json')
    const proof = proofOf(token, searchParams.get('challenge') ?? '')
    response.end(pathname.startsWith('/api/') ? '{"facts":[],"total":0}' : JSON.stringify({ proof }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await new Promise((resolve) => server.close(resolve))
  rmSync(root, { recursive: true, force: true })
})

it.each([
  ['of its repository, when repositories have separate spaces', true, undefined, 'ada/net'],
  ['given by name', true, 'other', 'other'],
  ['main, when they share it', false, undefined, 'main'],
])('asks the server for the space %s', async (_, perRepository, space, expected) => {
  writeFileSync(join(home, 'config.yaml'), `spaces:\n  perRepository: ${perRepository}\n`)
  const { config } = await loadConfig({ home })
  const { port } = server.address() as AddressInfo
  const record = { pid: process.pid, port, url: `http://127.0.0.1:${port}`, version, settings: markOf(config) }
  writeFileSync(join(home, 'server.json'), JSON.stringify(record))
  writeFileSync(join(home, 'token'), token)
  const repository = join(root, 'net')
  mkdirSync(join(repository, '.git'), { recursive: true })
  writeFileSync(join(repository, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(repository, '.git', 'config'), '[remote "origin"]\n\turl = https://github.com/ada/net.git\n')
  vi.spyOn(process, 'cwd').mockReturnValue(repository)
  const parsed = { common: { home, set: {}, space, format: 'json' }, command: { effect: 'read' }, input: {} }
  const output = { answer: () => {}, note: () => {} }
  await askServer('fact_list', { parsed, output } as unknown as Invocation)
  expect(asked).toEqual([expected])
})
