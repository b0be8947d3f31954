import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from '../../config/home.ts'
import { variableOf } from '../../config/load.ts'
import { unavailable } from '../../core/errors.ts'
import { ensureFolder } from '../../core/own-files.ts'
import { type FoundServer, findServer } from './find-server.ts'

/** A server is there within a fifth of a second; a machine that is busy beyond measure may take longer, milliseconds. */
const patience = 20_000
const look = 30

/** Less is taken for nothing, bytes: the record, the token and the log of a server need it. */
const leastRoom = 64 * 1024

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < leastRoom
}

const fullDisk = (folder: string): string =>
  `The server did not start: the disk of ${folder} is full. Free some space, then run the command again.`

/** Starts a server that outlives this process, and waits until it answers. Throws Unavailable with its own words. */
export async function startInBackground(
  home: Home,
  { space, flags }: { space: string; flags: Flags },
): Promise<FoundServer> {
  const command = [process.argv[1]!, 'serve', '--home', home.root, '--space', space, ...emptyFlags(flags)]
  const said = `${home.serverLog}.start`
  ensureFolder(dirname(said))
  const file = openSync(said, 'w', 0o600)
  // Not the current folder: it could not be removed or unmounted while the server runs.
  const env = { ...process.env, ...asVariables(flags) }
  const child = spawn(process.execPath, command, { cwd: home.root, detached: true, env, stdio: ['ignore', file, file] })
  closeSync(file)
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  child.unref()
  for (const deadline = performance.now() + patience; performance.now() < deadline; await sleep(look)) {
    const found = await findServer(home)
    if (found) return found
    if (ended) break
  }
  const reason = readFileSync(said, 'utf8').trim().split('\n').at(-1)
  // A server that cannot write its record cannot write why either.
  if (isFull(home.root)) throw unavailable('disk_full', fullDisk(home.root))
  throw unavailable('server_not_started', `The server did not start: ${reason || 'no output'}. Try "jarvis serve".`)
}

type Flags = Readonly<Record<string, unknown>>

/**
 * Settings as variables of the environment. They may contain a password, and every user of the machine can list the
 * arguments of a process.
 */
const asVariables = (flags: Flags): Record<string, string> =>
  Object.fromEntries(Object.entries(flags).map(([name, value]) => [variableOf(name), `${value}`]))

/** Empty settings as arguments: an empty variable counts as not set. */
const emptyFlags = (flags: Flags): string[] =>
  Object.entries(flags).flatMap(([name, value]) => (value === '' ? ['--set', `${name}=`] : []))
