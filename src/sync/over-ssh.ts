import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { invalidInput, unavailable } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import { type Exchange, exchangeOf, hasLess, openExchange, readExchange, takeExchange } from './exchange.ts'
import type { SyncNeeds } from './needs.ts'
import { runSync, type Synced } from './run-sync.ts'

/** Maximum rounds: a first comparison, packets, answers, and packets that exceed one message. */
const mostRounds = 10

export interface OverSsh extends CallOptions {
  /** As for `ssh`: a name, `ada@desktop`, or an entry of its configuration. */
  host: string
  /** Jarvis's command line on the other machine. */
  remote: string
  whole: boolean
}

/**
 * Syncs this home with one on another machine over the owner's `ssh`: both have a folder of packets, and send each
 * other the missing ones. Errors: `sync_host_invalid`, `sync_host_unreachable`, `sync_host_lost`,
 * `sync_host_no_jarvis`, `sync_host_failed`.
 */
export async function syncOverSsh(needs: SyncNeeds, asked: OverSsh): Promise<Synced> {
  const { host, signal, whole } = asked
  // A name that begins with a dash would be an option of ssh.
  if (!/^[\w.@:[\]%-]{1,255}$/.test(host) || host.startsWith('-'))
    throw invalidInput('sync_host_invalid', `"${host}" is not a host for ssh. Example: ada@desktop.`)
  const exchange = openExchange(needs)
  const options = { folder: exchange.path, signal, isRemembered: false }
  const sum = await runSync(needs, { ...options, whole })
  let theirs: Exchange['has'] | undefined
  for (let round = 0; round < mostRounds; round++) {
    const { folder, device, pairing } = exchange.now()
    const given = exchangeOf(folder, theirs, pairing)
    const answer = readExchange(await askOther(needs, asked, JSON.stringify(given)))
    takeExchange(folder, answer, device)
    const done = await runSync(needs, options)
    for (const count of ['sent', 'received', 'removed', 'forgotten', 'reviews'] as const) sum[count] += done[count]
    sum.problems = done.problems
    theirs = answer.has
    if (!hasLess(theirs, folder)) break
  }
  return { ...sum, folder: host }
}

/** The folder of a repository's space has a "+" for the "/" of its name. */
const spaceOf = (folder: string): string => basename(folder).replace('+', '/')

/** Sends one line and receives one: the other home stores the given packets, and returns those missing here. */
async function askOther({ folder }: SyncNeeds, { host, remote, signal }: OverSsh, given: string): Promise<string> {
  const command = `${remote} sync exchange --given - --space ${spaceOf(folder)} --json`
  const child = spawn('ssh', ['-T', '--', host, command], { signal, stdio: 'pipe' })
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code ?? 255))
  })
  // A program that ends before reading all input is reported by its exit code.
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${given}\n`)
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code === 0) return out
  // A sentence of ours follows.
  const said = (err.trim().split('\n').at(-1) ?? '').trim().replace(/\.+$/, '')
  if (typeof code === 'string')
    throw unavailable('sync_host_unreachable', `The program ssh does not start (${code}). Install it, then sync again.`)
  if (code === 255 && /closed by|reset by|broken pipe/i.test(said))
    throw unavailable('sync_host_lost', `The connection to ${host} was lost: ${said}. Run the same command again.`)
  if (code === 255)
    throw unavailable('sync_host_unreachable', `ssh does not reach ${host}: ${said || 'no reason'}. Try "ssh ${host}".`)
  if (code === 126 || code === 127)
    throw unavailable(
      'sync_host_no_jarvis',
      `Jarvis does not start on ${host}: ${said}. Install it there, or name its command: --remote "npx jarvis-memory".`,
    )
  throw unavailable('sync_host_failed', `The home on ${host} answered: ${messageIn(said) || `code ${code}`}`)
}

/** The error message of the other command line. */
function messageIn(line: string): string {
  try {
    return (JSON.parse(line) as { error: { message: string } }).error.message
  } catch {
    return line
  }
}
