import type { UsageAnswer } from '../../app/jarvis.ts'
import { alignTable, columns, number, plural, printable } from './layout.ts'
import { ownLimits } from './own-limits.ts'
import type { RenderSettings, View } from './view.ts'

type Line = NonNullable<UsageAnswer['daily']>[number]
type Block = NonNullable<UsageAnswer['blocks']>[number]

/** Dollars; a model without a known price shows a dash and no money. */
const dollars = (amount: number | null): string => (amount === null ? '–' : `$${amount.toFixed(2)}`)

/** Label of a line in any of the reports. */
function nameOf(line: object): string {
  const { date, week, month, sessionId, project, model, agent } = line as Readonly<Record<string, string>>
  const session = sessionId && `${(line as { lastActivity: string }).lastActivity}  ${sessionId.slice(0, 13)}`
  return printable(date ?? week ?? month ?? (session || project || model || agent || 'Jarvis'))
}

const linesOf = ({ daily, weekly, monthly, sessions, projects, models, agents }: UsageAnswer): Line[] =>
  (daily ?? weekly ?? monthly ?? sessions ?? projects ?? models ?? agents ?? []) as Line[]

/** Cache tokens are left out at a terminal that is too narrow for them, as in ccusage. */
function table(
  answer: UsageAnswer,
  { style: { bold, dim }, isTerminal = false, width }: RenderSettings['output'],
): string[] {
  const cells = (
    name: string,
    line: Pick<Line, 'inputTokens' | 'outputTokens' | 'cacheCreationTokens' | 'cacheReadTokens'>,
  ) => [
    name,
    number(line.inputTokens),
    number(line.outputTokens),
    number(line.cacheCreationTokens),
    number(line.cacheReadTokens),
  ]
  const { totals } = answer
  const rows = linesOf(answer).flatMap((line) => [
    [...cells(nameOf(line), line), number(line.totalTokens), dollars(line.totalCost), modelsOf(line, answer)],
    ...(answer.breakdown ? line.modelBreakdowns : []).map((model) => [
      ...cells(dim(`  ${printable(model.modelName)}`), model),
      number(model.inputTokens + model.outputTokens + model.cacheCreationTokens + model.cacheReadTokens),
      dollars(model.cost),
      '',
    ]),
  ])
  const head = ['', 'Input', 'Output', 'Cache write', 'Cache read', 'Total', 'Cost', 'Models'].map((word) => bold(word))
  const foot = [...cells('Total', totals), number(totals.totalTokens), dollars(totals.totalCost), ''].map((word) =>
    bold(word),
  )
  const whole = alignTable([head, ...rows, foot], [1, 2, 3, 4, 5, 6])
  if (!isTerminal || whole.every((line) => columns(line) <= width)) return whole
  const narrow = [head, ...rows, foot].map((row) => row.filter((_, column) => column !== 3 && column !== 4))
  return [...alignTable(narrow, [1, 2, 3, 4]), dim('Without cache tokens: the terminal is too narrow for them.')]
}

const modelsOf = ({ modelsUsed }: Line, { report }: UsageAnswer): string =>
  report === 'model' ? '' : modelsUsed.map(printable).join(', ')

function blockTable(blocks: readonly Block[], bold: (text: string) => string): string[] {
  const time = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
  if (blocks.length === 0) return ['No block is active.']
  const rows = blocks.map(({ startTime, endTime, isActive, isGap, totalTokens, costUSD, projection, models }) => [
    `${time(startTime)} – ${time(endTime).slice(isGap ? 0 : 11)}`,
    isGap ? 'no use' : isActive ? 'active' : '',
    isGap ? '' : number(totalTokens),
    isGap ? '' : dollars(costUSD),
    projection
      ? `${number(projection.totalTokens)} (${dollars(projection.totalCost)}) at this rate; ${projection.remainingMinutes} min left`
      : models.map(printable).join(', '),
  ])
  return alignTable([['Block (UTC)', '', 'Tokens', 'Cost', ''].map((word) => bold(word)), ...rows], [2, 3])
}

/** Usage as a table. */
const usage: View<UsageAnswer> = {
  plain: (answer, { output }) => {
    const { blocks, budgets, own, totals } = answer
    const spent = budgets.map(
      ({ name, spent, limit, isSpent }) =>
        `Budget of this ${name}: ${dollars(spent)} of ${dollars(limit)}${isSpent ? ' – spent' : ''}.`,
    )
    const kept = answer.spared.map(({ calls, tokens, instead, dollars: money }) => {
      const worth = money === null ? '' : ` (${dollars(money)})`
      return `Router, last 30 days: ${plural(calls, 'call')} with ${number(tokens)} tokens kept from ${printable(instead)}${worth}.`
    })
    const feet = [...spent, ...ownLimits(own.limits).map((line) => `Jarvis itself: ${line}`), ...kept]
    if (totals.totalTokens === 0) return ['No usage found.', ...feet].join('\n')
    const lines = blocks ? blockTable(blocks, output.style.bold) : table(answer, output)
    return [...lines, '', ...feet].join('\n')
  },
  rows: (answer) =>
    answer.blocks
      ? answer.blocks.map(({ startTime, endTime, isActive, isGap, totalTokens, costUSD }) => {
          return { startTime, endTime, isActive, isGap, totalTokens, costUSD }
        })
      : linesOf(answer).map(({ modelsUsed, modelBreakdowns: _, unpriced: __, ...line }) => {
          return { ...line, models: modelsUsed.join(' ') }
        }),
  notes: ({ unpriced }) =>
    unpriced.length === 0
      ? []
      : [
          `${plural(unpriced.length, 'model')} without a known price, not included in the cost: ${unpriced.map(printable).join(', ')}. Add a price: see "jarvis usage prices".`,
        ],
}

interface Prices {
  file: string
  prices: {
    model: string
    input: number
    output: number
    cacheRead?: number
    asOf: string
    source: string
    own: boolean
  }[]
  unpriced: string[]
}

const prices: View<Prices> = {
  plain: ({ file, prices, unpriced }, { output: { style } }) => {
    const head = ['Model', 'Input', 'Output', 'As of', 'Source'].map((word) => style.bold(word))
    const rows = prices.map(({ model, input, output, asOf, source, own }) => [
      printable(model),
      dollars(input),
      dollars(output),
      printable(asOf),
      own ? `${printable(source)} (yours)` : printable(source),
    ])
    const missing = unpriced.length === 0 ? [] : [`No price: ${unpriced.map(printable).join(', ')}.`]
    const how = `Dollars per million tokens. Your own prices: ${file}, one model an entry:\n\n  ${unpriced[0] ?? 'claude-sonnet-5-5'}:\n    input: 2\n    output: 10\n    cacheRead: 0.1`
    return [...alignTable([head, ...rows], [1, 2]), ...missing, '', how].join('\n')
  },
  rows: ({ prices }) => prices.map((price) => ({ ...price })),
}

export const usageViews: Readonly<Record<string, View<never>>> = { usage, usage_prices: prices }
