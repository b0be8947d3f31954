import type { Jarvis } from '../../app/jarvis.ts'
import { actionInWords, noteInWords, targetInWords } from '../../core/action-words.ts'
import { factRows, line } from './fact-line.ts'
import { alignTable, alignWrapped, printable, recordAddress, times, wrapEntry, wrapLines } from './layout.ts'
import { ingest, remember } from './render-outcomes.ts'
import { recall } from './render-recall.ts'
import type { RenderSettings, View } from './view.ts'

type Style = RenderSettings['output']['style']
type Memory = Jarvis['memory']
type Listed = Awaited<ReturnType<Memory['facts']['list']>>
type Fact = Listed['facts'][number]
type Shown = Omit<Awaited<ReturnType<Memory['facts']['get']>>, 'degraded'>
type History = Awaited<ReturnType<Memory['facts']['history']>>
type Edited = Awaited<ReturnType<Memory['facts']['edit']>>
type Restored = Awaited<ReturnType<Memory['facts']['restore']>>
type Pair = Awaited<ReturnType<Memory['review']['list']>>[number]
type Settled = Awaited<ReturnType<Memory['review']['settle']>>
type Forgotten = Awaited<ReturnType<Memory['forget']>>
type Upkept = Awaited<ReturnType<Memory['upkeep']>>
type Merged = Awaited<ReturnType<Memory['merges']['settle']>>
type Entry = Awaited<ReturnType<Memory['log']>>[number]

const list: View<Listed> = {
  plain: ({ facts }, { output: { style, isTerminal, width } }) =>
    facts.map((fact) => wrapEntry(line(fact, style), isTerminal ? width : Number.POSITIVE_INFINITY)).join('\n'),
  rows: ({ facts }) => factRows(facts),
  addresses: ({ facts }) => facts.map(({ id }) => recordAddress(id)),
  notes: ({ facts, total }) =>
    total === 0
      ? ['No facts yet. Save one: jarvis remember "…"']
      : facts.length < total
        ? [`${facts.length} of ${total}: --limit and --offset show more.`]
        : [],
}

const sources = ({ origins, source, context }: Shown, style: Style): string[] => [
  ...origins.map(({ session, turn, turnId, saidAt, quote }) => {
    const where = [
      session ?? 'a conversation',
      `turn ${turnId ?? turn + 1}`,
      ...(saidAt === null ? [] : [style.day(saidAt)]),
    ]
    return `    ${printable(where.join(', '))}: “${printable(quote)}”`
  }),
  ...(origins.length === 0 ? [`    said by ${source}`] : []),
  ...(context === null ? [] : [`    ${printable(context)}`]),
]

const get: View<Shown> = {
  plain(fact, { output: { style } }) {
    const day = (time: number | null) => (time === null ? '' : style.day(time))
    const rows = [
      ['id', fact.id],
      ['about', `${fact.subject}, ${fact.predicate}: ${fact.value}`],
      ['said', day(fact.saidAt)],
      ['true', `${day(fact.validFrom) || '…'} to ${day(fact.validTo) || 'now'}`],
      ['known', `${day(fact.createdAt)} to ${day(fact.retiredAt) || 'now'}`],
      ['confidence', fact.confidence.toFixed(2)],
      [
        'asked for',
        `${times(fact.accessCount)}${fact.lastAccessAt === null ? '' : `, last ${day(fact.lastAccessAt)}`}`,
      ],
    ].map(([name, value]) => [`    ${name}`, printable(value!)])
    return [line(fact, style), ...alignTable(rows), ...sources(fact, style)].join('\n')
  },
  rows: (fact) => factRows([fact]),
  addresses: ({ id }) => [recordAddress(id)],
}

const history: View<History> = {
  plain: ({ versions, changes }, { output: { style } }) =>
    [
      ...versions.flatMap((version) => [
        `${style.day(version.saidAt)}  ${line(version, style)}`,
        ...sources(version, style),
      ]),
      // One log entry may have changed several versions.
      ...new Set(
        changes.map(({ logId, at, actor, action }) =>
          style.dim(`${style.day(at)}  ${actionInWords(action)} by ${actor} (line ${logId} of the log)`),
        ),
      ),
    ].join('\n'),
  rows: ({ versions }) => factRows(versions),
}

const reviewList: View<{ pairs: Pair[] }> = {
  plain: ({ pairs }, { output: { style } }) =>
    pairs
      .map(({ id, older, newer }) =>
        [
          style.bold(`${id}`),
          `  older: ${line(older, style)}`,
          ...sources(older, style),
          `  newer: ${line(newer, style)}`,
          ...sources(newer, style),
        ].join('\n'),
      )
      .join('\n\n'),
  notes: ({ pairs }) => [
    pairs.length === 0
      ? 'No contradictions to resolve.'
      : 'Resolve one: jarvis review settle <number> newer|older|both',
  ],
}

