import { randomUUID } from 'node:crypto'
import type { LoadServer } from './kill-at-random.ts'

/** The results of the clients of one run. */
export interface Load {
  /** Statements whose write was acknowledged. */
  written: string[]
  /** Times of answered requests, milliseconds, ascending. */
  reads: number[]
  writes: number[]
  /** Requests that were refused with a retry hint, or had no server. */
  repeated: number
  /** Answers that no client should get. */
  wrong: string[]
  seconds: number
}

/** Share of requests that write. */
const writeShare = 0.25
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Clients of all servers ask and write, each one request after the other, for so many seconds. */
export async function runClients(
  servers: readonly LoadServer[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Load> {
  const load: Load = { written: [], reads: [], writes: [], repeated: 0, wrong: [], seconds: 0 }
  const started = performance.now()
  const isOver = () => performance.now() - started > seconds * 1000
  await Promise.all(servers.flatMap((server) => Array.from({ length: clients }, () => runClient(server, load, isOver))))
  load.seconds = (performance.now() - started) / 1000
  load.reads.sort((a, b) => a - b)
  load.writes.sort((a, b) => a - b)
  return load
}

async function runClient(server: LoadServer, load: Load, isOver: () => boolean): Promise<void> {
  let last = 'machine'
  while (!isOver()) {
    if (Math.random() >= writeShare) {
      await untilAnswered(server, load, load.reads, 'search', { query: last, limit: 5 })
      continue
    }
    // A unique name, so that the statement is not merged, and can be counted afterwards.
    const name = `m${randomUUID().replaceAll('-', '')}`
    const content = `Machine ${name} runs the program p${name.slice(1, 9)}.`
    if (await untilAnswered(server, load, load.writes, 'remember-fact', { content })) load.written.push(name)
    last = name
  }
}

/** Repeats a request while it is refused with a retry hint or gets no answer. */
async function untilAnswered(
  server: LoadServer,
  load: Load,
  times: number[],
  operation: string,
  input: object,
): Promise<boolean> {
  for (;;) {
    const url = server.url()
    const started = performance.now()
    try {
      if (url === undefined) throw new Error('no server')
      const init = { method: 'POST', headers: server.headers(), body: JSON.stringify(input) }
      const response = await fetch(`${url}/api/${operation}`, init)
      const body = (await response.json()) as { code?: string }
      if (response.status === 200) {
        times.push(performance.now() - started)
        return true
      }
      if (response.status !== 503) {
        load.wrong.push(`${operation}: ${response.status} ${body.code}`)
        return false
      }
    } catch {
      // The server was killed: whether it wrote is not known. The same words again are the same statement.
    }
    load.repeated++
    await pause(50)
  }
}

/** A time that so much of all were below, milliseconds. */
export const quantileOf = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
