import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ServerHealth } from './check-servers.ts'

/** From this size on the log begins a new file, and the former one is kept beside it, bytes. */
const mostBytes = 1_000_000

/** Adds a line for each server: `health_ok`, `quarantined` or `not_asked`. A full disk must not stop a session. */
export function logHealth(file: string, at: number, servers: readonly ServerHealth[]): void {
  const lines = servers.map(({ name, clients, state, reason, tools, attempts, milliseconds }) =>
    JSON.stringify({
      ...{ at: new Date(at).toISOString(), event: state === 'ok' ? 'health_ok' : state.replace(' ', '_') },
      ...{ server: name, clients, tools, attempts, milliseconds },
      ...(reason === '' ? {} : { reason }),
    }),
  )
  if (lines.length === 0) return
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) renameSync(file, `${file}.1`)
    appendFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  } catch {}
}
