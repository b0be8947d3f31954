import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { invalidInput } from '../../core/errors.ts'
import { expandTilde } from '../../core/home-folder.ts'
import { userHome } from '../../core/platform/user-home.ts'
import { readInput } from './read-input.ts'

/** Commands that read the clipboard on each system; the first installed one is used. */
const clipboards: readonly (readonly [string, ...string[]])[] =
  process.platform === 'darwin'
    ? [['pbpaste']]
    : process.platform === 'win32'
      ? [['powershell.exe', '-NoProfile', '-Command', 'Get-Clipboard -Raw']]
      : [
          ['wl-paste', '--no-newline'],
          ['xclip', '-selection', 'clipboard', '-o'],
          ['xsel', '--clipboard', '--output'],
        ]

/** Source typed in place of a file: an address, `-` for stdin, the clipboard, or a file. */
export async function readSource(
  typed: string | undefined,
  clipboard: boolean,
): Promise<{ url: string } | { text: string } | { file: string } | Record<never, never>> {
  if (clipboard) return sorted(fromClipboard())
  if (typed === undefined) return {}
  if (typed === '-') return sorted(await readInput('jarvis gem add -'))
  if (isAddress(typed)) return { url: typed }
  return { file: otherAddress.test(typed) ? typed : resolve(expandTilde(typed, userHome)) }
}

/** It is refused with a reason when it is read. */
const otherAddress = /^[a-z][a-z\d+.-]+:\/\//i
const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim())
const sorted = (text: string) => (isAddress(text) ? { url: text.trim() } : { text })

function fromClipboard(): string {
  for (const [program, ...args] of clipboards) {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 20_000_000 })
    if (status === 0 && stdout.trim() !== '') return stdout
  }
  throw invalidInput(
    'clipboard_unread',
    'The clipboard is empty, or cannot be read (needs wl-paste, xclip or xsel). Pipe the text in: "… | jarvis gem add -".',
  )
}
