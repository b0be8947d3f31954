import { describe, expect, it } from 'vitest'
import { unavailable } from '../core/errors.ts'
import type { Database } from '../ports/database.ts'
import type { Reranker } from '../ports/models.ts'
import { byScore, newCandidate } from './candidate.ts'
import type { ChunkRow } from './records-repository.ts'
import { rerankByModel as run } from './rerank-by-model.ts'

const candidates = () =>
  Array.from({ length: 12 }, (_, i) =>
    newCandidate({ chunkId: i + 1, text: `passage ${i}` } as ChunkRow, { id: i + 1, score: 1 - i * 0.05, places: [] }),
  )
const rerankByModel = (
  judge: Reranker,
  question: string,
  list: ReturnType<typeof candidates>,
  deadlineMs: number,
  options: { signal?: AbortSignal },
) => run({ reranker: judge, clock: Date.now, deadlineMs }, question, list, options)
const reranker = (rerank: Reranker['rerank']): Reranker => ({ id: 'judge', rerank })

describe('rerankByModel', () => {
  it('weighs the first stage more for higher hits', async () => {
    const list = candidates()
    await rerankByModel(
      reranker(async (_, passages) => passages.map(() => 1)),
      'q',
      list,
      1000,
      {},
    )
    expect(list[0]!.score).toBeCloseTo(0.75 + 0.25)
    expect(list[5]!.score).toBeCloseTo(0.6 * 0.75 + 0.4)
    expect(list[11]!.score).toBeCloseTo(0.4 * 0.45 + 0.6)
    expect(list[11]!.trace.rerank).toEqual({ by: 'judge', score: 1 })
  })

  it('raises hits that the model prefers', async () => {
    const list = candidates()
    await rerankByModel(
      reranker(async (_, p) => p.map((_, i) => (i === 11 ? 1 : 0))),
      'q',
      list,
      1000,
      {},
    )
    expect(list.sort(byScore)[0]!.row.chunkId).toBe(12)
  })

  it('keeps the order and reports a timeout, also of an unresponsive model', async () => {
    const list = candidates()
    const before = list.map(({ score }) => score)
    const reason = await rerankByModel(
      reranker(() => new Promise(() => {})),
      'q',
      list,
      20,
      {},
    )
    expect(reason).toEqual(['rerank: judge did not answer within 20 ms.'])
    expect(list.map(({ score }) => score)).toEqual(before)
  })

  it('keeps the order and reports the reason of a model failure, and stops on abort', async () => {
    const failing = reranker(async () => {
      throw new Error('out of memory')
    })
    expect(await rerankByModel(failing, 'q', candidates(), 1000, {})).toEqual(['rerank: out of memory'])
    await expect(rerankByModel(failing, 'q', candidates(), 1000, { signal: AbortSignal.abort() })).rejects.toThrow()
  })

  it('calls a reranker class as an object', async () => {
    class Judge implements Reranker {
      readonly id = 'judge'
      readonly #liked = 'passage 11'
      async judgeOne(_question: string, passage: string) {
        return passage === this.#liked ? 1 : 0
      }
      rerank = (question: string, passages: readonly string[]) =>
        Promise.all(passages.map((passage) => this.judgeOne(question, passage)))
    }
    const list = candidates()
    expect(await rerankByModel(new Judge(), 'q', list, 1000, {})).toEqual([])
    expect(list.sort(byScore)[0]!.row.chunkId).toBe(12)
  })

  it('answers even when scores cannot be cached', async () => {
    const db = {
      all: async () => [],
      transaction: async () => {
        throw unavailable('database_busy', 'Another process is writing. Try again.')
      },
    } as Partial<Database> as Database
    const list = candidates()
    const judge = reranker(async (_, p) => p.map((_, i) => (i === 11 ? 1 : 0)))
    expect(await run({ reranker: judge, db, clock: Date.now, deadlineMs: 1000 }, 'q', list, {})).toEqual([])
    expect(list.sort(byScore)[0]!.row.chunkId).toBe(12)
  })
})
