import { dayBefore } from '../calendar.ts'
import { Figure } from '../figure.tsx'
import { Choice, ProjectField } from '../filter-fields.tsx'
import { countOf, formatNumber } from '../format.ts'
import { NumberTable } from '../number-table.tsx'
import { addressOfEntry, goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { UsageAnswer } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useSessionTitles } from '../sessions/use-session-titles.ts'
import { useStore } from '../store.ts'
import { useNames } from '../timeline/use-names.ts'
import { Prices } from './prices.tsx'
import { UsageChart } from './usage-chart.tsx'
import {
  dollars,
  groupings,
  readUsageQuestion,
  rowsOf,
  spans,
  type UsageQuestion,
  type UsageRow,
  writeUsageQuestion,
} from './usage-words.ts'

/** Tokens and money of agents and of Jarvis' own calls, by day, week, month, session, window, project, model or agent. */
export function UsagePage() {
  const asked = readUsageQuestion(useStore(route).params)
  const { by, days, project } = asked
  const { projects } = useNames()
  const { answer, failure, waiting, again } = useAnswer(writeUsageQuestion(asked).toString(), (signal) =>
    client.usage({ report: by, since: dayBefore(days - 1), ...(project !== '' && { project }) }, { signal }),
  )
  const change = (part: Partial<UsageQuestion>) =>
    goTo('usage', writeUsageQuestion({ ...asked, ...part }), { replace: true })
  return (
    <div class="page">
      <h1>Usage</h1>
      <search class="fact-filters">
        <Choice label="By" value={by} options={groupings} onChange={(next) => change({ by: next })} />
        <Choice
          label="Of the last"
          value={days}
          options={spans.map((span) => [span, `${span} days`])}
          onChange={(next) => change({ days: next })}
        />
        <ProjectField value={project} offers={projects} onChange={(next) => change({ project: next })} />
      </search>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && !failure && (
        <div class="stats" aria-busy={waiting}>
          {answer.totals.totalTokens === 0 ? <Nothing /> : <Used answer={answer} />}
          <Budgets answer={answer} />
          {answer.totals.totalTokens > 0 && <Table answer={answer} />}
          <Prices unpriced={answer.unpriced} />
        </div>
      )}
    </div>
  )
}

const Nothing = () => (
  <div class="empty">
    <h2>No usage in this time</h2>
    <p>
      Tokens are counted from the transcripts of Claude Code, Codex, Gemini CLI and OpenCode, and from calls of Jarvis
      itself. The setting <code>usage.transcripts</code> names other folders.
    </p>
  </div>
)

function Used({ answer }: { answer: UsageAnswer }) {
  const { totals, unpriced } = answer
  return (
    <>
      <dl class="figures">
        <Figure name="Cost" value={dollars(totals.totalCost)} />
        <Figure name="Tokens" value={formatNumber(totals.totalTokens)} />
        <Figure name="Written" value={formatNumber(totals.outputTokens)} />
        <Figure name="Read from a cache" value={share(totals.cacheReadTokens, totals.totalTokens)} />
      </dl>
      {unpriced.length > 0 && (
        <p class="dim">
          {countOf(unpriced.length, 'model')} without a known price, not included in the cost: {unpriced.join(', ')}.
        </p>
      )}
      {isOfTimes(answer) && <UsageChart rows={rowsOf(answer)} />}
      {(answer.daily?.length ?? 0) > 1 && <p class="dim">Empty days are omitted.</p>}
    </>
  )
}

const isOfTimes = ({ daily, weekly, monthly, blocks }: UsageAnswer): boolean =>
  (daily ?? weekly ?? monthly ?? blocks) !== undefined

function Table({ answer }: { answer: UsageAnswer }) {
  const { titles } = useSessionTitles(answer.sessions !== undefined)
  const rows = rowsOf(answer)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys
    <section class="wide-table" aria-label="The numbers" tabIndex={0}>
      <NumberTable
        label="Usage"
        columns={[headOf(answer), 'Cost', 'Tokens', 'Input', 'Output', 'Cache written', 'Cache read', 'Models']}
        rows={(isOfTimes(answer) ? rows.toReversed() : rows).map((row) => ({
          key: row.key,
          name: <Name row={row} title={titles.get(row.session ?? '')} />,
          values: valuesOf(row),
        }))}
      />
    </section>
  )
}

/** `Day`: what the lines are about. */
const headOf = ({ report }: UsageAnswer): string => {
  const name = groupings.find(([one]) => one === report)?.[1] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const valuesOf = ({ parts, tokens, cost, models }: UsageRow): string[] => [
  ...[dollars(cost), ...[tokens, ...parts].map(formatNumber), models.join(', ')],
]

const Name = ({ row: { session, name, isActive }, title }: { row: UsageRow; title: string | undefined }) => {
  if (session !== undefined && title !== undefined)
    return (
      <>
        <a href={addressOfEntry('sessions', session)}>{title}</a> <span class="dim">{name}</span>
      </>
    )
  return (
    <>
      {name}
      {isActive && <strong> now</strong>}
    </>
  )
}

const share = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`

/** What the settings allow, and what the router spared. */
const Budgets = ({ answer: { budgets, own, spared } }: { answer: UsageAnswer }) => (
  <section aria-labelledby="budgets">
    <h2 id="budgets">Budgets</h2>
    {budgets.map(({ name, spent, limit, isSpent }) => (
      <div key={name} class="budget" data-spent={isSpent}>
        <p>
          Agents, this {name}: {dollars(spent)} of {dollars(limit)}
          {isSpent && <strong> – used up</strong>}
        </p>
        <Level part={spent} whole={limit} />
      </div>
    ))}
    {own.limits.map(({ setting, period, unit, spent, limit, isSpent }) => (
      <div key={setting} class="budget" data-spent={limit > 0 && isSpent}>
        <p>
          Jarvis itself, {period === 'day' ? 'last 24 hours' : 'this month'}:{' '}
          {unit === 'dollars'
            ? `${dollars(spent)} of ${dollars(limit)}`
            : `${formatNumber(spent)} of ${formatNumber(limit)} tokens`}
          {limit > 0 && isSpent && <strong> – used up</strong>}
        </p>
        <Level part={spent} whole={limit} />
      </div>
    ))}
    {spared.map(({ calls, tokens, instead, dollars: money }) => (
      <p key={instead}>
        The router kept {countOf(calls, 'call')} with {formatNumber(tokens)} tokens from {instead} in the last 30 days
        {money !== null && ` (${dollars(money)})`}.
      </p>
    ))}
    <p class="dim">
      {budgets.length === 0 && 'Agents have no budget: their sessions are warned once one is used up. '}
      Change them in <a href="#/settings">Settings</a>.
    </p>
  </section>
)

const Level = ({ part, whole }: { part: number; whole: number }) => (
  <div class="score-bar" aria-hidden="true">
    <span style={{ width: `${Math.min(100, (100 * part) / Math.max(whole, 1e-9))}%` }} />
  </div>
)
