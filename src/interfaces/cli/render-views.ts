import type { Cleaned, Diagnosis, Documents, Embedded, Indexed, Status } from '../../app/jarvis.ts'
import { alignTable, bytes, modelName, number, plural, printable, printableLines, wrap } from './layout.ts'
import { leftOutByKind } from './left-out-by-kind.ts'
import { collectionList, collectionRow, countsOf, ls } from './render-listing.ts'
import { settingsView } from './render-settings.ts'
import type { View } from './view.ts'

type Document = Awaited<ReturnType<Documents['get']>>
type Many = Awaited<ReturnType<Documents['multiGet']>>
type Context = Awaited<ReturnType<Documents['listContexts']>>[number]

const get: View<Document> = {
  // Unchanged for a pipe; only a terminal needs protection from control characters.
  plain: ({ text }) => (process.stdout.isTTY ? printableLines(text) : text),
  markdown: ({ title, uri, text }) => `# ${printable(title)}\n\n\`${uri}\`\n\n${text}`,
  rows: ({ text, contexts, ...rest }) => [{ ...rest, contexts, text }],
  addresses: ({ uri }) => [uri],
  notes: ({ stale, note }) => [
    ...(stale ? ['The file has changed since it was indexed: jarvis update'] : []),
    ...(note === undefined ? [] : [note]),
  ],
}

const multiGet: View<Many> = {
  plain: ({ documents }, { output: { style } }) =>
    documents
      .map(
        (document) =>
          `${style.bold(printable(`${document.uri}  ${document.docid}`))}\n${printableLines(document.text)}`,
      )
      .join('\n\n'),
  markdown: ({ documents }) => documents.map((document) => get.markdown?.(document)).join('\n\n'),
  rows: ({ documents }) => documents.flatMap((document) => get.rows?.(document) ?? []),
  addresses: ({ documents }) => documents.map(({ uri }) => uri),
  notes: ({ skipped }) => skipped.map(({ reference, reason }) => `Skipped: ${reference}: ${reason}`),
}

const contextList: View<{ contexts: Context[] }> = {
  plain: ({ contexts }, { output: { style } }) =>
    alignTable(
      contexts.map(({ collection, prefix, text }) => [
        style.bold(addressOfContext(collection, prefix)),
        printable(text),
      ]),
    ).join('\n'),
  rows: ({ contexts }) => contexts.map((context) => ({ ...context })),
  notes: ({ contexts }) =>
    contexts.length === 0 ? ['No descriptions yet. Describe a collection: jarvis context add <collection> "…"'] : [],
}

const addressOfContext = (collection: string, prefix: string): string =>
  prefix === '' ? collection : `${collection}/${prefix}`

const forgottenFiles =
  'Forgotten files are not indexed again. To index one, rename it, or remove its collection and add it again.'

