import { countOf } from '../format.ts'
import type { IdleStatus } from '../server/types.ts'
import { When } from '../when.tsx'
import { jobInWords, stateWords } from './idle-words.ts'

type Job = IdleStatus['jobs'][number]

/** Jobs for idle time with their next and last round, and the last changes of the state. */
export function IdleJobs({ status: { jobs, ran, changes } }: { status: IdleStatus }) {
  const isNew = ({ kind, error }: Job) => error === '' && !ran.some((round) => round.kind === kind)
  const waiting = jobs.filter(isNew)
  return (
    <>
      <section aria-labelledby="idle-jobs">
        <h2 id="idle-jobs">Jobs</h2>
        <ul class="idle-list">
          {jobs
            .filter((job) => !isNew(job))
            .map(({ kind, nextAt, attempts, error }) => {
              const last = ran.find((round) => round.kind === kind)
              return (
                <li key={kind}>
                  <p>
                    {jobInWords(kind)}{' '}
                    <span class="dim">
                      {last ? (
                        <>
                          last <When at={last.endedAt} exact />,{' '}
                          {last.pieces === 0 ? 'nothing to do' : countOf(last.pieces, 'piece')}
                        </>
                      ) : (
                        'has not run yet'
                      )}
                      {nextAt !== null && nextAt > Date.now() && (
                        <>
                          ; next <When at={nextAt} exact /> or later
                        </>
                      )}
                    </span>
                  </p>
                  {error !== '' && (
                    <p class="failure">
                      It failed {countOf(attempts, 'time')}: {error}
                    </p>
                  )}
                </li>
              )
            })}
        </ul>
        {waiting.length > 0 && (
          <details>
            <summary>{countOf(waiting.length, 'job has', 'jobs have')} not run yet</summary>
            <ul class="idle-list">
              {waiting.map(({ kind }) => (
                <li key={kind}>{jobInWords(kind)}</li>
              ))}
            </ul>
          </details>
        )}
      </section>
      {changes.length > 0 && (
        <section aria-labelledby="idle-changes">
          <h2 id="idle-changes">When you came and went</h2>
          <ul class="idle-list">
            {changes.map(({ at, to, why }) => (
              <li key={at}>
                <When at={at} exact /> {stateWords[to]}: <span class="dim">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
