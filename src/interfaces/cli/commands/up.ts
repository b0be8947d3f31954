import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkRights } from '../../../app/check-rights.ts'
import type { Indexed, Jarvis } from '../../../app/jarvis.ts'
import { knownSpaces } from '../../../app/known-spaces.ts'
import { openJarvis } from '../../../app/open-jarvis.ts'
import { spaceNames } from '../../../app/space-names.ts'
import { loadConfig } from '../../../config/load.ts'
import { throwIfAborted } from '../../../core/errors.ts'
import { shellWord } from '../../../core/shell-word.ts'
import { findServer } from '../../http/find-server.ts'
import { startInBackground } from '../../http/start-in-background.ts'
import type { Invocation } from '../invocation.ts'
import { columns, plural } from '../layout.ts'
import { leftOutByKind } from '../left-out-by-kind.ts'
import { createProgress } from '../output.ts'

interface Outcome {
  url: string
  pid: number
  /** Started by this command. */
  started: boolean
  /** `left`: files that are empty, too large or unreadable; `leftOut` counts files without a reader, by extension. */
  added: { collection: string; files: number; left: number; leftOut?: Indexed['leftOut'] }[]
  /** Folders that were collections before. */
  known: string[]
  /** Collections of the space. */
  collections: string[]
}

/** From nothing to a served index in one command: home, collections, server. Existing parts stay. */
export async function up({ parsed, output, signal: stop }: Invocation): Promise<number> {
  const signal = stop()
  const { common, input } = parsed
  const loaded = await loadConfig({ home: common.home, flags: common.set })
  const { home, config } = loaded
  const space = common.space ?? config.space
  if (config.database !== '') {
    const known = await knownSpaces(loaded)
    await checkRights(loaded, spaceNames(space, true, { config }, known), known)
  }
  const options = { home: home.root, space, config: common.set, onWarning: output.note }
  const jarvis = await openJarvis(options)
  let collections: Awaited<ReturnType<typeof addFolders>>
  try {
    const progressLine = createProgress()
    const folders = (input.folders ?? []) as string[]
    collections = await addFolders(jarvis, folders, {
      signal,
      onProgress: (step, done, total) => output.progress(progressLine(step, done, total)),
    })
  } finally {
    await jarvis.close()
  }
  output.progress('Starting the server')
  const running = await findServer(home)
  throwIfAborted(signal)
  const { record } = running ?? (await startInBackground(home, { space, flags: common.set }))
  output.progress('')
  const outcome = { url: record.url, pid: record.pid, started: running === undefined, ...collections }
  output.answer(
    common.format === 'json' ? JSON.stringify(outcome, null, 2) : outcomeText(outcome, home.tokenFile, output.width),
  )
  return 0
}

async function addFolders(
  jarvis: Jarvis,
  folders: readonly string[],
  options: Parameters<Jarvis['addCollection']>[2],
): Promise<Pick<Outcome, 'added' | 'known' | 'collections'>> {
  const added: Outcome['added'] = []
  const known: string[] = []
  for (const folder of folders) {
    const root = await realpath(resolve(folder)).catch(() => folder)
    const same = (await jarvis.documents.list()).find((collection) => collection.root === root)
    if (same) known.push(same.name)
    else added.push(summaryOf(await jarvis.addCollection(folder, {}, options)))
  }
  return { added, known, collections: (await jarvis.documents.list()).map(({ name }) => name) }
}

const summaryOf = ({ collections, added, unchanged, skipped, failed, leftOut }: Indexed) => ({
  collection: collections[0] ?? '',
  // A server that runs may have been there first.
  files: added + unchanged,
  left: skipped.length + failed.length,
  ...(leftOut && { leftOut }),
})

function outcomeText(
  { url, pid, started, added, known, collections }: Outcome,
  tokenFile: string,
  width: number,
): string {
  const news = [
    ...added.flatMap(({ collection, files, left, leftOut }) => {
      const rest = left > 0 ? ` ${plural(left, 'file')} skipped: "jarvis status" shows why.` : ''
      return [`${collection} is indexed: ${plural(files, 'file')}.${rest}`, ...leftOutByKind(leftOut)]
    }),
    ...known.map((name) => `${name} is already a collection.`),
    ...(collections.length === 0 ? ['No collections yet. Add one: jarvis up ~/notes'] : []),
    started ? `The server runs at ${url} (process ${pid}).` : `The server runs already at ${url} (process ${pid}).`,
    ...(started || added.length > 0 ? [] : ['Everything is up to date.']),
  ]
  const header = `--header "Authorization: Bearer $(cat ${shellWord(tokenFile)})"`
  const next = [
    ['The page', 'jarvis open'],
    ['Ask', 'jarvis query "what did we decide about backups?"'],
    ['An assistant', 'jarvis install claude-code'],
    ['or by hand', `claude mcp add --transport http jarvis ${url}/mcp`, header],
    ['Stop', 'jarvis stop'],
  ] as const
  return [...news, '', ...next.flatMap(([what, ...parts]) => inWidth(what, parts, width))].join('\n')
}

/** Description and command; a command too long for one line is continued below, as a shell reads it. */
function inWidth(what: string, parts: readonly string[], width: number): string[] {
  const line = `  ${what.padEnd(14)}${parts.join(' ')}`
  if (parts.length === 1 || columns(line) <= width) return [line]
  return [`  ${what}`, ...parts.map((part, index) => `    ${part}${index < parts.length - 1 ? ' \\' : ''}`)]
}

/** Quotes only where needed: the line is also for reading. */
