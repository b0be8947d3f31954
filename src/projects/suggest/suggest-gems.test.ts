import { describe, expect, it } from 'vitest'
import type { Hit } from '../../core/hit.ts'
import { reasonFor } from './reason.ts'
import { findCandidates } from './suggest-gems.ts'

const hit = (id: string) => ({ id, title: id, text: id, snippet: id }) as unknown as Hit
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

describe('gem suggestions for a project', () => {
  it('are searched by words per topic, by meaning for all topics at once, and by both for the whole', async () => {
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

  it('are searched by words alone on request', async () => {
    const { asked, search } = searching()
    const { found } = await findCandidates(search, project, { by: 'words' })
    expect(asked.every((one) => one.startsWith('search '))).toBe(true)
    expect(found.map(({ hit }) => hit.id)).toEqual(['both', 'words'])
  })

  it('are searched by name when the project has no objective', async () => {
    const { asked, search } = searching()
    const { found } = await findCandidates(search, { name: 'Harbour', objective: '', topics: [] }, {})
    expect(asked).toEqual(['search Harbour', 'vsearch Harbour'])
    expect(found).toMatchObject([{ hit: { id: 'named' }, topic: null, score: 1 }])
  })
})

describe('the reason of a suggestion', () => {
  const embed = async (texts: readonly string[]) => texts.map(() => new Float32Array([1, 0]))
  it.each([
    ['Tides and moorings of the harbour.', 'tides, moorings', 'Topics tides, moorings'],
    ['The tide comes in.', 'tides, moorings', 'Topic tides'],
    ['We flush the cache.', 'tides, moorings', 'Near the topics in meaning'],
    ['We flush the cache.', null, 'Near the objective'],
    ['We flush the cache.', null, 'Near the work in it', ''],
  ])('names only topics in the passage: %s', async (text, topic, about, objective = 'Build a pier.') => {
    const candidate = { hit: { text, snippet: text } as Hit, topic, score: 1 }
    expect((await reasonFor({ embed } as never, candidate, objective)).reason).toBe(`${about}: “${text}”`)
  })
})

it('quotes the words of a link, also with an address in the middle of a sentence', async () => {
  const embed = async (texts: readonly string[]) => texts.map(() => new Float32Array([1, 0]))
  const text = 'For [the first picture](https://pier.example/a) of a tide the hard part was the light.'
  const candidate = { hit: { text, snippet: text } as Hit, topic: null, score: 1 }
  const quote = 'For the first picture of a tide the hard part was the light.'
  expect((await reasonFor({ embed } as never, candidate, 'tides')).quote).toBe(quote)
})

it('quotes neither addresses nor quotation marks', async () => {
  const embed = async (texts: readonly string[]) => texts.map(() => new Float32Array([1, 0]))
  for (const text of ['> Good tables\nhttps://pier.example/a?b=c', '> Good tables <https://pier.example>']) {
    const candidate = { hit: { text, snippet: text } as Hit, topic: 'tables', score: 1 }
    expect((await reasonFor({ embed } as never, candidate, '')).quote).toBe('Good tables')
  }
})
