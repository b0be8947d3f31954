import type { Jarvis } from '../../app/jarvis.ts'
import type { MessageProfile } from '../../app/message-profile.ts'
import { dayOf } from '../../core/day-of.ts'
import { laterRemarks } from '../later-remarks.ts'
import { alignTable, bytes, printable, printableLines } from './layout.ts'
import type { View } from './view.ts'

type Files = Jarvis['memory']['files']
type Found = Awaited<ReturnType<Jarvis['memory']['search']>>
type Listed = Awaited<ReturnType<Files['list']>>
type Text = Awaited<ReturnType<Files['get']>>
type Initialised = Awaited<ReturnType<Files['init']>>
type Noted = Awaited<ReturnType<Files['note']>>
type LongTerm = Awaited<ReturnType<Files['updateLongTerm']>>
type Written = Awaited<ReturnType<Files['write']>>
type Promotion =
  | { proposals: Awaited<ReturnType<Files['proposals']>> }
  | { promoted: Awaited<ReturnType<Files['promote']>> }

const search: View<Found> = {
  plain: ({ results }, { output: { style } }) =>
    results
      .map(({ path, startLine, endLine, score, snippet, date, ...found }) => {
        const about = [
          ...(score === null ? [] : [score.toFixed(2)]),
          date === null ? 'undated' : dayOf(date),
          ...laterRemarks(found),
        ]
        const place = `${style.bold(printable(path))}${style.dim(`:${startLine}-${endLine}  ${about.join('  ')}`)}`
        return `${place}\n${printableLines(snippet).replace(/^/gm, '  ')}`
      })
      .join('\n\n'),
  rows: ({ results }) => results.map((result) => ({ ...result })),
  addresses: ({ results }) => [...new Set(results.map(({ path }) => path))],
  notes: ({ results, notes }) => [...(results.length === 0 ? ['No matches in memory.'] : []), ...notes],
}

const list: View<Listed> = {
  plain: ({ files }, { output: { style } }) =>
    alignTable(
      files.map(({ path, kind, size, modifiedAt }) => [
        style.bold(printable(path)),
        kind,
        bytes(size),
        style.day(modifiedAt),
      ]),
      [2],
    ).join('\n'),
  rows: ({ files }) => files.map((file) => ({ ...file })),
  addresses: ({ files }) => files.map(({ path }) => path),
  notes: ({ files, conflicts }) => [
    ...(files.length === 0 ? ['No memory files yet. Create them: jarvis memory init'] : []),
    ...conflicts.map((path) => `Not merged with another change. Merge it yourself: ${printable(path)}`),
  ],
}

const get: View<Text> = {
  plain: ({ text }) => (process.stdout.isTTY ? printableLines(text) : text),
  markdown: ({ text }) => text,
  addresses: ({ path }) => [path],
}

const promote: View<Promotion> = {
  plain(result, { output: { style } }) {
    if ('proposals' in result)
      return result.proposals
        .map(
          ({ note, text, section, why }) =>
            `${style.bold(note)}  ${printable(text)}\n  ${style.dim(`${why}; would go under ${section}`)}`,
        )
        .join('\n')
    const { path, line, isNew, text } = result.promoted
    return isNew ? `${path}:${line}  ${printable(text)}` : `Already in ${path}:${line}.`
  },
  notes: (result) =>
    'promoted' in result
      ? []
      : [
          result.proposals.length === 0
            ? 'No recent notes to promote.'
            : 'Promote one: jarvis promote memory/<day>.md:<line> [--section <section>]',
        ],
}

export const memoryFileViews: Readonly<Record<string, View<never>>> = {
  memory_init: {
    plain: ({ created, folder }: Initialised) =>
      created.length === 0 ? `The memory files already exist: ${folder}` : `Created ${created.join(', ')} in ${folder}`,
  },
  memory_search: search,
  memory_list: list,
  memory_get: get,
  memory_write: {
    plain: ({ isChanged, copy }: Written) =>
      copy === undefined
        ? isChanged
          ? 'Saved.'
          : 'Nothing changed.'
        : `Another program changed the same lines; your text is in ${copy}.`,
  },
  note: { plain: ({ path, line }: Noted) => `${path}:${line}`, notes: ({ degraded }: Noted) => degraded },
  message_profile: { plain: profileLines },
  update_long_term: {
    plain: ({ path, line, isNew }: LongTerm) => (isNew ? `${path}:${line}` : `Already in ${path}:${line}.`),
  },
  promote,
}

function profileLines({ lines, path, isWritten, changed }: MessageProfile): string {
  if (lines.length === 0) return 'Too few of your messages. Import some: jarvis messages import <path>'
  const categories = [...new Set(lines.map(({ category }) => category))]
  const said = categories.flatMap((one) => [
    `## ${one}`,
    ...lines.filter(({ category }) => category === one).map(({ line }) => `- ${printable(line)}`),
  ])
  const end = isWritten
    ? `${changed} lines of ${path} were written. "jarvis undo" reverses it.`
    : changed === 0
      ? `${path} has all of these lines.`
      : `Preview only; nothing written. "jarvis messages profile --write" writes ${changed} lines into ${path}, which every agent of this space reads.`
  return [...said, '', end].join('\n')
}
