import { expect, it } from 'vitest'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { createStatementReader } from './reader.ts'
import { talkSelector } from './talk-weights.ts'

it('resumes an interrupted selection, so that a long conversation is read eventually', async () => {
  const embedded: string[] = []
  let most = 1
  const embedder = createFakeEmbedder({
    id: `${talkSelector.embedder}:fake`,
    dimensions: talkSelector.dimensions,
    onEmbed(texts) {
      if (most-- === 0) throw new Error('Its time is up.')
      embedded.push(...texts)
    },
  })
  const reader = createStatementReader({ embedder: () => embedder })
  const said = Array.from({ length: 150 }, (_, index) => ({ text: `My sister number ${index} lives in Porto.` }))
  await expect(reader.select(said)).rejects.toThrow('Its time is up.')
  expect(embedded.length).toBeGreaterThan(0)
  most = Number.POSITIVE_INFINITY
  expect(await reader.select(said)).toHaveLength(said.length)
  expect(embedded).toHaveLength(said.length)
})
