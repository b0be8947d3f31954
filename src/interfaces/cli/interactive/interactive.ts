import { isCancel } from '@clack/core'
import type { Hit } from '../../../core/hit.ts'
import type { Style } from '../output.ts'
import type { InteractiveSource } from './interactive-source.ts'
import { ReadPrompt } from './read-prompt.ts'
import { SearchPrompt } from './search-prompt.ts'

const screen = { enter: '\x1b[?1049h\x1b[H', clear: '\x1b[2J\x1b[H', leave: '\x1b[?1049l' }

/**
 * Runs the interactive search (type, choose, read, edit, leave) on the alternate screen, which restores the terminal's
 * content afterwards.
 */
export async function runInteractive(source: InteractiveSource, style: Style): Promise<void> {
  process.stdout.write(screen.enter)
  let query = ''
  let selected = 0
  let hit: string | undefined
  try {
    for (;;) {
      process.stdout.write(screen.clear)
      const prompt = new SearchPrompt(source, style, { query, selected, read: hit })
      const chosen = await prompt.prompt()
      if (isCancel(chosen) || chosen === undefined) return
      query = prompt.userInput
      selected = prompt.selected
      hit = chosen.id
      await read(source, style, chosen)
    }
  } finally {
    process.stdout.write(screen.leave)
  }
}

/** Shows one document, until the reader goes back to the results. */
async function read(source: InteractiveSource, style: Style, hit: Hit): Promise<void> {
  const [document, file] = await Promise.all([
    source.read(hit).catch((error: Error) => ({ title: hit.title, text: error.message, startLine: 1 })),
    source.fileOf(hit),
  ])
  let from = hit.startLine
  for (;;) {
    process.stdout.write(screen.clear)
    const prompt = new ReadPrompt({ hit, document, file, from }, style)
    const wish = await prompt.prompt()
    from = prompt.topLine
    if (wish !== 'edit' || file === undefined) return
    // A terminal has one alternate screen, and an editor uses it, too; so ours is left before.
    process.stdout.write(screen.leave)
    await source.edit(file, hit.startLine).catch((error: Error) => process.stderr.write(`${error.message}\n`))
    process.stdout.write(screen.enter)
  }
}
