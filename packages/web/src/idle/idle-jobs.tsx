import { countOf } from '../format.ts'
import type { IdleStatus } from '../server/types.ts'
import { When } from '../when.tsx'
import { jobInWords, stateWords } from './idle-words.ts'

/** Jobs for idle time with their next and last round, and the last changes of the state. */
export function IdleJobs({ status: { jobs, ran, changes } }: { status: IdleStatus }) {
  return (
    <>
      <section aria-labelledby="idle-jobs">
        <h2 id="idle-jobs">Jobs</h2>
        <ul class="idle-list">
          {jobs.map(({ kind, nextAt, attempts, error }) => {
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
