import { notFound } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import type { Client } from './client.ts'
import { claudeCode } from './known/claude-code.ts'
import { claudeDesktop } from './known/claude-desktop.ts'
import { codex } from './known/codex.ts'
import { cursor } from './known/cursor.ts'
import { geminiCli } from './known/gemini-cli.ts'
import { openclaw } from './known/openclaw.ts'
import { opencode } from './known/opencode.ts'
import { vsCode } from './known/vs-code.ts'
import { windsurf } from './known/windsurf.ts'

/** Every client that Jarvis can be registered in, in display order. */
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
  const others = suggestions.length > 0 ? '' : ` Known clients: ${ids.join(', ')}.`
  throw notFound(
    'client_unknown',
    `Unknown client "${name}".${didYouMean(suggestions)}${others} "jarvis install" shows which are on this machine.`,
    { client: name, suggestions },
  )
}
