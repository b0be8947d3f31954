import { countOf } from '../format.ts'
import type { IdleStatus } from '../server/types.ts'
import { When } from '../when.tsx'
import { jobInWords, stateWords } from './idle-words.ts'

type Job = IdleStatus['jobs'][number]
type Round = IdleStatus['ran'][number]

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
            .map((job) => (
              <JobRow key={job.kind} job={job} last={ran.find((round) => round.kind === job.kind)} />
            ))}
        </ul>
        {waiting.length > 0 && <NewJobs jobs={waiting} />}
      </section>
      {changes.length > 0 && <StateChanges changes={changes} />}
    </>
  )
}

/** A job with its last round, when the next is due, and why it failed. */
const JobRow = ({ job: { kind, nextAt, attempts, error }, last }: { job: Job; last: Round | undefined }) => (
  <li>
    <p>
      {jobInWords(kind)}{' '}
      <span class="dim">
        {last ? (
          <>
            last <When at={last.endedAt} exact />, {last.pieces === 0 ? 'nothing to do' : countOf(last.pieces, 'piece')}
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

/** Jobs that have not run yet, closed until they are asked for. */
const NewJobs = ({ jobs }: { jobs: readonly Job[] }) => (
  <details>
    <summary>{countOf(jobs.length, 'job has', 'jobs have')} not run yet</summary>
    <ul class="idle-list">
      {jobs.map(({ kind }) => (
        <li key={kind}>{jobInWords(kind)}</li>
      ))}
    </ul>
  </details>
)

const StateChanges = ({ changes }: Pick<IdleStatus, 'changes'>) => (
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
)
