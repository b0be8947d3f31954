import { existsSync } from 'node:fs'
import { databaseFile, homeAt, listSpaces } from '../../../config/home.ts'
import { loadConfig } from '../../../config/load.ts'
import type { Invocation } from '../invocation.ts'
import { version } from '../version.ts'

/** What `jarvis` alone says: where things stand and what to do next. Opens no database unless there is one. */
export async function start({ parsed, output }: Invocation): Promise<number> {
  const { common } = parsed
  const { home, config } = await loadConfig({ home: common.home, flags: common.set })
  const space = common.space ?? config.space
  const { style } = output
  const head = `${style.bold(`jarvis ${version}`)}: find what is in your notes, documents and conversations, offline.`
  if (!existsSync(databaseFile(homeAt(home.root), space))) {
    output.answer(
      [
        head,
        `Nothing is indexed yet (${home.root}). Begin with a folder of yours:`,
        '  jarvis up ~/notes',
        '  jarvis query "what did we decide about backups?"',
        'The first indexes it and serves it in the background: jarvis open shows it in a browser.',
        'All commands: jarvis --help',
      ].join('\n\n'),
    )
    return 0
  }
  const { openJarvis } = await import('../../../app/open-jarvis.ts')
  const jarvis = await openJarvis({ home: home.root, space, config: common.set, create: false, onWarning: output.note })
  try {
    const { collections, index } = await jarvis.status()
    const names = collections.map(({ name, records }) => `${name} (${records.toLocaleString('en')})`).join(', ')
    const others = listSpaces(home).filter((name) => name !== space)
    output.answer(
      [
        head,
        collections.length === 0
          ? 'There are no collections. Add one: jarvis collection add ~/notes'
          : `${index.records.toLocaleString('en')} records in ${collections.length === 1 ? '1 collection' : `${collections.length} collections`}: ${names}`,
        ...(others.length > 0 ? [`Other spaces: ${others.join(', ')} (--space ${others[0]}).`] : []),
        ...(index.pending > 0
          ? [`${index.pending.toLocaleString('en')} passages wait for their vector: jarvis embed`]
          : []),
        'Ask: jarvis query "…"   State: jarvis status   All commands: jarvis --help',
      ].join('\n\n'),
    )
    return 0
  } finally {
    await jarvis.close()
  }
}
