import { resolve } from 'node:path'
import type { Client, Machine } from '../../../clients/client.ts'
import { invalidInput } from '../../../core/errors.ts'
import { userHome } from '../../../core/platform/user-home.ts'
import type { Change } from '../../install/change.ts'
import { askYesNo, canAsk } from '../ask-user.ts'
import type { Invocation } from '../invocation.ts'
import { printable } from '../layout.ts'
import type { Output, Style } from '../output.ts'

/** Texts about a change of a client's settings. */
export interface ChangeWords {
  client: Client
  /** Before the path: "Jarvis is registered in". */
  done: string
  /** When nothing is to be done. */
  nothing: string
  /** The user's next step. */
  next: string
  remarks: readonly string[]
}

export const thisMachine = (): Machine => ({ platform: process.platform, userHome: userHome(), variables: process.env })

/** Name of the server and folder of the project, as they were typed. */
export const readTarget = (input: Readonly<Record<string, unknown>>) => ({
  name: String(input.name ?? 'jarvis'),
  project: input.project === undefined ? undefined : resolve(String(input.project)),
})

/** Shows a change, asks, applies it, and prints the next step. Throws InvalidInput if no person can be asked. */
export async function applyChange(change: Change, invocation: Invocation, words: ChangeWords): Promise<number> {
  const { parsed, output } = invocation
  const { path, alsoPath, diff } = change
  const both = [path, alsoPath].flatMap((one) => (one === undefined ? [] : printable(one))).join(' and ')
  const { dryRun, yes } = parsed.input
  const isJson = parsed.common.format === 'json'
  const report = (changed: boolean, more: object = {}) => {
    if (isJson)
      output.answer(
        JSON.stringify({ client: words.client.id, path, ...(alsoPath && { alsoPath }), changed, ...more }, null, 2),
      )
  }
  if (diff.length === 0) {
    report(false)
    if (!isJson) output.answer(`${words.client.title}: ${words.nothing} (${printable(path)}). Nothing was changed.`)
    return 0
  }
  if (dryRun === true) {
    report(false, { diff: diff.join('\n') })
    if (!isJson) output.answer(`${coloured(diff, output.style)}\n\nNothing was changed (--dry-run).`)
    return 0
  }
  if (yes !== true && !canAsk())
    throw invalidInput(
      'confirmation_needed',
      `${both} would be changed, and that cannot be confirmed without a terminal. Pass --yes to change it, or --dry-run to preview it.`,
    )
  if (!isJson || yes !== true) show(diff, isJson, output)
  if (yes !== true && !(await askYesNo(`Change ${both}?`, invocation.signal()))) {
    report(false, { diff: diff.join('\n') })
    if (!isJson) output.answer('Nothing was changed.')
    return 0
  }
  const { backup } = change.write()
  report(true, { diff: diff.join('\n'), ...(backup !== undefined && { backup }) })
  if (!isJson) {
    const copy = backup === undefined ? [] : [`Backup of the previous file: ${printable(backup)}`]
    output.answer(['', `${words.done} ${both}.`, ...copy, ...words.remarks, words.next].join('\n'))
  }
  return 0
}

/** Beside the answer where that is JSON. */
function show(diff: readonly string[], isJson: boolean, output: Output): void {
  if (isJson) output.note(coloured(diff, output.noteStyle))
  else output.answer(coloured(diff, output.style))
}

const coloured = (diff: readonly string[], style: Style): string =>
  diff
    .map((line, index) => {
      const text = printable(line)
      if (index < 2) return style.bold(text)
      if (line.startsWith('@@')) return style.dim(text)
      return line.startsWith('+') ? style.good(text) : line.startsWith('-') ? style.bad(text) : text
    })
    .join('\n')
