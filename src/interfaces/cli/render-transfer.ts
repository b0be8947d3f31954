import type { Exported, Imported, Jarvis } from '../../app/jarvis.ts'
import { alignTable, number } from './layout.ts'
import type { View } from './view.ts'

/** Readable names for kinds of rows whose export names are technical. */
const wordsOfKinds: Readonly<Record<string, string>> = {
  marks: 'readings of files',
  'fact-changes': 'changes of facts',
  undone: 'undone writes',
}

const inWords = (kind: string): string => wordsOfKinds[kind] ?? kind.replaceAll('-', ' ')

/** Counts of an import, with their outcomes. */
const imported: View<Imported> = {
  plain: ({ format, path, dryRun, counts, sample }, { output: { style } }) => {
    const title = `${style.bold(format)}${path === null ? '' : `  ${path}`}`
    if (counts.length === 0) return `${title}\nNothing to import was found.`
    const rows = counts.map(({ what, found, added, known, left, rewritten }) => {
      const outcome = [
        `${number(added)} added`,
        ...(rewritten === undefined ? [] : [`${number(rewritten)} rewritten`]),
        `${number(known)} known`,
        ...(left > 0 ? [`${number(left)} skipped`] : []),
      ]
      return [
        style.bold(inWords(what)),
        ...(found > 0 ? [`${number(found)} found`] : ['']),
        ...(dryRun ? [] : [outcome.join(', ')]),
      ]
    })
    const shown = dryRun
      ? ['', ...sample, '', 'Preview only; nothing written. Run it without --dry-run to import.']
      : []
    return [title, ...alignTable(rows), ...shown].join('\n')
  },
  rows: ({ counts }) => counts.map((count) => ({ ...count })),
  notes: ({ notices, unreadable: { count, first } }) => [
    ...notices,
    ...(count === 0 ? [] : [`${number(count)} ${count === 1 ? 'part' : 'parts'} could not be read:`]),
    ...first.map(({ where, why }) => `  ${where}: ${why}`),
    ...(count > first.length ? [`  and ${number(count - first.length)} more`] : []),
  ],
}

/** Counts of an export. */
const exported: View<Exported> = {
  plain: ({ folder, counts }, { output: { style } }) => {
    const there = counts.filter(({ count }) => count > 0)
    return [style.bold(folder), ...alignTable(there.map(({ what, count }) => [inWords(what), number(count)]))].join(
      '\n',
    )
  },
  rows: ({ counts }) => counts.map((count) => ({ ...count })),
  notes: ({ sealed }) =>
    sealed ? ['Sealed: it opens with the passphrase of this home, on any machine. --plain writes readable files.'] : [],
}

type Pages = Awaited<ReturnType<Jarvis['observations']['writePages']>>

/** Written pages of observations. */
const pages: View<Pages> = {
  plain: ({ folder, written, unchanged, removed }, { output: { style } }) =>
    `${style.bold(folder)}\n${number(written)} written, ${number(unchanged)} unchanged, ${number(removed)} removed`,
  rows: (done) => [{ ...done }],
}

export const transferViews: Readonly<Record<string, View<never>>> = {
  import_data: imported,
  export_data: exported,
  export_observations: pages,
}
