import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import type { LanguageModel } from '../ports/models.ts'
import { createOpenAiModel } from '../providers/models/language/openai-compatible.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { type ModelService, startModelService } from '../testing/model-service.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createExpander, type Expander, readWordings } from './expand-by-model.ts'
import { createSearch, type Search, type SearchDependencies } from './search.ts'
import { createYesOrNoReranker } from './yes-or-no.ts'

const wording = 'lex: zebra stripes\nvec: which animal has a pattern on its coat'
const embedder = createFakeEmbedder({ instant: true })
let folder: string
let store: TestStore
let service: ModelService
let search: Search
let model: LanguageModel
let expander: Expander

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-expand-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  service = await startModelService(wording)
  model = createOpenAiModel({ baseUrl: `${service.url}/v1`, model: 'm', service: 'Stub', timeout: 5000 })
  expander = createExpander(async () => model)
  search = open({ expander })
  await put(
    ['a', 'The zebra has stripes.'],
    ['b', 'Bread and soup, soup and bread.'],
    ['c', 'A coat hangs at the door.'],
  )
})
afterEach(async () => {
  await search.close()
  await service.close()
  await store.close()
  await rm(folder, { recursive: true })
})

function open(more: Partial<SearchDependencies>): Search {
  const { db, lexical, vectors } = store
  return createSearch({
    ...{ db, lexical, vectors, clock: Date.now, space: 'main' },
    embedders: () => ({ main: embedder, instant: embedder, degraded: [] }),
    ...more,
  })
}

async function put(...texts: [string, string][]): Promise<void> {
  const drafts = texts.map(
    ([uid, text]): RecordDraft => ({
      uid,
      kind: 'document',
      title: '',
      contentHash: contentHash(text),
      path: `${uid}.md`,
      chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
    }),
  )
  const prepared = await search.prepare(drafts)
  await store.db.transaction((tx) => search.put(tx, prepared))
}
const question = 'what animal wears a pattern?'
/** Waits for the model's answer: a busy machine may need longer than a question waits. */
async function answered(asked: string): Promise<void> {
  expander.begin(asked)
  await expander.get(asked, 20_000, {})
}
const listsOf = (hits: Awaited<ReturnType<Search['search']>>['hits']) =>
  new Set(hits.flatMap(({ trace }) => trace?.places.map(({ list, weight }) => `${list} ${weight}`) ?? []))

describe('expansion by a language model', () => {
  it('adds one wording for words and one for meaning, each at half the weight of the query', async () => {
    await answered(question)
    const { hits, degraded } = await search.search({ query: question, explain: true })
    expect(degraded).toEqual([])
    expect(hits[0]?.id).toBe('a')
    expect(listsOf(hits)).toContain('words (reworded) 0.25')
    expect(listsOf(hits)).toContain('meaning (reworded) 0.25')
    expect(listsOf(hits)).toContain('meaning 0.5')
  })

  it('asks once for a repeated query, and masks secrets', async () => {
    const secret = `${question} password is hunter2-Xy7Qp9!`
    await search.search({ query: secret })
    await search.search({ query: secret })
    expect(service.requests).toHaveLength(1)
    expect(JSON.stringify(service.requests[0]?.body)).not.toContain('hunter2')
  })

  it('is skipped when words have a clear winner, and when the caller supplies variants or disables it', async () => {
    await search.search({ query: 'bread soup' })
    await search.search({ query: question, variants: [{ type: 'lex', query: 'zebra' }] })
    await search.search({ query: question, expand: false })
    await search.search({ query: question, mode: 'search' })
    await search.search({ query: question, mode: 'vsearch' })
    expect(service.requests).toEqual([])
  })

  it('does not delay an answer for a slow model, and uses late wordings for the next query', async () => {
    const open: (() => void)[] = []
    const slow: LanguageModel = {
      id: 'slow',
      generate: () =>
        new Promise((resolve) => open.push(() => resolve({ text: wording, inputTokens: 1, outputTokens: 1 }))),
    }
    search = openWith(createExpander(async () => slow))
    const began = performance.now()
    const { degraded } = await search.search({ query: question })
    expect(performance.now() - began).toBeLessThan(800)
    expect(degraded).toEqual([expect.stringMatching(/^expansion: no other wording came within \d+ ms\.$/)])
    open[0]!()
    await new Promise((resolve) => setImmediate(resolve))
    const { hits, degraded: later } = await search.search({ query: question, explain: true })
    expect(later).toEqual([])
    expect(listsOf(hits)).toContain('words (reworded) 0.25')
    expect(open).toHaveLength(1)
  })

  it('reports and pauses a failing model, and uses feedback instead', async () => {
    await put(['d', 'Pattern of a coat: herringbone.'], ['e', 'A coat with a pattern, herringbone.'])
    await put(['f', 'herringbone elsewhere'])
    service.faults.push('bad-key')
    await answered('coat pattern animal')
    const first = await search.search({ query: 'coat pattern animal', explain: true })
    expect(first.degraded[0]).toMatch(/^expansion: .*key/)
    expect([...listsOf(first.hits)].some((list) => list.startsWith('words (feedback)'))).toBe(true)
    await search.search({ query: 'another animal pattern' })
    expect(service.requests).toHaveLength(1)
  })

  it('reports a missing model in the answer', async () => {
    search = openWith(createExpander(async () => undefined))
    expect((await search.search({ query: question })).degraded[0]).toMatch(/llm\.provider/)
  })

  it('cancels pending requests on close', async () => {
    service.faults.push('hang')
    const asked = search.search({ query: question })
    await asked
    const began = performance.now()
    await search.close()
    expect(performance.now() - began).toBeLessThan(1000)
  })

  const openWith = (expander: Expander) => open({ expander, rerankDeadline: 200 })
})

