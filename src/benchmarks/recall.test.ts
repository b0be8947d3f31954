import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openScratchSpace } from '../testing/scratch-space.ts'
import { runRecallBench } from './recall.ts'
import { renderRecall } from './recall-table.ts'
import type { OpenBenchSpace } from './scratch-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'jarvis-recall-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const openSpace: OpenBenchSpace = (databasePath) =>
  openScratchSpace(databasePath, { embedders: () => ({ main: createFakeEmbedder({ id: 'fake' }), degraded: [] }) })

const asLines = (objects: readonly object[]) => objects.map((one) => `${JSON.stringify(one)}\n`).join('')

describe('the recall benchmark', () => {
  it('counts a question when a judged turn supports a line, and writes the turns of each line', async () => {
    const set = join(folder, 'talk')
    mkdirSync(set)
    const said = (id: string, speaker: string, text: string) => ({
      id,
      speaker,
      text,
      timestamp: '2024-05-01',
      session: 'S1',
    })
    const talk = [
      said('t1', 'Ann', 'The ferry to Mull was cancelled, so we camped at Oban.'),
      said('t2', 'Ben', 'My tomatoes have blight again.'),
      said('t3', 'Ann', 'Blight is bad everywhere this year.'),
    ]
    writeFileSync(join(set, 'turns.corpus.jsonl'), asLines(talk))
    const question = { id: 'q1', text: 'Where did Ann camp when the ferry was cancelled?', category: 'place' }
    writeFileSync(join(set, 'queries.jsonl'), asLines([question, { id: 'q2', text: 'Who plays the oboe?' }]))
    writeFileSync(join(set, 'turns.qrels.tsv'), 'q1\tt1\t1\nq2\tt9\t1\n')
    const run = join(folder, 'run.tsv')
    const report = await runRecallBench(openSpace, { set: [set], run })
    expect(report).toMatchObject({ conversations: 1, turns: 3 })
    expect(report.recalled!.all).toMatchObject({ questions: 2, lines: 0.5, query: 0.5 })
    expect(report.recalled!.categories.place!.lines).toBe(1)
    expect(readFileSync(run, 'utf8')).toMatch(/^q1\tt1\t1\t1$/m)
    expect(renderRecall(report)).toMatch(/^ {2}place +1 +1\.000/m)
  })

  it('checks whether the newer of two statements comes first', async () => {
    const updates = join(folder, 'updates.jsonl')
    const pair = (older: string, newer: string, matter: string, relation: string) => ({
      ...{ pair: matter, older, newer, matter, relation, kind: 'life' },
      ...{ olderDate: '2024-05-01', newerDate: '2024-06-01' },
    })
    writeFileSync(
      updates,
      asLines([
        pair('I live in Oslo.', 'I moved to Bergen.', 'where do I live?', 'replaces'),
        pair('I like tea.', 'I own a kayak.', 'kayak', 'unrelated'),
      ]),
    )
    const { pairs } = await runRecallBench(openSpace, { updates })
    expect(pairs).toMatchObject({ pairs: 1, newerFirst: 1, olderFirst: 0 })
  })

  it('reports missing inputs', async () => {
    await expect(runRecallBench(openSpace, {})).rejects.toThrow(/--updates/)
  })
})
