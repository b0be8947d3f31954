import { Figure } from '../figure.tsx'
import { Choice, ProjectField } from '../filter-fields.tsx'
import { countOf, formatNumber } from '../format.ts'
import { FixRows } from '../pictures/fix-rows.tsx'
import { YearMap } from '../pictures/year-map.tsx'
import { goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { WorkStats } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useNames } from '../timeline/use-names.ts'
import { Counts } from './counts.tsx'
import { DayChart } from './day-chart.tsx'
import { Ledger } from './ledger.tsx'
import { ModelBill } from './model-bill.tsx'
import { Receipts } from './receipts.tsx'
import { SearchEffort } from './search-effort.tsx'
import { readStatsQuestion, type StatsQuestion, spans, writeStatsQuestion } from './stats-question.ts'

/** What memory of agents' work costs and spares, and what there is of it. */
export function StatsPage() {
  const asked = readStatsQuestion(useStore(route).params)
  const { projects } = useNames()
  const { answer, failure, waiting, again } = useAnswer(
    writeStatsQuestion(asked).toString(),
    (signal) => client.stats({ days: asked.days, ...(asked.project !== '' && { project: asked.project }) }, { signal }),
    useStore(writes) + useStore(indexChanges),
  )
  const change = (part: Partial<StatsQuestion>) =>
    goTo('stats', writeStatsQuestion({ ...asked, ...part }), { replace: true })
  return (
    <div class="page">
      <h1>Stats</h1>
      <search class="fact-filters">
        <Choice
          label="Of the last"
          value={asked.days}
          options={spans.map((days) => [days, `${days} days`])}
          onChange={(days) => change({ days })}
        />
        <ProjectField value={asked.project} offers={projects} onChange={(project) => change({ project })} />
      </search>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && !failure && (
        <div class="stats" aria-busy={waiting}>
          <Shown stats={answer} />
          <YearMap project={asked.project} />
          <FixRows project={asked.project} />
          <Receipts key={writeStatsQuestion(asked).toString()} asked={asked} />
        </div>
      )}
    </div>
  )
}

function Shown({ stats }: { stats: WorkStats }) {
  const { observations, told, ledger, spared, days, capture, models, effort } = stats
  const skipped = Object.values(capture.skipped).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <dl class="figures">
        <Figure name="Observations" value={formatNumber(observations.total)} />
        <Figure name="In this time" value={formatNumber(observations.recent)} />
        <Figure
          name="Tokens shown"
          value={formatNumber(ledger.unaskedTokens + ledger.askedTokens + ledger.fetchedTokens)}
        />
        <Figure name="Tokens saved" value={formatNumber(ledger.sparedTokens)} />
      </dl>
      <DayChart days={days} />
      <Ledger ledger={ledger} told={told} spared={spared} />
      <div class="counts">
        <Counts title="By type" counts={observations.byType} param="type" />
        <Counts title="By project" counts={observations.byProject} param="project" />
        <Counts title="By agent" counts={observations.byAgent} param="agent" />
      </div>
      <section aria-labelledby="captured">
        <h2 id="captured">Captured</h2>
        <p>
          {countOf(capture.captured, 'event')} captured: {formatNumber(capture.stored)} stored, {formatNumber(skipped)}{' '}
          skipped
          {capture.waitingBytes > 0 && `; ${formatNumber(capture.waitingBytes)} bytes wait to be read`}.
        </p>
        {skipped > 0 && (
          <ul class="reasons dim">
            {Object.entries(capture.skipped)
              .sort(([, a], [, b]) => b - a)
              .map(([reason, count]) => (
                <li key={reason}>
                  {reason}: {formatNumber(count)}
                </li>
              ))}
          </ul>
        )}
      </section>
      <ModelBill models={models} />
      <p>
        What agents cost is in <a href="#/usage">Usage</a>.
      </p>
      <SearchEffort effort={effort} />
    </>
  )
}
