import { expect, it } from 'vitest'
import type { JobContext } from '../ports/jobs.ts'
import { workJobs } from './work-jobs.ts'

const placesNamed = (...names: string[]) => names.map((place) => ({ place, project: place, top: `/${place}` }))

/** The job that checks cited code, over two repositories of which both are recent. */
function checkJob() {
  const did: string[] = []
  let followed = 0
  const keeping = {
    retain: async () => ({}),
    follow: async ({ shouldEnd, looked }: { shouldEnd(): boolean; looked: Set<string> }) => {
      for (const top of ['/a', '/b']) {
        if (shouldEnd()) break
        if (!looked.has(top)) followed++
        looked.add(top)
      }
      return []
    },
    places: async () => placesNamed('a', 'b'),
  }
  const jobs = workJobs({
    ...{ drain: async () => {}, keeping: keeping as never, retains: false, refine: async () => 0 },
    prepare: async (places) => void did.push(...places.map(({ place }) => place)),
  })
  const job = jobs.find(({ name }) => name === 'observations.check')!
  /** One round, which should end after so many answers that it need not. */
  const round = (answers: number) => {
    const context = { signal: new AbortController().signal, shouldEnd: () => answers-- <= 0, finish: async () => {} }
    return job.run(context satisfies JobContext)
  }
  return { round, did, followed: () => followed }
}

it('a check of cited code that ends early reports more, and the next round continues it', async () => {
  const { round, did, followed } = checkJob()
  // Ended while it looks at repositories, before the first context, and after it.
  expect(await round(1)).toEqual({ more: true })
  expect([followed(), did]).toEqual([1, []])
  expect(await round(3)).toEqual({ more: true })
  expect(await round(1)).toEqual({ more: true })
  expect([followed(), did]).toEqual([2, ['a']])
  expect(await round(9)).toBeUndefined()
  expect([followed(), did]).toEqual([2, ['a', 'b']])
})

it('a check of cited code that is complete begins again in the next round', async () => {
  const { round, did, followed } = checkJob()
  for (let time = 0; time < 2; time++) expect(await round(99)).toBeUndefined()
  expect([followed(), did]).toEqual([4, ['a', 'b', 'a', 'b']])
})
