import { spawn } from 'node:child_process'
import { messageOf } from '../core/errors.ts'
import type { ServerHealth } from './check-servers.ts'
import { isLocal } from './check-servers.ts'

export interface NoticeSettings {
  desktop: boolean
  /** Address that gets each notice; empty for none. */
  webhook: string
  /** slack: only `{text}`. auto: slack for Slack's addresses. */
  webhookForm: 'auto' | 'slack' | 'json'
  offline: boolean
}

/** A notice must not hold up a session, milliseconds. */
const longestMs = 2000

/** A sentence about excluded servers; undefined if all answered. */
export function noticeOf(servers: readonly ServerHealth[]): string | undefined {
  const bad = servers.filter(({ state }) => state === 'quarantined')
  if (bad.length === 0) return undefined
  const named = bad.slice(0, 5).map(({ name, reason }) => `${name} (${reason})`)
  const more = bad.length > 5 ? [`${bad.length - 5} more`] : []
  const asked = servers.filter(({ state }) => state !== 'not asked').length
  return `${bad.length} of ${asked} MCP servers are left out of this session: ${[...named, ...more].join('; ')}. Run "jarvis mcp-health" to check again.`
}

/** Shows the notice on the desktop and sends it to the webhook. Resolves to the problems, one sentence each. */
export async function notify(
  text: string,
  servers: readonly ServerHealth[],
  settings: NoticeSettings,
): Promise<string[]> {
  const problems = await Promise.all([
    settings.desktop ? showOnDesktop(text) : undefined,
    settings.webhook === '' ? undefined : send(text, servers, settings),
  ])
  return problems.filter((problem) => problem !== undefined)
}

/** A machine without a desktop has no such program, which is not a problem. */
function showOnDesktop(text: string): Promise<string | undefined> {
  const [program, args] = desktopCommand(text)
  if (program === undefined) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', timeout: longestMs, killSignal: 'SIGKILL' })
    child.once('error', () => resolve(undefined))
    child.once('exit', () => resolve(undefined))
  })
}

function desktopCommand(text: string): [program: string | undefined, args: string[]] {
  const title = 'Jarvis: MCP servers'
  // Desktops read a little markup in the text.
  if (process.platform === 'linux')
    return ['notify-send', ['--app-name=Jarvis', '--', title, text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')]]
  if (process.platform === 'darwin') {
    const script = ['on run argv', 'display notification (item 2 of argv) with title (item 1 of argv)', 'end run']
    return ['osascript', [...script.flatMap((line) => ['-e', line]), title, text]]
  }
  return [undefined, []]
}

async function send(
  text: string,
  servers: readonly ServerHealth[],
  { webhook, webhookForm, offline }: NoticeSettings,
): Promise<string | undefined> {
  if (offline && !isLocal(webhook)) return 'The webhook was not called: the setting offline is on.'
  const isSlack =
    webhookForm === 'slack' || (webhookForm === 'auto' && /(^|\.)slack\.com$/.test(new URL(webhook).hostname))
  const quarantined = servers
    .filter(({ state }) => state === 'quarantined')
    .map(({ name, clients, reason, attempts }) => ({ name, clients, reason, attempts }))
  const body = isSlack ? { text } : { event: 'mcp_health', text, quarantined }
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(longestMs),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `The webhook answered HTTP ${response.status}.`
  } catch (error) {
    return `The webhook could not be reached: ${messageOf(error)}.`
  }
}