describe('wordings from a model', () => {
  it('are found anywhere in the answer, without query syntax', () => {
    expect(readWordings('Sure!\n- **lex**: "zebra" -lion tag:x\n> vec: What: is it?\nlex: second')).toEqual([
      { type: 'lex', query: 'zebra lion tag x' },
      { type: 'vec', query: 'What is it?' },
    ])
    expect(readWordings('I cannot help with that.')).toEqual([])
  })

  it('are at most one of each kind, whatever the answer', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const wordings = readWordings(`lex: ${text}\n${text}`)
        expect(new Set(wordings.map(({ type }) => type)).size).toBe(wordings.length)
        for (const { query } of wordings) expect(query).not.toMatch(/["*:]/)
      }),
    )
  })
})

describe('a language model as reranker', () => {
  const judged = () => open({ reranker: async () => createYesOrNoReranker(model), rerankDeadline: 5000 })
  const by = 'openai:m:yes-or-no'

  it('uses the probability of yes when the service reports it, and scores each passage once', async () => {
    service.likelihoods = (prompt) => (prompt.includes('coat hangs') ? { Yes: 0.6, ' yes': 0.2, no: 0.2 } : { No: 0.9 })
    search = judged()
    const { hits, degraded } = await search.search({ query: 'zebra coat soup', explain: true, expand: false })
    expect(degraded).toEqual([])
    expect(hits.find(({ id }) => id === 'c')?.trace?.rerank).toEqual({ by, score: expect.closeTo(0.8) })
    expect(hits.find(({ id }) => id === 'a')?.trace?.rerank).toEqual({ by, score: 0 })
    expect(service.requests).toHaveLength(3)
    expect(service.requests[0]!.body).toMatchObject({ logprobs: true, max_tokens: 3 })
    await search.search({ query: 'zebra coat soup', expand: false })
    expect(service.requests).toHaveLength(3)
  })

  it('uses the answer word otherwise, also when the service refuses probabilities', async () => {
    service.answer = 'Yes.'
    service.faults.push('refuse-logprobs')
    search = judged()
    const { hits } = await search.search({ query: 'zebra coat soup', explain: true, expand: false })
    expect(hits.map(({ trace }) => trace?.rerank?.score)).toEqual([1, 1, 1])
  })

  it('counts the scores available at the deadline, and reports how many', async () => {
    search = open({ reranker: createYesOrNoReranker(model), rerankDeadline: 300 })
    service.answer = 'no'
    service.faults.push('ok', 'hang', 'hang')
    const { hits, degraded } = await search.search({ query: 'zebra coat soup', explain: true, expand: false })
    expect(degraded).toEqual([`rerank: ${by} judged 1 of 3 passages within 300 ms.`])
    expect(hits.filter(({ trace }) => trace?.rerank?.by === by)).toHaveLength(1)
  })

  it('reports an answer that is neither yes nor no, and keeps the order', async () => {
    service.answer = 'It depends.'
    search = judged()
    expect((await search.search({ query: 'zebra coat soup', expand: false })).degraded[0]).toMatch(/neither yes nor no/)
  })

  it('is not used in a search by words alone', async () => {
    search = judged()
    await search.search({ query: 'zebra coat soup', mode: 'search' })
    expect(service.requests).toEqual([])
  })
})
