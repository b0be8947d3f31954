import { expect, it } from 'vitest'
import type { Hit } from '../../core/hit.ts'
import { howLikely } from './how-likely.ts'

const answers: Record<string, [id: string, score: number | null][]> = {
  'Build a pier. tides moorings': [
    ['pier', 0.3],
    ['bread', 0.02],
  ],
  'tides moorings': [
    ['pier', 0.7],
    ['bread', 0.01],
    ['unscored', null],
  ],
  Harbour: [['named', 0.4]],
}
const asked: { query: string; mode?: string; filter?: object }[] = []
const search = {
  search: async (request: (typeof asked)[number]) => {
    asked.push(request)
    return { hits: (answers[request.query] ?? []).map(([id, score]) => ({ id, score }) as Hit), degraded: [] }
  },
} as unknown as Parameters<typeof howLikely>[0]

it('returns the better score of a search by words and by meaning, independent of other gems', async () => {
  const project = { name: 'Harbour', objective: 'Build a pier.', topics: ['tides', 'moorings'] }
  expect(await howLikely(search, project, ['Other'])).toEqual(
    new Map([
      ['pier', 0.7],
      ['bread', 0.02],
      ['unscored', 0],
    ]),
  )
  expect(asked.map(({ query, mode }) => [query, mode])).toEqual([
    ['Build a pier. tides moorings', 'query'],
    ['tides moorings', 'query'],
  ])
  expect(asked[0]?.filter).toEqual({ kinds: ['gem'], without: { standing: ['archived'], project: ['Other'] } })
})

it('searches for the name when the project has no objective', async () => {
  const project = { name: 'Harbour', objective: '', topics: [] }
  expect(await howLikely(search, project, [])).toEqual(new Map([['named', 0.4]]))
})
