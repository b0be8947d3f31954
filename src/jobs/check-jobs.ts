import { counted } from '../core/counted.ts'
import type { Reader } from '../ports/database.ts'
import type { Finding } from '../ports/health.ts'
import { readJobs } from './jobs-repository.ts'

/** Failures in a row before a job is reported: the first may be a moment without a network. */
const mostFailures = 3

/** Jobs that failed several times in a row, each with its error. `now`: epoch milliseconds. */
export async function checkJobs(db: Reader, now: number): Promise<Finding[]> {
  const jobs = await readJobs(db)
  const failing = jobs.filter(({ attempts }) => attempts >= mostFailures)
  return failing.map(({ kind, attempts, error, nextAt }) => {
    const minutes = Math.max(0, Math.ceil((nextAt - now) / 60_000))
    const next = `The next try is in ${counted(minutes, 'minute')}.`
    return { check: 'background', state: 'warning', message: `${kind} failed ${attempts} times: ${error}. ${next}` }
  })
}
