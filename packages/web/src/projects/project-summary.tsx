import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { client } from '../server/client.ts'
import type { ProjectSummary as Summary } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { When } from '../when.tsx'
import { notifyWritten } from '../written.tsx'
import { addressOfGem } from './project-address.ts'

interface ProjectSummaryProps {
  project: string
  gems: number
  /** As idle time summarized it; null where it did not yet. */
  kept: Summary | null
  /** Reads the project again. */
  onChanged: () => void
}

/** What the gems of a project say: themes, each sentence with its passage, near copies, contradictions, what is new. */
export function ProjectSummary({ project, gems, kept, onChanged }: ProjectSummaryProps) {
  const [asked, setSummary] = useState<Summary>()
  const summary = asked ?? kept ?? undefined
  const summing = useAction()
  // Summing up is what "new since the last summary" counts from: a kept summary is only read again.
  const sumUp = () => summing.run(async () => setSummary(await client.projectSummarize({ project })))
  return (
    <section class="card project-summary" aria-labelledby="project-summary">
      <h2 id="project-summary">Summary</h2>
      <div class="card-actions">
        <button type="button" disabled={summing.running || gems === 0} onClick={() => void sumUp()}>
          {summing.running ? 'Summarizing …' : summary ? 'Summarize again' : 'Summarize'}
        </button>
      </div>
      {gems === 0 && <p class="dim">Add gems first: they are what is summarized.</p>}
      {!asked && kept && (
        <p class="dim">
          Made <When at={kept.at} exact /> in idle time
        </p>
      )}
      <FailureNote failure={summing.failure} />
      {summary && <Themes summary={summary} />}
      {summary && summary.redundant.length > 0 && (
        <Copies pairs={summary.redundant} onDone={asked ? sumUp : onChanged} />
      )}
      {summary && summary.contradictions.length > 0 && <Contradictions pairs={summary.contradictions} />}
      {summary && summary.lastAt !== null && summary.fresh.length > 0 && (
        <>
          <h3>New since the last summary</h3>
          <ul class="project-list">
            {summary.fresh.map(({ gem, title }) => (
              <li key={gem}>
                <a href={addressOfGem(gem)}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type Cited = Summary['themes'][number]['sentences'][number]

function Cited({ cited: { text, gem, title } }: { cited: Cited }) {
  return (
    <>
      {text}{' '}
      <a class="citation" href={addressOfGem(gem, text)}>
        {title}
      </a>
    </>
  )
}

function Themes({ summary: { themes } }: { summary: Summary }) {
  return (
    <>
      {themes.map(({ name, gems, sentences }) => (
        <div key={name}>
          <h3>{name}</h3>
          <p class="dim">{countOf(gems.length, 'gem')}</p>
          <ul class="project-list">
            {sentences.map((cited) => (
              <li key={`${cited.gem} ${cited.text}`}>
                <Cited cited={cited} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

/** Of two that say the same, the later one is merged into the first or archived; undo brings it back. */
function Copies({ pairs, onDone }: { pairs: Summary['redundant']; onDone: () => void }) {
  const archiving = useAction()
  const archive = (gem: string, title: string) =>
    archiving.run(async () => {
      const { logEntry } = await client.gemArchive({ id: gem })
      notifyWritten(`The copy of ${title} is archived.`, logEntry)
      onDone()
    })
  const merge = (gem: string, into: string, title: string) =>
    archiving.run(async () => {
      const { logEntry } = await client.gemMerge({ id: gem, into })
      notifyWritten(`The copy is merged into ${title}.`, logEntry)
      onDone()
    })
  return (
    <>
      <h3>Near copies</h3>
      <ul class="project-list">
        {pairs.map(({ gem, title, of, ofTitle }) => (
          <li key={gem}>
            <a href={addressOfGem(gem)}>{title}</a> is nearly <a href={addressOfGem(of)}>{ofTitle}</a>
            <div class="card-actions">
              <button
                type="button"
                aria-label={`Merge ${title} into ${ofTitle}`}
                disabled={archiving.running}
                onClick={() => void merge(gem, of, ofTitle)}
              >
                Merge
              </button>
              <button
                type="button"
                class="quiet"
                aria-label={`Archive the copy ${title}`}
                disabled={archiving.running}
                onClick={() => void archive(gem, ofTitle)}
              >
                Archive the copy
              </button>
            </div>
          </li>
        ))}
      </ul>
      <FailureNote failure={archiving.failure} />
    </>
  )
}

function Contradictions({ pairs }: { pairs: Summary['contradictions'] }) {
  return (
    <>
      <h3>Contradictions</h3>
      <ul class="project-list">
        {pairs.map(({ one, other, differs }) => (
          <li key={`${one.gem} ${one.text} ${other.gem}`}>
            <p class="dim">{differs}</p>
            <p>
              <Cited cited={one} />
            </p>
            <p>
              <Cited cited={other} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
