import { describe, expect, it } from 'vitest'
import type { Hit } from '../../core/hit.ts'
import { findCandidates } from './suggest-gems.ts'

const hit = (id: string) => ({ id, text: id, snippet: id }) as unknown as Hit
const answers: Record<string, string[]> = {
  'search tides': ['both', 'words'],
  'search moorings': ['both'],
  'search Build a pier. tides moorings': ['words'],
  'vsearch tides moorings': ['meaning', 'both'],
  'vsearch Build a pier.. tides, moorings': ['meaning'],
  'search Harbour': ['named'],
  'vsearch Harbour': ['named'],
}
function searching() {
  const asked: string[] = []
  const search = async ({ query, mode }: { query: string; mode?: string }) => {
    asked.push(`${mode} ${query}`)
    return { hits: (answers[`${mode} ${query}`] ?? []).map(hit), degraded: ['no model'] }
  }
  return { asked, search: { search } as unknown as Parameters<typeof findCandidates>[0] }
}
const project = { name: 'Harbour', objective: 'Build a pier.', topics: ['tides', 'moorings'] }

describe('gems for a project', () => {
  it('are asked for by words topic by topic, by meaning by all topics at once, and both by the whole', async () => {
    const { asked, search } = searching()
    const { found, degraded } = await findCandidates(search, project, {})
    expect(asked).toEqual(Object.keys(answers).slice(0, 5))
    expect(found.map(({ hit, topic }) => [hit.id, topic])).toEqual([
      ['both', 'tides, moorings'],
      ['meaning', 'tides, moorings'],
      ['words', null],
    ])
    expect(degraded).toEqual(['no model'])
  })

  it('are found by words alone where somebody compares', async () => {
    const { asked, search } = searching()
    const { found } = await findCandidates(search, project, { by: 'words' })
    expect(asked.every((one) => one.startsWith('search '))).toBe(true)
    expect(found.map(({ hit }) => hit.id)).toEqual(['both', 'words'])
  })

  it('are near the name where nothing else is said', async () => {
    const { asked, search } = searching()
    const { found } = await findCandidates(search, { name: 'Harbour', objective: '', topics: [] }, {})
    expect(asked).toEqual(['search Harbour', 'vsearch Harbour'])
    expect(found).toMatchObject([{ hit: { id: 'named' }, topic: null, score: 1 }])
  })
})
