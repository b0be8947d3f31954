import type { Embedder } from '../../src/ports/models.ts'
import { createProse } from './made-prose.ts'
import { type Measurement, medianOf, spentEach, yardstick } from './measure.ts'

/** Words of a passage: a turn of a chat, or a paragraph. */
const passageWords = 80

/** Instant vectors of passages a second, on the calling thread. */
export async function measureStaticVectors(passages: number, embedder: Embedder): Promise<Measurement[]> {
  const { prose } = createProse(3)
  const texts = Array.from({ length: passages }, (_, index) => prose(index % 200, passageWords))
  const unit = await yardstick()
  const runs = await spentEach(5, () => embedder.embed(texts, 'document'), 1)
  return [
    {
      name: `static vectors of passages of ${passageWords} words`,
      value: (passages * 1000) / medianOf(runs, 'wall'),
      processor: (passages * 1000) / medianOf(runs, 'cpu'),
      unit: 'passages/s',
      bar: { atLeast: 5000 },
      ratio: medianOf(runs, 'cpu') / passages / unit,
      of: 'the yardstick',
    },
  ]
}
