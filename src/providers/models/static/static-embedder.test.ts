import { expect, it } from 'vitest'
import { embedderContract } from '../../../testing/contracts/embedder.ts'
import { createStaticEmbedder } from './static-embedder.ts'

embedderContract('static table', { open: createStaticEmbedder })

it('gives the first texts, read from the file, the vectors of the whole table', async () => {
  const texts = ['Anna planted tomatoes.', 'Naïve café, 東京, 🙂', '', 'a-very-long-identifier_withParts']
  const fromFile = await createStaticEmbedder().embed(texts, 'document')
  const usingTable = createStaticEmbedder()
  await usingTable.embed(
    Array.from({ length: 40 }, (_, number) => `Text ${number}`),
    'document',
  )
  expect(await usingTable.embed(texts, 'document')).toEqual(fromFile)
})
