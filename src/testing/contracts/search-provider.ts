import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Embedder } from '../../ports/models.ts'
import type { ProviderMode, ProviderRecord, SearchProvider } from '../../ports/search-provider.ts'

export interface SearchProviderContract {
  /** Opens an empty provider, with the collections `notes` and `work` created if it needs that. */
  open(): Promise<SearchProvider>
  /** Embedder of the vectors of records and questions. */
  embedder: Embedder
  /** Names of tests that cannot hold here, each with its reason. */
  skip?: Readonly<Record<string, string>>
}

interface MadeRecord extends Omit<ProviderRecord, 'speaker' | 'passages'> {
  says: readonly string[]
}

const texts: readonly MadeRecord[] = [
  {
    id: 'backup',
    kind: 'document',
    title: 'Backups',
    collection: 'notes',
    path: 'guides/backup.md',
    date: 100,
    facets: { tag: ['ops'] },
    says: ['The disk is copied every night at two.', 'Seven copies are kept in the cellar.'],
  },
  {
    id: 'garden',
    kind: 'document',
    title: 'Garden',
    collection: 'notes',
    path: 'garden.md',
    date: 200,
    facets: { tag: ['home'] },
    says: ['Anna planted tomatoes and beans behind the house.'],
  },
  {
    id: 'deploy',
    kind: 'document',
    title: 'Deployment',
    collection: 'work',
    path: 'deploy.md',
    date: 300,
    facets: { tag: ['ops'] },
    says: ['Call getObservationsByIds after the disk of the new server is there.'],
  },
  {
    id: 'tea',
    kind: 'fact',
    title: '',
    collection: null,
    path: null,
    date: null,
    facets: {},
    says: ['Anna drinks green tea in the morning.'],
  },
]

/** Contract of every search provider (ports/search-provider). Run it for each implementation. */
export function searchProviderContract(name: string, { open, embedder, skip = {} }: SearchProviderContract): void {
  describe(`search provider contract: ${name}`, () => {
    let asked: Asked
    const promise: AddPromise = (title, body) =>
      skip[title] ? test.skip(`${title} (${skip[title]})`) : test(title, () => body(asked))
    beforeAll(async () => {
      asked = askOf(await open(), embedder)
      await asked.provider.index(await asked.all())
      await asked.provider.settle?.()
    })
    afterAll(() => asked?.provider.close())
    promisesAnswers(promise)
    promisesFilters(promise)
    promisesChanges(promise)
  })
}

type Asked = ReturnType<typeof askOf>
type AddPromise = (title: string, body: (asked: Asked) => Promise<void>) => void

/** A provider with helpers that feed and query it. */
function askOf(provider: SearchProvider, embedder: Embedder) {
  const recordOf = async (index: number, says = texts[index]!.says): Promise<ProviderRecord> => {
    const { says: _, ...record } = texts[index]!
    const vectors = provider.powers.vectors ? await embedder.embed([...says], 'document') : []
    const passages = says.map((text, at) => ({ text, headings: [], vectors: vectors[at] ? [vectors[at]] : [] }))
    return { ...record, speaker: null, passages }
  }
  const ask = async (query: string, mode: ProviderMode, filter = {}, limit = 10) => {
    const vector = async () => (await embedder.embed([query], 'query'))[0]
    return provider.search({ query, mode, limit, filter, vector })
  }
  return {
    provider,
    modes: provider.powers.modes,
    recordOf,
    all: () => Promise.all(texts.map((_, index) => recordOf(index))),
    ask,
    found: async (...asked: Parameters<typeof ask>) => [...new Set((await ask(...asked)).map(({ id }) => id))],
  }
}

