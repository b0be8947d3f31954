import { spawn } from 'node:child_process'
import { loadConfig } from '../../../config/load.ts'
import { unavailable } from '../../../core/errors.ts'
import { ask, findServer } from '../../http/find-server.ts'
import type { Invocation } from '../invocation.ts'

const patience = 5000

/** Prints a link that opens the page once, and opens it in a browser where there is one. */
export async function open({ parsed, output }: Invocation): Promise<number> {
  const { common, input } = parsed
  const { home } = await loadConfig({ home: common.home, flags: common.set })
  const found = await findServer(home)
  if (!found) {
    throw unavailable('server_not_running', 'No server is running for this home. Start one with "jarvis up".')
  }
  const { port } = found.record
  const { body } = await ask({ port, path: '/open', token: found.token, body: {}, timeout: patience })
  const link = JSON.parse(body) as { url: string; seconds: number }
  output.answer(common.format === 'json' ? JSON.stringify(link, null, 2) : link.url)
  output.note(`The link opens the page once, within ${link.seconds} seconds.`)
  if (input.browser ?? hasDisplay()) openBrowser(link.url)
  return 0
}

/** Whether a person probably sits at this machine. */
const hasDisplay = (): boolean =>
  process.stdout.isTTY === true &&
  (process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)) &&
  !process.env.SSH_CONNECTION

/** A missing browser is not an error: the link is printed. */
function openBrowser(url: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  spawn(command!, [...args, url], { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref()
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}
