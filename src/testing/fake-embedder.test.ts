import { expect, test } from 'vitest'
import { embedderContract } from './contracts/embedder.ts'
import { createFakeEmbedder } from './fake-embedder.ts'

embedderContract('fake', { open: createFakeEmbedder })

test('synonyms have equal vectors without a common word', async () => {
  const embedder = createFakeEmbedder({ synonyms: { car: 'auto' } })
  const [car, auto, boat] = await embedder.embed(['car', 'auto', 'boat'], 'document')
  expect(car).toEqual(auto)
  expect(car).not.toEqual(boat)
})
