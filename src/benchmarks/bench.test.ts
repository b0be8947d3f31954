import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openScratchSpace } from '../testing/scratch-space.ts'
import { runAbstentionBench, runRetrievalBench } from './bench.ts'
import { findJudgedSets } from './judged-set.ts'
import type { OpenBenchSpace } from './scratch-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-test-'))
const opened: string[] = []

const openSpace: OpenBenchSpace = (databasePath) => {
  opened.push(databasePath)
  const main = createFakeEmbedder({ id: 'fake', lateInteraction: true, synonyms: { physician: 'doctor' } })
  return openScratchSpace(databasePath, { embedders: () => ({ main, degraded: [] }) })
}

const lines = (objects: readonly object[]) => objects.map((object) => `${JSON.stringify(object)}\n`).join('')
const rows = (table: readonly (readonly (string | number)[])[]) => table.map((row) => `${row.join('\t')}\n`).join('')

function write(path: string, content: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

beforeAll(() => {
  for (const [name, pet] of [
    ['talk-1', 'tortoise'],
    ['talk-2', 'parrot'],
  ]) {
    const turn = (id: string, speaker: string, text: string) => ({
      id,
      text,
      speaker,
      session: 'S1',
      timestamp: '2024-03-01',
    })
    const turns = [
      turn('D 1', 'Ada', `Yesterday I went to the shelter and brought home a ${pet}.`),
      turn('D 2', 'Ben', 'What a surprise, congratulations!'),
      turn('D 3', 'Ada', 'The physician said that my knee needs rest.'),
    ]
    write(`talks/${name}/turns.corpus.jsonl`, lines(turns))
    const whole = turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n')
    write(`talks/${name}/sessions.corpus.jsonl`, lines([{ id: 'S1', text: whole }]))
    const queries = [
      { id: `${name}-a`, text: `Who has a ${pet}?`, category: 'pets' },
      { id: `${name}-b`, text: 'advice of the doctor', category: 'health' },
    ]
    write(`talks/${name}/queries.jsonl`, lines(queries))
    const judged = [
      ['query_id', 'doc_id', 'rel'],
      [`${name}-a`, 'D 1', 1],
      [`${name}-b`, 'D 3', 1],
    ]
    write(`talks/${name}/turns.qrels.tsv`, rows(judged))
    write(`talks/${name}/sessions.qrels.tsv`, rows([[`${name}-a`, 'S1', 1]]))
    write(`talks/${name}/adversarial.jsonl`, lines([{ id: `${name}-x`, text: 'airport strike in Lisbon' }]))
  }
  write('notes/vault/garden/roses.md', '# Roses\n\nPrune them in March.\n')
  write('notes/vault/kitchen.md', '# Bread\n\nThe dough rests over night.\n')
  write('notes/dev/queries.jsonl', lines([{ id: 'n1', text: 'when to prune roses' }]))
  write('notes/dev/qrels.tsv', rows([['n1', 'garden/roses.md', 2]]))
  write('hay/corpus.jsonl', lines(['a', 'b', 'c'].map((id) => ({ id, title: `Title ${id}`, text: 'the same words' }))))
  write('hay/dev/queries.jsonl', lines([{ id: 'h1', text: 'same words' }]))
  write('hay/dev/qrels.tsv', rows([['h1', 'c', 1]]))
  write('hay/dev/haystack.tsv', rows([['h1', 'c']]))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('findJudgedSets', () => {
  it('finds every set in a folder, with its files', () => {
    const sets = findJudgedSets(join(folder, 'talks'), { unit: 'turns' })
    expect(sets.map(({ name }) => name)).toEqual(['talk-1', 'talk-2'])
    expect(sets[0]).toMatchObject({
      corpus: join(folder, 'talks/talk-1/turns.corpus.jsonl'),
      judgements: join(folder, 'talks/talk-1/turns.qrels.tsv'),
      unanswerable: join(folder, 'talks/talk-1/adversarial.jsonl'),
    })
    expect(findJudgedSets(join(folder, 'hay'))[0]?.haystack).toBe(join(folder, 'hay/dev/haystack.tsv'))
  })

  it('asks for the unit, and reports missing sets', () => {
    expect(() => findJudgedSets(join(folder, 'talks'))).toThrow(/sessions or turns/)
    expect(() => findJudgedSets(join(folder, 'notes/vault'))).toThrow(/No corpus/)
    expect(() => findJudgedSets(join(folder, 'nowhere'))).toThrow(/does not exist/)
  })
})

describe('retrieval', () => {
  it('searches each conversation with its own questions and evaluates them together', async () => {
    const run = join(folder, 'run.tsv')
    const request = { set: [join(folder, 'talks')], unit: 'turns', mode: ['query', 'search'] as const, run }
    const report = await runRetrievalBench(openSpace, request)
    expect(report).toMatchObject({ corpora: 2, documents: 6, questions: 4, pending: 0, degraded: [] })
    const [query, search] = report.modes
    expect(query?.all).toMatchObject({ questions: 4, metrics: { 'hit@1': 1, 'nDCG@10': 1 } })
    expect(Object.keys(query?.categories ?? {})).toEqual(['health', 'pets'])
    expect(search?.categories.pets?.metrics['hit@1']).toBe(1)
    expect(query?.latency.p50).toBeGreaterThan(0)
    const written = readFileSync(`${run}.query`, 'utf8').split('\n')
    expect(written).toContain('talk-1-a\tD 1\t1\t1')
    expect(existsSync(`${run}.search`)).toBe(true)
  })

  it('indexes transcripts as documents', async () => {
    const report = await runRetrievalBench(openSpace, { set: [join(folder, 'talks')], unit: 'sessions' })
    expect(report).toMatchObject({ documents: 2, questions: 2 })
    expect(report.modes[0]?.all.metrics['hit@1']).toBe(1)
  })

  it('identifies the files of a folder by their relative paths', async () => {
    const report = await runRetrievalBench(openSpace, {
      corpus: join(folder, 'notes/vault'),
      queries: join(folder, 'notes/dev/queries.jsonl'),
      qrels: join(folder, 'notes/dev/qrels.tsv'),
      mode: ['search'],
    })
    expect(report.modes[0]?.run[0]).toMatchObject({ question: 'n1', document: 'garden/roses.md', rank: 1 })
  })

  it('limits a question to its own documents', async () => {
    const report = await runRetrievalBench(openSpace, { set: [join(folder, 'hay')] })
    expect(report.modes[0]?.run).toEqual([{ question: 'h1', document: 'c', rank: 1, score: 1 }])
  })

  it('omits the main vectors without waiting', async () => {
    const report = await runRetrievalBench(openSpace, { set: [join(folder, 'hay')], mode: ['search'], wait: false })
    expect(report).toMatchObject({ pending: 3, embedMs: expect.any(Number) })
  })

  it('leaves no file behind', () => {
    expect(opened.length).toBeGreaterThan(5)
    for (const path of opened) expect(existsSync(dirname(dirname(path)))).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(['hay', 'notes', 'run.tsv.query', 'run.tsv.search', 'talks'])
  })

  it('reports missing inputs', async () => {
    await expect(runRetrievalBench(openSpace, {})).rejects.toThrow(/folder of a judged set, or --corpus/)
    const broken = write('broken/corpus.jsonl', '{"id": 1, "text": "fine"}\n{"id": 2}\n')
    const request = {
      corpus: broken,
      queries: join(folder, 'hay/dev/queries.jsonl'),
      qrels: join(folder, 'hay/dev/qrels.tsv'),
    }
    await expect(runRetrievalBench(openSpace, request)).rejects.toThrow(/Line 2 .* has no "text"/)
  })
})

describe('abstention', () => {
  it('compares the best hits of questions with and without an answer', async () => {
    const features = join(folder, 'features.jsonl')
    const request = { set: [join(folder, 'talks')], unit: 'turns', features }
    const report = await runAbstentionBench(openSpace, request)
    expect(report).toMatchObject({ corpora: 2, answerable: 4, unanswerable: 2 })
    expect(report.modes[0]?.reported.areaUnderCurve).toBeGreaterThan(0.5)
    expect(report.bm25.areaUnderCurve).toBeGreaterThan(0.5)
    const [first] = readFileSync(features, 'utf8').split('\n')
    const { hits, ...question } = JSON.parse(first ?? '')
    expect(question).toMatchObject({ corpus: 'talk-1', question: 'talk-1-a', mode: 'query', answerable: true })
    expect(hits[0]).toMatchObject({ document: 'D 1', rank: 1, relevance: 1, evidence: { words: expect.any(Number) } })
  })

  it('reports that every question has an answer', async () => {
    await expect(runAbstentionBench(openSpace, { set: [join(folder, 'hay')] })).rejects.toThrow(/None of the sets/)
  })
})
