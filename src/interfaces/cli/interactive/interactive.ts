import { isCancel } from '@clack/core'
import type { Hit } from '../../../core/hit.ts'
import type { Style } from '../output.ts'
import type { InteractiveSource } from './interactive-source.ts'
import { ReadPrompt } from './read-prompt.ts'
import { SearchPrompt } from './search-prompt.ts'

const screen = { enter: '\x1b[?1049h\x1b[H', clear: '\x1b[2J\x1b[H', leave: '\x1b[?1049l' }

/** Type, choose, read, open in an editor, leave: on a screen of its own, so that the terminal is as it was afterwards. */
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

/** One document, until the reader goes back to the answers. */
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
    // An editor has a screen of its own, too, and a terminal has one of them: what the editor leaves must not be ours.
    process.stdout.write(screen.leave)
    await source.edit(file, hit.startLine).catch((error: Error) => process.stderr.write(`${error.message}\n`))
    process.stdout.write(screen.enter)
  }
}
