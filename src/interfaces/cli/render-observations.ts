import type { Jarvis } from '../../app/jarvis.ts'
import { clockOf } from '../../core/day-of.ts'
import { anchorMark, linkLines, listLines, marksOf, stateLines } from '../observation-lines.ts'
import { alignWrapped, printable, printableLines, recordAddress } from './layout.ts'
import { signed } from './observation-colours.ts'
import type { Style } from './output.ts'
import type { View } from './view.ts'

type Work = Jarvis['observations']
type Found = Awaited<ReturnType<Work['search']>>
type Timeline = Awaited<ReturnType<Work['timeline']>>
type Got = Awaited<ReturnType<Work['get']>>
type Saved = { observation: Awaited<ReturnType<Work['save']>> }
type Observation = Got['observations'][number]

const search: View<Found> = {
  plain: ({ observations }, { output: { width, style } }) =>
    alignWrapped(
      observations.map(({ id, type, title, at, project, score, tokens, ...line }) => [
        id,
        style.day(at),
        signed(type, style),
        printable(
          [title, project, `${tokens} tokens`, ...(score === null ? [] : [score.toFixed(2)]), ...marksOf(line)]
            .filter(Boolean)
            .join(' · '),
        ),
      ]),
      (text) => text,
      width,
    ).join('\n'),
  rows: ({ observations }) => observations.map((line) => ({ ...line })),
  addresses: ({ observations }) => observations.map(({ id }) => recordAddress(id)),
  notes: ({ observations, notes, degraded }) => [
    ...(observations.length === 0
      ? ['No matching observations. Hooks record them: jarvis install claude-code --plugin']
      : notes),
    ...degraded,
  ],
}

const timeline: View<Timeline> = {
  prose: true,
  plain: ({ days }, { output: { style } }) =>
    days
      .flatMap(({ day: name, entries }) => [
        style.bold(style.day(Date.parse(name))),
        ...entries.map((entry) => {
          const time = style.dim(clockOf(entry.at))
          if (entry.kind !== 'observation')
            return `  ${time}  ${style.dim(`${entry.kind}: ${printable(entry.text.replace(/\s+/g, ' '))}`)}`
          const mark = entry.isAnchor ? anchorMark : ' '
          return `${mark} ${time}  ${signed(entry.type, style)}: ${printable(entry.title)}  ${style.dim([entry.id, `${entry.tokens} tokens`, ...marksOf(entry)].join(' · '))}`
        }),
      ])
      .join('\n'),
  rows: ({ days }) => days.flatMap(({ day: name, entries }) => entries.map((entry) => ({ day: name, ...entry }))),
  addresses: ({ days }) =>
    days.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === 'observation' ? [recordAddress(entry.id)] : [])),
    ),
  notes: ({ days }) =>
    days.length === 0 ? ['No observations yet. Hooks record what agents do: jarvis install claude-code --plugin'] : [],
}

function whole(observation: Observation | Saved['observation'], style: Style): string {
  const { id, type, title, subtitle, narrative, facts, at, agent, project } = observation
  return [
    `${signed(type, style)}: ${title}`,
    [id, style.day(at), project, agent].filter(Boolean).join(' · '),
    ...(subtitle === '' || narrative.includes(subtitle) ? [] : [subtitle]),
    ...(narrative === '' ? [] : [narrative]),
    ...facts.map((fact) => `- ${fact}`),
    ...listLines(observation),
    ...('links' in observation ? linkLines(observation) : []),
    ...('code' in observation ? stateLines(observation) : []),
  ].join('\n')
}

/** Lists as text: a cell of a table holds no list. */
const rowOf = (observation: Observation | Saved['observation']): Record<string, unknown> => {
  const { facts, concepts, filesRead, filesModified, tools, ...row } = observation
  const code = 'code' in row ? { code: row.code.state } : {}
  const lists = { facts, concepts, filesRead, filesModified, tools }
  const listFields = Object.entries(lists).map(([name, values]) => [name, values.join('; ')])
  return {
    ...row,
    ...('links' in row ? { links: JSON.stringify(row.links) } : {}),
    ...code,
    ...Object.fromEntries(listFields),
  }
}

const get: View<Got> = {
  plain: ({ observations }, { output: { style } }) =>
    observations.map((one) => printableLines(whole(one, style))).join('\n\n'),
  rows: ({ observations }) => observations.map(rowOf),
  addresses: ({ observations }) => observations.map(({ id }) => recordAddress(id)),
  notes: ({ missing }) =>
    missing.map((id) => `Observation ${id} does not exist. "jarvis observations search" lists them.`),
  exitCode: ({ observations }) => (observations.length === 0 ? 3 : 0),
}

/** Views of commands for observations. */
export const observationViews: Readonly<Record<string, View<never>>> = {
  obs_search: search,
  timeline,
  get_observations: get,
  save_observation: {
    plain: ({ observation }: Saved) => `Saved: ${printable(observation.title)} (${observation.id})`,
    rows: ({ observation }: Saved) => [rowOf(observation)],
    addresses: ({ observation }: Saved) => [recordAddress(observation.id)],
  },
}