/** Answers and their places. */
function promisesAnswers(promise: AddPromise): void {
  promise('says in one line that it is there', async ({ provider }) => {
    const found = await provider.checkAvailability()
    expect(found).toMatchObject({ available: true })
    if (found.available) expect(found.says).toMatch(/^[^\n]+[^.\n]$/)
  })

  promise(
    'finds a record in every mode it has, the best first, with the place of its passage',
    async ({ modes, ask }) => {
      for (const mode of modes) {
        const hits = await ask('copies cellar', mode)
        expect(hits[0], mode).toMatchObject({ id: 'backup', passage: 1 })
        for (const [index, { score }] of hits.entries()) {
          expect(score).toBeGreaterThan(0)
          if (index > 0) expect(score).toBeLessThanOrEqual(hits[index - 1]!.score)
        }
      }
    },
  )

  promise('keeps to the limit', async ({ modes, ask }) => {
    for (const mode of modes) expect((await ask('the disk Anna', mode, {}, 1)).length, mode).toBeLessThanOrEqual(1)
  })

  promise('gives nothing for words that stand nowhere', async ({ modes, found }) => {
    if (modes.includes('keyword')) expect(await found('zeppelin', 'keyword')).toEqual([])
  })

  promise('any question at all is no error', async ({ modes, ask }) => {
    for (const query of ['', ' ', '"', '-', '*', '-x', '--help', "a'b; DROP", '東京', '(((', 'a:b:c', '\u0000'])
      for (const mode of modes) expect(Array.isArray(await ask(query, mode)), `${query} ${mode}`).toBe(true)
  })
}

/** Filters, similar records, and cancellation. */
function promisesFilters(promise: AddPromise): void {
  promise('narrows by each field it says it filters by', async ({ provider, modes, found }) => {
    const [mode] = modes
    const cases = [
      ['collections', { collections: ['work'] }, ['deploy']],
      ['kinds', { kinds: ['document'] }, ['backup', 'deploy']],
      ['facets', { facets: { tag: ['ops'] } }, ['backup', 'deploy']],
      ['without', { without: { tag: ['ops'] } }, []],
      ['after', { after: 300 }, ['deploy']],
      ['before', { before: 300 }, ['backup']],
      ['path', { path: 'guides/' }, ['backup']],
    ] as const
    for (const [field, filter, passes] of cases) {
      if (!provider.powers.filters.includes(field)) continue
      const ids = await found('disk', mode!, filter)
      expect(ids.filter((id) => id === 'backup' || id === 'deploy').sort(), field).toEqual([...passes])
    }
  })

  promise('neighbours of a record are others', async ({ provider }) => {
    if (!provider.powers.similar) return
    const hits = await provider.findSimilar('tea', { limit: 3, filter: {} })
    expect(hits.map(({ id }) => id)).toContain('garden')
    expect(hits.map(({ id }) => id)).not.toContain('tea')
  })

  promise('an aborted call ends', async ({ provider, modes }) => {
    const signal = AbortSignal.abort()
    const vector = async () => undefined
    const query = { query: 'disk', mode: modes[0]!, limit: 5, filter: {}, vector }
    await expect(provider.search(query, { signal })).rejects.toMatchObject({ kind: 'Cancelled' })
  })
}

/** Answers after changes. */
function promisesChanges(promise: AddPromise): void {
  promise('a record of the same id replaces the former', async ({ provider, modes, recordOf, found }) => {
    await provider.index([await recordOf(1, ['The cat sleeps on the sofa.'])])
    await provider.settle?.()
    const [mode] = modes
    expect((await found('cat sofa', mode!))[0]).toBe('garden')
    if (mode === 'keyword') expect(await found('tomatoes', mode)).toEqual([])
    await provider.index([await recordOf(1)])
    await provider.settle?.()
  })

  promise(
    'what was removed is found no more, and removing it twice is no error',
    async ({ provider, modes, recordOf, found }) => {
      await provider.remove(['deploy', 'never-there'])
      await provider.remove(['deploy'])
      for (const mode of modes) expect(await found('disk server', mode), mode).not.toContain('deploy')
      await provider.index([await recordOf(2)])
      await provider.settle?.()
    },
  )

  promise('indexing all anew leaves nothing else', async ({ provider, modes, all, found }) => {
    const records = (await all()).slice(0, 2)
    async function* stream() {
      yield* records
    }
    expect(await provider.reindexAll(stream())).toEqual({ records: 2 })
    await provider.settle?.()
    for (const mode of modes) {
      expect(await found('disk server', mode), mode).not.toContain('deploy')
      expect((await found('copies cellar', mode))[0], mode).toBe('backup')
    }
  })
}
