import { describe, expect, it } from 'vitest'
import { alignColumns, markdownTable } from '../text/align-columns.ts'
import { evaluate } from './evaluate.ts'
import type { RetrievalReport } from './retrieval.ts'
import { renderAbstention, renderRetrieval, renderRun, withoutRuns } from './tables.ts'

const judgements = new Map([
  ['q1', new Map([['a', 1]])],
  ['q2', new Map([['b', 1]])],
])
const report: RetrievalReport = {
  corpora: 2,
  documents: 1234,
  chunks: 2000,
  questions: 2,
  textBytes: 1,
  indexMs: 1500,
  embedMs: 61_000,
  pending: 7,
  modes: [
    {
      mode: 'query',
      ...evaluate(new Map([['q1', ['a']]]), judgements, () => 'easy'),
      latency: { p50: 1.25, p95: 2, p99: 3 },
      run: [{ question: 'q1', document: 'a', rank: 1, score: 1 }],
    },
  ],
  effort: {
    questions: 3,
    questionVectors: { asked: 0, known: 0, hitRate: null },
    passages: { asked: 4, known: 1, hitRate: 0.25 },
    expansion: { count: 0, p50: null, p95: null, most: null },
    fusion: { count: 3, p50: 1, p95: 2, most: 2.5 },
    expansionAndFusion: { count: 3, p50: 1, p95: 2, most: 2.5 },
    peakMemory: 300 * 2 ** 20,
  },
  degraded: ['meaning: no embedder'],
}

describe('tables', () => {
  it('show measures by mode and category, times, and omissions', () => {
    const lines = renderRetrieval(report).split('\n')
    expect(lines[0]).toBe(
      '1,234 documents, 2,000 passages · 2 corpora · indexed in 1.50 s · vectors in 61 s · 7 passages without them',
    )
    expect(lines).toContainEqual(expect.stringMatching(/^query +2 +0\.5000 +0\.5000/))
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}easy +2 +0\.5000/))
    expect(lines).toContain('p50 1.3 ms · p95 2.0 ms · p99 3.0 ms · questions without any hit: 1')
    expect(lines).toContain('Cache of question vectors: not asked · cache of embeddings: 25 % (1 of 4)')
    expect(lines).toContain(
      'Expansion: none · fusion: p50 1.0 ms, p95 2.0 ms, most 2.5 ms · both together: p50 1.0 ms, p95 2.0 ms, most 2.5 ms',
    )
    expect(lines).toContain('Peak memory: 300 MB')
    expect(lines.at(-1)).toBe('Left out: meaning: no embedder')
  })

  it("contain runs in the scorers' format, which reports omit", () => {
    expect(renderRun(report.modes[0]!)).toBe('q1\ta\t1\t1\n')
    expect(JSON.stringify(withoutRuns(report))).not.toContain('"run"')
  })

  it('compare scores with those of a plain engine', () => {
    const separation = { areaUnderCurve: 0.75, answerable: 0.5, unanswerable: 0.1 }
    const right = [{ score: 0.7, hits: 4, right: 0.75 }]
    const modes = [{ mode: 'query' as const, reported: separation, right }]
    const text = renderAbstention({ corpora: 1, answerable: 3, unanswerable: 2, modes, bm25: separation })
    expect(text).toMatch(/^3 questions with an answer, 2 without/)
    expect(text).toMatch(/reported, query +0\.7500 +0\.500 +0\.100/)
    expect(text).toMatch(/0\.7 ± \.1 +4 +0\.75/)
  })

  it('align columns', () => {
    const rows = [
      ['', 'n'],
      ['abc', '10'],
    ]
    expect(alignColumns(rows)).toEqual(['      n', 'abc  10'])
    expect(markdownTable(rows)).toBe('|  | n |\n| --- | ---: |\n| abc | 10 |')
  })
})