const indexed: View<Indexed & { mended?: string[] }> = {
  plain({
    mended = [],
    collections,
    added,
    changed,
    moved,
    removed,
    unchanged,
    skipped,
    failed,
    recoded = [],
    leftOut,
    durationMs,
    vectors,
  }) {
    const counts = [
      [added, 'added'],
      [changed, 'changed'],
      [moved, 'moved'],
      [removed, 'gone'],
      [unchanged, 'unchanged'],
    ] as const
    const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${number(count)} ${what}`)
    if (collections.length === 0)
      return [...mended, 'No collections yet. Add one: jarvis collection add <folder>'].join('\n')
    const names = collections.join(', ')
    return [
      ...mended,
      parts.length === 0
        ? `${names}: ${skipped.length + failed.length > 0 ? 'no files indexed.' : 'no file matches its mask and a format that Jarvis reads.'}`
        : `${names}: ${parts.join(', ')} in ${(durationMs / 1000).toFixed(1)} s`,
      ...reasons(skipped, 'skipped'),
      ...(skipped.some(({ reason }) => reason === 'forgotten') ? [forgottenFiles] : []),
      ...reasons(failed, 'not read'),
      ...reasons(recoded, 'not in UTF-8'),
      ...leftOutByKind(leftOut),
      ...describeVectors(vectors),
    ].join('\n')
  },
}

/** The first few by name, so that a folder full of pictures does not fill the screen. */
function reasons(list: readonly { path: string; reason: string }[], what: string): string[] {
  const shown = 5
  if (list.length === 0) return []
  const lines = list.slice(0, shown).map(({ path, reason }) => `  ${printable(path)}: ${printable(reason)}`)
  const rest = list.length > shown ? [`  and ${number(list.length - shown)} more: jarvis status shows the reasons`] : []
  return [`${plural(list.length, 'file')} ${what}:`, ...lines, ...rest]
}

const embedded: View<Embedded> = {
  plain: (vectors) => describeVectors(vectors).join('\n') || 'All passages are embedded.',
}

function describeVectors({ embedded, pending, degraded }: Embedded): string[] {
  const how = degraded.length > 0 ? '' : ' Finish now with "jarvis embed", or in the background with "jarvis up".'
  return [
    ...(embedded > 0 ? [`${plural(embedded, 'passage')} embedded.`] : []),
    ...(pending > 0
      ? [`Search is ready. ${plural(pending, 'passage')} still to embed, which improves ranking.${how}`]
      : []),
    ...degraded.map((reason) => `Note: ${reason}`),
  ]
}

const status: View<Status> = {
  plain({ space, spaces, home, database, cacheBytes, index, collections, server }, { output: { style } }) {
    const share =
      database.textBytes > comparableText ? ` (${(database.bytes / database.textBytes).toFixed(1)} × the text)` : ''
    const done = index.chunks - index.pending
    const facts = [
      ['Home', home],
      ['Space', spaces.length > 1 ? `${space} (of ${spaces.join(', ')})` : space],
      ['Records', `${number(index.records)} in ${plural(index.chunks, 'passage')}`],
      [
        'Embedded',
        index.embedder === null
          ? 'no embedding model'
          : `${number(done)} of ${plural(index.chunks, 'passage')} by ${modelName(index.embedder)}${index.pending > 0 && !server ? ' (jarvis embed)' : ''}`,
      ],
      ['Database', `${bytes(database.bytes)}${share}, and ${bytes(cacheBytes)} of embeddings kept for reuse`],
      ...index.providers.map(({ name, available, says }) => [
        'Asked first',
        `${name}: ${printable(says)}${available ? '' : ' (not available)'}`,
      ]),
      ...serverFacts(server),
    ]
    const rows = collections.map((one) => collectionRow(one, style))
    const left = collections.flatMap(({ name, skipped, recoded = [] }) => [
      // A server that was started before an update names no file.
      ...skipped.map(
        ({ reason, files, first = '' }) =>
          `${name}: ${plural(files, 'file')} not indexed: ${printable(reason)}${first && `, as ${printable(first)}`}`,
      ),
      ...recoded.map(({ reason, files }) => `${name}: ${plural(files, 'file')} not in UTF-8: ${reason}`),
    ])
    return [
      alignTable(facts).join('\n'),
      rows.length > 0
        ? alignTable(rows, [1, 2, 3]).join('\n')
        : 'No collections yet. Add one: jarvis collection add <folder>',
      ...(left.length > 0 ? [left.join('\n')] : []),
      ...(index.degraded.length > 0 ? [index.degraded.map((reason) => `Note: ${reason}`).join('\n')] : []),
    ].join('\n\n')
  },
  rows: ({ collections }) => collections.map(countsOf),
}

/** Below this size of text, bytes, the tables are most of the file, and the ratio is meaningless. */
const comparableText = 1_000_000

function serverFacts(server: Status['server']): string[][] {
  if (!server) return [['Server', 'not running (jarvis up)']]
  const { url, pid, startedAt, formerSettings, models, memory } = server
  const minutes = Math.round((Date.now() - startedAt) / 60_000)
  const time = minutes < 120 ? plural(Math.max(1, minutes), 'minute') : plural(Math.round(minutes / 60), 'hour')
  const facts = [['Server', `${url}, process ${pid}, running for ${time}`]]
  if (formerSettings) facts.push(['', 'still uses the old settings; restart it: jarvis stop && jarvis up'])
  // Only the server itself knows these.
  if (models)
    facts.push(['Models', models.length === 0 ? 'none loaded' : `loaded: ${models.map(modelName).join(', ')}`])
  if (memory) {
    const beside = memory.indexer === null ? '' : `, and ${bytes(memory.indexer)} for the indexer`
    facts.push(['Memory', `${bytes(memory.server)}${beside}`])
  }
  return facts
}

const doctor: View<Diagnosis> = {
  plain({ findings, repaired }, { output: { style, width: columns } }) {
    const signs = {
      ok: style.good('ok  '),
      note: style.dim('note'),
      warning: style.mark('warn'),
      error: style.bad('FAIL'),
    }
    const width = Math.max(...findings.map(({ check }) => check.length))
    const lines = findings.map(({ check, state, message, fix }) => {
      const indent = ' '.repeat(width + 8)
      const [first = '', ...more] = wrap(
        printable(message),
        process.stdout.isTTY ? Math.max(30, columns - indent.length) : Infinity,
      )
      const shown = [`${signs[state]}  ${check.padEnd(width)}  ${first}`, ...more.map((line) => indent + line)]
      return [...shown, ...(fix === undefined ? [] : [indent + style.bold(`→ ${fix}`)])].join('\n')
    })
    return [...repaired.map((sentence) => `Repair: ${printable(sentence)}`), ...lines].join('\n')
  },
  rows: ({ findings }) => findings.map((finding) => ({ ...finding })),
  // A script can ask whether all is well.
  exitCode: ({ healthy }) => (healthy ? 0 : 1),
}

const cleanup: View<Cleaned> = {
  plain({ dryRun, steps, bytes: total }) {
    if (steps.length === 0) return 'Nothing to clean up.'
    const lines = steps.map(({ what, bytes: size }) => `  ${bytes(size).padStart(8)}  ${printable(what)}`)
    return [`${dryRun ? 'Would free' : 'Freed'} ${bytes(total)}:`, ...lines].join('\n')
  },
  rows: ({ steps }) => steps.map((step) => ({ ...step })),
}

/** By operation; the result of an operation without a view is printed as JSON. */
export const views: Readonly<Record<string, View<never>>> = {
  get,
  multi_get: multiGet,
  ls,
  collection_add: indexed,
  collection_list: collectionList,
  collection_rename: {
    plain: ({ name, formerName }: { name: string; formerName: string }) => `${formerName} is now ${name}.`,
  },
  collection_remove: {
    plain: ({ name, records }: { name: string; records: number }) =>
      `${name} is removed from the index (${plural(records, 'record')}). Its files are unchanged.`,
  },
  context_add: {
    plain: ({ collection, prefix }: Context) => `${addressOfContext(collection, prefix)}: description saved.`,
  },
  context_list: contextList,
  context_remove: {
    plain: ({ collection, prefix }: Context) => `${addressOfContext(collection, prefix)}: description removed.`,
  },
  update: indexed,
  embed: embedded,
  status,
  doctor,
  cleanup,
  rebuild: {
    plain: ({ chunks, mended }: { chunks: number; mended: string[] }) =>
      [...mended, `Indexed ${plural(chunks, 'passage')} again.`].join('\n'),
  },
  config_explain: settingsView,
}
