import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeVault } from '../speed/made-vault.ts'
import { withFolder } from '../speed/scratch.ts'

/** What a user starts. */
export const command = join(process.cwd(), 'dist', 'cli.cjs')

/** Nothing of the machine's own settings; extra certificates cost Node 20 more than all the rest of its start. */
export const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('JARVIS_') && name !== 'NODE_EXTRA_CA_CERTS'),
  )

export interface ServedHome {
  folder: string
  home: string
  url: string
  token: string
  process: ChildProcess
  /** A request over a kept-alive connection: milliseconds, status and body. Rejects without an answer. */
  ask(path: string, body?: unknown): Promise<{ taken: number; status: number; body: string }>
}

/** Lends a home with a made vault of so many files. */
export const withHome = <T>(files: number, work: (made: { folder: string; home: string }) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const home = join(folder, 'home')
    const vault = join(folder, 'vault')
    makeVault(vault, { files, words: 300, seed: 4 })
    const env = plainEnvironment()
    execFileSync(process.execPath, [command, 'collection', 'add', vault, '--home', home], { env, stdio: 'ignore' })
    execFileSync(process.execPath, [command, 'embed', '--budget', '200', '--home', home], { env, stdio: 'ignore' })
    return work({ folder, home })
  })

/** A server on a home until the work is done. `port` 0 is any that is free. */
export async function whileServing<T>(
  { home, port = 0, settings = [], environment = {} }: ServeOptions,
  work: (served: Pick<ServedHome, 'url' | 'process'>) => Promise<T>,
): Promise<T> {
  const args = [command, 'serve', '--home', home, '--set', `server.port=${port}`, ...settings]
  const child = spawn(process.execPath, args, {
    env: { ...plainEnvironment(), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const { url } = await recordOf(home)
    return await work({ url, process: child })
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

interface ServeOptions {
  home: string
  port?: number
  settings?: readonly string[]
  environment?: Readonly<Record<string, string>>
}

/** Lends a home with a made vault of so many files, and a server on it. */
export const withServer = <T>(
  { files, ...options }: { files: number } & Omit<ServeOptions, 'home'>,
  work: (served: ServedHome) => Promise<T>,
): Promise<T> =>
  withHome(files, ({ folder, home }) =>
    whileServing({ home, ...options }, async ({ url, process: child }) => {
      const token = readFileSync(join(home, 'token'), 'utf8').trim()
      return work({ folder, home, url, token, process: child, ask: asker(url, token) })
    }),
  )

/** Clock ticks a second in /proc, the same on every Linux that Node runs on. */
const ticks = 100

/**
 * Milliseconds of processor time that a process has used, all its threads together; NaN where the system does not say.
 * On a machine that does other work this is what can be compared: the clock counts the others, too.
 */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
  } catch {
    return Number.NaN
  }
}

/** What the server wrote of itself, as soon as it is there. */
export async function recordOf(home: string): Promise<{ url: string; port: number; pid: number }> {
  for (;;) {
    try {
      return JSON.parse(readFileSync(join(home, 'server.json'), 'utf8'))
    } catch {
      await sleep(2)
    }
  }
}

function asker(url: string, token: string): ServedHome['ask'] {
  const agent = new Agent({ keepAlive: true })
  return (path, body) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve, reject) => {
      const started = performance.now()
      const method = text === undefined ? 'GET' : 'POST'
      const asked = request(`${url}${path}`, { agent, method, headers }, (response) => {
        let answer = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          answer += chunk
        })
        const taken = () => performance.now() - started
        response.on('end', () => resolve({ taken: taken(), status: response.statusCode ?? 0, body: answer }))
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(text)
    })
  }
}
