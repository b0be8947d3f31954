import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { throwIfAborted, unavailable } from '../../../core/errors.ts'
import { endGroup, ownGroup } from '../../../core/platform/processes.ts'
import { startForm } from '../../../core/platform/programs.ts'
import type { CallOptions } from '../../../core/runtime.ts'

/** A QMD server that Jarvis starts and stops. A server that already runs has another index, so it is never asked. */
export interface QmdServer {
  /** Posts to `/query`; undefined if no server could be started. */
  ask(body: unknown, options: CallOptions & { milliseconds: number }): Promise<unknown>
  stop(): Promise<void>
}

/** Port used if that of the settings is taken. */
const otherPort = 8377
/** Time limit of a start, milliseconds; loading its code takes a second. */
const startTime = 15_000
const pause = 50
/** Time limit of a connection attempt, milliseconds: a local server accepts at once. */
const knockTime = 500
/** Time for the program to end before it is killed, milliseconds. */
const endTime = 2000

export function createQmdServer(path: string, index: string, port: number): QmdServer {
  let starting: Promise<string | undefined> | undefined
  let child: ChildProcess | undefined
  const kill = () => child && endGroup(child.pid, 'SIGKILL')

  async function start(): Promise<string | undefined> {
    for (const candidate of new Set([port, otherPort])) {
      const url = `http://127.0.0.1:${candidate}`
      if (await isTaken(candidate)) continue
      const args = ['--index', index, 'mcp', '--http', '--port', String(candidate), '--host', '127.0.0.1']
      const form = startForm(path, args)
      const started = spawn(form.command, form.args, { ...form, stdio: 'ignore', ...ownGroup() })
      child = started
      let isOver = false
      const over = () => {
        isOver = true
        if (child === started) [child, starting] = [undefined, undefined]
      }
      started.on('error', over).on('exit', over)
      process.once('exit', kill)
      const until = performance.now() + startTime
      while (!isOver && performance.now() < until) {
        if (await isHealthy(url)) return url
        await sleep(pause)
      }
      endGroup(started.pid, 'SIGKILL')
    }
    return undefined
  }

  return {
    async ask(body, { signal, milliseconds }) {
      starting ??= start()
      const url = await starting
      if (url === undefined) return undefined
      return post(`${url}/query`, body, { signal, milliseconds })
    },
    async stop() {
      process.off('exit', kill)
      const ending = child
      child = undefined
      starting = undefined
      if (!ending) return
      const gone = ending.exitCode === null ? new Promise((resolve) => ending.once('exit', resolve)) : undefined
      endGroup(ending.pid, 'SIGTERM')
      await Promise.race([gone, sleep(endTime)])
      endGroup(ending.pid, 'SIGKILL')
    },
  }
}

/** The server's answer. Errors: Unavailable `search_program_failed`; Cancelled. */
async function post(
  url: string,
  body: unknown,
  { signal, milliseconds }: CallOptions & { milliseconds: number },
): Promise<unknown> {
  const deadline = AbortSignal.timeout(milliseconds)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text) as unknown
    throw new Error(`${response.status}: ${text.slice(0, 200)}`)
  } catch (error) {
    throwIfAborted(signal)
    const why = deadline.aborted ? `no answer within ${milliseconds / 1000} s` : (error as Error).message
    throw unavailable('search_program_failed', `The server of QMD failed (${why}). Run "qmd doctor".`)
  }
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(knockTime) }).then(
    async ({ ok, body }) => {
      await body?.cancel()
      return ok
    },
    () => false,
  )

/** Whether any program listens on the port. */
const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: knockTime })
    const end = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(true))
      .once('error', () => end(false))
  })
