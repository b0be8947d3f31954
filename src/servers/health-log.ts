import { appendToLog } from '../core/own-files.ts'
import type { ServerHealth } from './check-servers.ts'

/** Size at which the log starts a new file and keeps the previous one beside it, bytes. */
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
  appendToLog(file, `${lines.join('\n')}\n`, mostBytes)
}
