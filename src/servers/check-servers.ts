import { most } from '../core/long-lists.ts'
import type { CallOptions } from '../core/runtime.ts'
import { type Answer, askServer, type Probe } from './ask-server.ts'
import type { ConfiguredServer, UnaskedServer, Variables } from './configured-server.ts'
import { limitTime, type TimeLimit } from './time-limit.ts'

/** Result for one server. Times are milliseconds. */
export interface ServerHealth {
  name: string
  /** Clients whose settings name it. */
  clients: string[]
  /** quarantined: excluded from the session. not asked: disabled, or its settings are incomplete. */
  state: 'ok' | 'quarantined' | 'not asked'
  /** Why it is not ok; empty if it is. */
  reason: string
  tools: number
  attempts: number
  milliseconds: number
  warnings: string[]
}

export interface CheckOptions extends CallOptions {
  /** Timeout for all servers together, milliseconds. */
  timeoutMs: number
  probes: readonly Probe[]
  variables: Variables
  /** Addresses elsewhere are not asked. */
  offline: boolean
}

/** A second try needs at least so long, milliseconds. */
const leastRetryMs = 200

export interface CheckedServers {
  servers: ServerHealth[]
  /** Extra time given beyond `timeoutMs` because the machine was busy, milliseconds. */
  extraMs: number
}

/**
 * Asks all servers side by side, each again once where it fails early. Takes `timeoutMs` and 0.3 s at most, and longer only
 * where the machine is so busy that the programs do not run.
 */
export async function checkServers(
  servers: readonly ConfiguredServer[],
  unasked: readonly UnaskedServer[],
  options: CheckOptions,
): Promise<CheckedServers> {
  const end = performance.now() + options.timeoutMs
  const asked = servers.map((server) => checkOne(server, { ...options, end }))
  const others = unasked.map(
    ({ name, clients, reason }): ServerHealth => ({ ...nothingYet, name, clients, state: 'not asked', reason }),
  )
  const checked = await Promise.all(asked)
  return {
    servers: [...checked.map(({ health }) => health), ...others],
    extraMs: Math.max(0, most(checked.map(({ extraMs }) => extraMs))),
  }
}

const nothingYet = { reason: '', tools: 0, attempts: 0, milliseconds: 0, warnings: [] as string[] }

interface OneCheck extends CheckOptions {
  /** On the clock of `performance`. */
  end: number
}

async function checkOne(
  server: ConfiguredServer,
  options: OneCheck,
): Promise<{ health: ServerHealth; extraMs: number }> {
  const limit = limitTime(options.timeoutMs)
  try {
    const health = await askTwice(server, options, limit)
    return { health, extraMs: health.milliseconds < options.timeoutMs ? 0 : limit.extra() }
  } finally {
    limit.end()
  }
}

async function askTwice(server: ConfiguredServer, options: OneCheck, limit: TimeLimit): Promise<ServerHealth> {
  const { name, clients, reach } = server
  const health = { ...nothingYet, name, clients }
  if (options.offline && reach.kind === 'http' && !isLocal(reach.url))
    return { ...health, state: 'not asked', reason: 'it is elsewhere, and the setting offline is on' }
  const startedAt = performance.now()
  const asking = {
    variables: options.variables,
    probe: options.probes.find((probe) => probe.server === name),
    signal: options.signal ? AbortSignal.any([limit.signal, options.signal]) : limit.signal,
    limit,
  }
  let attempts = 1
  let answer = await askServer(server, asking)
  if (answer.kind === 'bad' && !answer.isFinal && options.end - performance.now() >= leastRetryMs) {
    attempts++
    answer = await askServer(again(server, answer), asking)
  }
  const milliseconds = Math.round(performance.now() - startedAt)
  if (answer.kind === 'bad') return { ...health, state: 'quarantined', reason: answer.reason, attempts, milliseconds }
  const { tools, warnings } = answer
  return { ...health, state: 'ok', tools: tools.length, attempts, milliseconds, warnings }
}

/** A server that knows only the older form of HTTP refuses the newer one: the second try speaks the older. */
const again = (server: ConfiguredServer, { wantsOldForm }: Answer & { kind: 'bad' }): ConfiguredServer =>
  wantsOldForm && server.reach.kind === 'http' ? { ...server, reach: { ...server.reach, isOldForm: true } } : server

export function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}
