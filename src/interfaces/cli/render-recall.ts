import type { Jarvis } from '../../app/jarvis.ts'
import { shownPath } from '../../core/platform/files.ts'
import { factRows, line, nameOf } from './fact-line.ts'
import { linked, printable, recordAddress, wrap } from './layout.ts'
import { passageLines } from './passage-lines.ts'
import type { RenderSettings, View } from './view.ts'

type Style = RenderSettings['output']['style']
type Recalled = Awaited<ReturnType<Jarvis['memory']['recall']>>
type Passage = Recalled['passages'][number]
type Statement = Recalled['facts'][number]

/** Statements first, each after the turns that say something newer, then passages, each with its kind and place. */
export const recall: View<Recalled> = {
  plain: ({ facts, passages }, { output: { style, width }, roots }) =>
    [
      ...facts.flatMap((fact) => [
        ...(fact.newer ?? []).map((passage) => passageText(passage, { style, width, roots })),
        `${style.dim(fact.score?.toFixed(2) ?? '  – ')}  ${line(fact, style)}${laterOf(fact, facts, style)}${beforeOf(fact, style)}`,
      ]),
      ...passages.map((passage) => passageText(passage, { style, width, roots })),
    ].join('\n'),
  rows: ({ facts, passages }) => [
    ...factRows(facts).flatMap((row, place) => {
      const { before, newer = [] } = facts[place]!
      return [...newer.map(passageRow), before ? { ...row, before: before.map(({ content }) => content) } : row]
    }),
    ...passages.map(passageRow),
  ],
  addresses: ({ facts, passages }) => [
    ...facts.flatMap(({ id, newer = [] }) => [...newer.map(({ uri }) => uri), recordAddress(id)]),
    ...passages.map(({ uri }) => uri),
  ],
  notes: ({ facts, passages, notes, degraded, kept }) => {
    const nothing = kept ? 'No matching statements.' : 'No matching statements or passages.'
    const isEmpty = facts.length + passages.length === 0
    return [...(isEmpty ? [nothing] : []), ...notes, ...degraded, ...(kept ? waysTo(kept) : [])]
  },
}

/** ` · later: #a1b2c3`: other statements of the answer that continue this one. */
function laterOf({ later = [] }: Statement, facts: readonly Statement[], style: Style): string {
  const names = facts.filter(({ id }) => later.includes(id)).map(nameOf)
  return names.length === 0 ? '' : style.dim(` · later: ${names.join(', ')}`)
}

/** Below it the statement that it replaced, if that has more to say: its date or value is outdated. */
const beforeOf = ({ before = [] }: Statement, style: Style): string =>
  before
    .map(
      ({ content, saidAt }) => `\n${indent}${style.dim(`before (said ${style.day(saidAt)}): ${printable(content)}`)}`,
    )
    .join('')

/** `0.62  turn  session s1, Ann, 2024-05-01`, and below it the words. */
function passageText(
  { score, kind, source, text, path, uri, untrusted }: Passage,
  { style, width, roots }: { style: Style; width: number } & Pick<RenderSettings, 'roots'>,
): string {
  const room = width - indent.length
  const lines =
    kind === 'turn'
      ? text.split('\n').flatMap((words) => wrap(printable(words), room))
      : passageLines({ snippet: text, highlights: [], path, kind: 'document' }, room)
  return [
    `${style.dim(score.toFixed(2))}  ${kind}  ${style.dim(`${linked(printable(source), fileOf({ uri, path }, roots))}${untrusted ? ' · from outside' : ''}`)}`,
    ...lines.map((line) => indent + line),
  ].join('\n')
}

/** The file of a passage on this machine. */
function fileOf({ uri, path }: Pick<Passage, 'uri' | 'path'>, roots: RenderSettings['roots']): string | undefined {
  const [, collection = ''] = /^jarvis:\/\/([^/]+)\//.exec(uri) ?? []
  const root = roots?.get(collection)
  return root === undefined || path === null ? undefined : shownPath(root, path)
}

const indent = '      '

const passageRow = ({ turns, ...passage }: Passage) => ({ ...passage, turns: turns.map(({ id }) => id) })

/** Events of a day are seldom facts, so these commands show notes and work of that day. */
const waysTo = ({ day, files, work }: NonNullable<Recalled['kept']>): string[] => [
  ...files.map((path) => `Notes of that day: jarvis memory get ${path}`),
  ...(work > 0 ? [`Work of that day: jarvis timeline ${day}`] : []),
]
