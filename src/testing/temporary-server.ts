import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { loadConfig } from '../config/load.ts'
import { homeToken } from '../interfaces/http/credentials.ts'
import { type RunningServer, startServer } from '../interfaces/http/server.ts'
import type { ServerOptions } from '../interfaces/http/server-options.ts'

export interface TemporaryServer {
  folder: string
  home: string
  /** A folder that is indexed as the collection `notes`. */
  notes: string
  url: string
  port: number
  token: string
  server: RunningServer
  /** A request with the token. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** POSTs JSON with the token. */
  post(path: string, body: unknown): Promise<Response>
  /** Sends bytes as they are and gives everything that came back until the end of the connection. */
  raw(text: string): Promise<string>
  /** The same home as a library. */
  open(): Promise<Jarvis>
  close(): Promise<void>
}

/** Settings of a test: no model is loaded, any free port. */
const quick = { 'embedding.model': 'none', 'server.port': 0 }

/** A server on a temporary home with some indexed notes: path to content. */
export async function openTemporaryServer(
  notes: Readonly<Record<string, string>>,
  options: Partial<ServerOptions> & { settings?: Readonly<Record<string, unknown>> } = {},
): Promise<TemporaryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-server-'))
  const root = join(folder, 'notes')
  mkdirSync(root)
  for (const [path, text] of Object.entries(notes)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const flags = { ...quick, ...options.settings }
  const { home, config } = await loadConfig({ home: join(folder, 'home'), flags, environment: {} })
  const open = () => openJarvis({ home: home.root, config: flags, overrides: { environment: {} } })
  const jarvis = await open()
  await jarvis.addCollection(root)
  await jarvis.close()
  const server = await startServer({ home, config, flags, space: config.space, version: '1.2.3', ...options })
  if ('other' in server) throw new Error('The home is new, and somebody serves it.')
  const { url, port } = server.record
  const token = homeToken(home.tokenFile)
  const authorization = `Bearer ${token}`
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { authorization, ...(init.headers as Record<string, string>) } })
  return {
    folder,
    home: home.root,
    notes: root,
    url,
    port,
    token,
    server,
    ask,
    post: (path, body) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    raw: (text) => sendRaw(port, text),
    open,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)))
  })
}
