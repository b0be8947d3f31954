import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from '../../../config/home.ts'
import { loadConfig } from '../../../config/load.ts'
import { runningServer } from '../../../config/running-server.ts'
import { unavailable } from '../../../core/errors.ts'
import { isAliveAndOurs } from '../../../core/platform/processes.ts'
import { ask, findServer } from '../../http/find-server.ts'
import type { Invocation } from '../invocation.ts'

/** A server brings its work to an end within so long, milliseconds. */
const patience = 10_000
const look = 50

/** `jarvis stop`. Without a running server it succeeds, too. */
export async function stop({ parsed, output }: Invocation): Promise<number> {
  const { home } = await loadConfig({ home: parsed.common.home, flags: parsed.common.set })
  const url = await stopServer(home)
  output.answer(url === undefined ? 'The server is not running.' : `Server at ${url} stopped.`)
  return 0
}

/** Ends the server of the home: its address, or undefined where none runs. Unavailable `server_silent`. */
export async function stopServer(home: Home): Promise<string | undefined> {
  const record = runningServer(home)
  const found = await findServer(home)
  if (!found) {
    if (record && runningServer(home)) throw silent(record.url, record.pid)
    return undefined
  }
  const { port, pid, url } = found.record
  await ask({ port, path: '/stop', token: found.token, body: {}, timeout: patience })
  for (const end = performance.now() + patience; performance.now() < end; await sleep(look)) {
    if (!isAliveAndOurs(pid)) return url
  }
  throw silent(url, pid)
}

const silent = (url: string, pid: number) =>
  unavailable('server_silent', `The server at ${url} does not answer. If it hangs, end process ${pid} and try again.`, {
    url,
    pid,
  })
