import type { Effort } from '../../app/effort.ts'
import { effortLines } from '../../app/effort-lines.ts'
import type { Jarvis, Usage } from '../../app/jarvis.ts'
import { alignTable, number, printable, printableLines } from './layout.ts'
import type { View } from './view.ts'

type Work = Jarvis['observations']
type Receipts = Awaited<ReturnType<Work['receipts']>>
type Stats = Awaited<ReturnType<Work['stats']>> & {
  models: Usage
  messages: { good: number; bad: number; goodShare: number | null } | null
  effort: Effort
}
type RawUses = Awaited<ReturnType<Work['rawUse']>>
type Refined = Awaited<ReturnType<Work['refine']>>
type Line = Receipts['receipts'][number]['lines'][number]

const cost = (tokens: number): string => (tokens === 0 ? '0' : number(-tokens))

/** Origin of each kind of receipt. */
const kinds = {
  start: 'at the start of a session',
  prompt: 'with a prompt',
  search: 'asked for: lines',
  timeline: 'asked for: timeline',
  get: 'fetched in full',
} as const

const followed = ({ fetchedAt, citedAt, openedAt }: Line): string =>
  [fetchedAt !== null && 'fetched', citedAt !== null && 'named', openedAt !== null && 'file opened']
    .filter(Boolean)
    .join(', ')

const receiptList: View<Receipts> = {
  plain: ({ receipts }, { output: { style } }) =>
    receipts
      .map(({ at, kind, session, project, query, tokens, lines }) => {
        const about = [kinds[kind], query === null ? '' : `"${query}"`, project, session].filter(Boolean).join(' · ')
        const rows = lines.map((line) => [
          `  ${style.dim(line.id)}`,
          printable(line.title ?? ''),
          style.dim(line.why),
          style.dim(`${line.tokens} tokens`),
          followed(line),
        ])
        return [
          `${style.bold(style.moment(at))}  ${printable(about)}  ${number(tokens)} tokens`,
          ...alignTable(rows, [3]),
        ].join('\n')
      })
      .join('\n\n'),
  rows: ({ receipts }) =>
    receipts.flatMap(({ lines, id: receipt, tokens: price, ...about }) =>
      lines.map((line) => ({ receipt, ...about, price, ...line })),
    ),
  notes: ({ receipts, total }) =>
    receipts.length === 0
      ? ['Nothing was shown to an agent yet.']
      : total > receipts.length
        ? [`${number(total - receipts.length)} more: --offset ${receipts.length}`]
        : [],
}

const markedHits = ({ good, bad, goodShare }: NonNullable<Stats['messages']>): string =>
  `Hits of messages marked: ${number(good)} good, ${number(bad)} bad, ${Math.round((goodShare ?? 0) * 100)} % good`

const stats: View<Stats> = {
  plain: ({ since, observations, told, ledger, spared, models, messages, effort }, { output: { style } }) => {
    const names = (counts: Stats['observations']['byType']) =>
      counts.map(({ name, count }) => `${printable(name) || 'none'} ${number(count)}`).join(', ')
    const modelTokens = models.uses.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0)
    const there = alignTable([
      [
        style.bold('Observations'),
        `${number(observations.total)}, ${number(observations.recent)} since ${style.day(since)}`,
      ],
      ...(observations.byType.length > 0 ? [['by type', names(observations.byType)]] : []),
      ...(observations.byProject.length > 0 ? [['by project', names(observations.byProject)]] : []),
      ...(observations.byAgent.length > 0 ? [['by agent', names(observations.byAgent)]] : []),
    ])
    const receiptTable = alignTable(
      told.map(({ kind, receipts, lines, tokens, followed: count }) => [
        kinds[kind],
        `${number(receipts)} ×`,
        `${number(lines)} lines`,
        `${number(count)} followed`,
        `${number(tokens)} tokens`,
      ]),
      [1, 2, 3, 4],
    )
    const account = alignTable(
      [
        ['Injected', cost(ledger.unaskedTokens)],
        ['Shown on request', cost(ledger.askedTokens)],
        ['Fetched in full', cost(ledger.fetchedTokens)],
        ['File reads saved', number(ledger.sparedTokens)],
        [style.bold('Net tokens'), style.bold(number(ledger.netTokens))],
        [style.dim('Lines instead of full records'), style.dim(number(ledger.layersTokens))],
        [style.dim('Language models of Jarvis itself'), style.dim(cost(modelTokens))],
      ],
      [1],
    )
    const files = alignTable(
      spared
        .slice(0, 5)
        .map(({ path, tokens, session }) => [`  ${printable(path)}`, `${number(tokens)} tokens`, style.dim(session)]),
      [1],
    )
    const marked = messages?.goodShare == null ? [] : [markedHits(messages)]
    const searched =
      effort.questions === 0 && effort.passages.asked === 0
        ? [style.dim('Only a running server counts searches. Start one with "jarvis up".')]
        : [`Searched ${number(effort.questions)} times since the process started`, ...effortLines(effort)]
    return [there, receiptTable, account, files, marked, searched]
      .filter((part) => part.length > 0)
      .map((part) => part.join('\n'))
      .join('\n\n')
  },
  rows: ({ days }) => days.map((day) => ({ ...day })),
}

const rawEvents: View<RawUses> = {
  plain: ({ events }, { output: { style } }) =>
    events
      .map(({ at, kind, tool, failed, skipped, tokens, text, input, output }) => {
        const about = [
          tool ?? kind,
          failed && 'failed',
          skipped !== null && `skipped: ${skipped}`,
          `${number(tokens)} tokens`,
        ]
        const parts = [text, input, output].filter((part) => part !== null).map(printableLines)
        return [`${style.bold(style.moment(at))}  ${printable(about.filter(Boolean).join(' · '))}`, ...parts].join('\n')
      })
      .join('\n\n'),
  rows: ({ events }) => events.map((event) => ({ ...event })),
  notes: ({ events, total }) =>
    total === 0
      ? ['Its events were deleted (setting observations.rawDays).']
      : total > events.length
        ? [`${number(events.length)} of ${number(total)}: --offset and --limit show the others.`]
        : [],
}

const refined: View<Refined> = {
  plain: ({ prompts, observations, refused, pending, stopped }) =>
    [
      `${number(observations)} observations of ${number(prompts)} prompts were rewritten.`,
      ...(refused > 0
        ? [
            `${number(refused)} answers were rejected: they addressed the reader, or named something that was not shown.`,
          ]
        : []),
      ...(pending > 0 ? [`${number(pending)} prompts are pending.`] : []),
      ...(stopped === undefined ? [] : [`Stopped: ${printable(stopped)}`]),
    ].join('\n'),
}

/** Views of commands for receipts and raw tool uses. */
export const receiptViews: Readonly<Record<string, View<never>>> = {
  receipt_list: receiptList,
  stats,
  raw_events: rawEvents,
  obs_refine: refined,
}
