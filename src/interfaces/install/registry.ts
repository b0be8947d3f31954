import { notFound } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import type { Client } from './client.ts'
import { claudeCode } from './clients/claude-code.ts'
import { claudeDesktop } from './clients/claude-desktop.ts'
import { codex } from './clients/codex.ts'
import { cursor } from './clients/cursor.ts'
import { geminiCli } from './clients/gemini-cli.ts'
import { openclaw } from './clients/openclaw.ts'
import { opencode } from './clients/opencode.ts'
import { vsCode } from './clients/vs-code.ts'
import { windsurf } from './clients/windsurf.ts'

/** Every client that Jarvis can be registered in, in the order of lists. */
export const clients: readonly Client[] = [
  claudeCode,
  claudeDesktop,
  cursor,
  codex,
  geminiCli,
  opencode,
  openclaw,
  vsCode,
  windsurf,
]

/** The client of a name as it is typed (`Claude Code`, `claude_code`, `VS-Code`). Throws NotFound with the nearest names. */
export function findClient(name: string): Client {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')
  const found = clients.find(({ id, title }) => plain(name) === plain(id) || plain(name) === plain(title))
  if (found) return found
  const ids = clients.map(({ id }) => id)
  const suggestions = nearest(name, ids)
  const others = suggestions.length > 0 ? '' : ` There are ${ids.join(', ')}.`
  throw notFound(
    'client_unknown',
    `There is no client "${name}".${didYouMean(suggestions)}${others} "jarvis install" shows which are on this machine.`,
    { client: name, suggestions },
  )
}