/** `fact added, "The user lives in Lisbon."` */
const whatHappened = ({ action, content, target }: Entry): string => {
  const words = actionInWords(action)
  const what = content ?? targetInWords(target)
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}${what === '' ? '' : `, ${printable(what)}`}`
}

/** Columns that a line of the log needs beside its time, actor and action. */
const leastBesideTheLog = 90

const log: View<{ entries: Entry[] }> = {
  plain: ({ entries }, { output: { style, isTerminal, width } }) => {
    const longest = Math.max(0, ...entries.map(({ id }) => String(id).length))
    const rows = entries.map(({ id, at, actor, action, content, target, note, undone }) => [
      String(id).padStart(longest),
      style.moment(at),
      actor,
      undone ? style.dim(`${actionInWords(action)}, undone`) : actionInWords(action),
      printable([content ?? target, ...(note === null ? [] : [`(${noteInWords(note)})`])].join(' ')),
    ])
    if (!isTerminal) return alignTable(rows).join('\n')
    if (width >= leastBesideTheLog) return alignWrapped(rows, (text) => text, width).join('\n')
    // Id, time and actor come first, on their own line: five columns do not fit.
    const narrow = rows.map(([id, at, actor, action, what]) => [`${id}  ${at}  ${actor}`, `    ${action}: ${what}`])
    return narrow.map(([head, rest = '']) => `${head}\n${wrapLines(rest, width)}`).join('\n')
  },
  rows: ({ entries }) => entries.map((entry) => ({ ...entry })),
  notes: ({ entries }) => (entries.length === 0 ? ['No writes yet.'] : []),
}

const forget: View<Forgotten> = {
  plain: ({ dryRun, items, erased }) =>
    [
      ...items.map(
        ({ kind, id, text, reason }) =>
          `${dryRun ? 'would erase' : 'erased'}  ${kind} ${id}  ${printable(text)}${reason ? ` (${printable(reason)})` : ''}`,
      ),
      ...erased.map((sentence) => `Erased: ${printable(sentence)}`),
    ].join('\n'),
  rows: ({ items }) => items.map((item) => ({ ...item })),
  notes: ({ dryRun, items, left }) => [
    ...left.map(printable),
    ...(items.length + left.length === 0
      ? ['No matches; nothing to erase. Messages are erased by contact or with "--space messages".']
      : []),
    ...(dryRun && items.length > 0 ? ['Preview only; nothing erased. To erase permanently, add --yes.'] : []),
  ],
  question: ({ items }) =>
    items.length > 0 ? `Erase ${items.length === 1 ? 'this' : `these ${items.length}`} permanently?` : undefined,
}

const upkeep: View<Upkept> = {
  plain: ({ expired, archived, proposed }, { output: { style } }) =>
    [
      ...expired.map((fact) => `Expired: ${line(fact, style)}`),
      ...archived.map((fact) => `Faded: ${line(fact, style)}`),
      ...proposed.map(({ newer, older }) => `The same? ${line(older, style)}\n          ${line(newer, style)}`),
    ].join('\n') || 'Nothing to archive.',
  notes: ({ dryRun, expired, archived, proposed }) =>
    dryRun && expired.length + archived.length + proposed.length > 0
      ? ['Preview only; nothing changed. To apply it, add --yes.']
      : [],
  question: ({ expired, archived, proposed }) =>
    expired.length + archived.length + proposed.length > 0 ? 'Archive these and suggest the duplicates?' : undefined,
}

const mergeList: View<{ pairs: Pair[] }> = {
  plain: ({ pairs }, { output: { style } }) =>
    pairs
      .map(({ id, older, newer }) => `${style.bold(`${id}`)}  ${line(older, style)}\n   ${line(newer, style)}`)
      .join('\n'),
  notes: ({ pairs }) => [
    pairs.length === 0 ? 'No duplicates to merge.' : 'Merge one: jarvis merge settle <number>; --no-apply leaves both.',
  ],
}

/** Views of commands for facts. */
export const factViews: Readonly<Record<string, View<never>>> = {
  remember_fact: remember,
  recall_memory: recall,
  memory_ingest: ingest,
  fact_list: list,
  fact_get: get,
  fact_history: history,
  fact_edit: {
    plain: ({ fact, former }: Edited, { output: { style } }) =>
      `Now: ${line(fact, style)}\n  before: ${line(former, style)}`,
  },
  fact_retract: { plain: (fact: Fact, { output: { style } }) => `Retracted: ${line(fact, style)}` },
  fact_restore: {
    plain: ({ fact, former }: Restored, { output: { style } }) =>
      [`Restored: ${line(fact, style)}`, ...former.map((one) => `  no longer: ${line(one, style)}`)].join('\n'),
  },
  review_list: reviewList,
  review_settle: {
    plain: ({ newer, older }: Settled, { output: { style } }) => `${line(older, style)}\n${line(newer, style)}`,
  },
  forget,
  memory_upkeep: upkeep,
  merge_list: mergeList,
  merge_settle: {
    plain: ({ kept, merged }: Merged, { output: { style } }) =>
      [
        ...kept.map((fact) => `Kept: ${line(fact, style)}`),
        ...merged.map((fact) => `Merged into it: ${line(fact, style)}`),
      ].join('\n'),
  },
  log,
  undo: {
    plain: ({ undone }: { undone: Entry[] }) =>
      undone.map((entry) => `Undone: ${whatHappened(entry)} (line ${entry.id} of the log)`).join('\n'),
    notes: ({ degraded }: { degraded: string[] }) => degraded,
  },
}
