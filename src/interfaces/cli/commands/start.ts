import { existsSync } from 'node:fs'
import { databaseFile, homeAt } from '../../../config/home.ts'
import { loadConfig } from '../../../config/load.ts'
import { loadPart } from '../../load-part.ts'
import { codeCache } from '../code-cache.ts'
import { commands } from '../commands.ts'
import { overview } from '../help.ts'
import type { Invocation } from '../invocation.ts'
import { version } from '../version.ts'

/** `jarvis` without a command: search at a terminal, help elsewhere; first steps in an empty home. */
export async function start(invocation: Invocation): Promise<number> {
  const { parsed, output } = invocation
  const { common } = parsed
  const { home, config } = await loadConfig({ home: common.home, flags: common.set })
  const space = common.space ?? config.space
  if (config.database === '' && !existsSync(databaseFile(homeAt(home.root), space))) {
    output.answer(firstSteps(output.style.bold(`jarvis ${version}`), home.root))
    return 0
  }
  if (!isAtTerminal()) {
    output.answer(overview(commands.all(), version, output))
    return 0
  }
  const [{ openSource }, { runInteractive }] = await Promise.all([
    import('../interactive/source.ts'),
    // A separate file, since no other command needs it.
    loadPart<typeof import('../interactive/interactive.ts')>('interactive', codeCache),
  ])
  const source = await openSource(invocation)
  try {
    await runInteractive(source, output.style)
    return 0
  } finally {
    await source.close()
  }
}

/** Whether a person can see it and type, on a terminal with a movable cursor. */
const isAtTerminal = (): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true && process.env.TERM !== 'dumb'

const firstSteps = (head: string, home: string): string =>
  [
    `${head}: find what is in your notes, documents and conversations, offline.`,
    `Nothing is indexed yet (${home}). Three steps:`,
    [
      '  1. Index a folder and start the server:  jarvis up ~/notes',
      '  2. Connect your assistant:               jarvis install claude-code --plugin',
      '  3. Save a first fact:                    jarvis remember "I prefer tea"',
    ].join('\n'),
    'Then run jarvis to search, and jarvis open to see the page. All commands: jarvis --help',
  ].join('\n\n')
