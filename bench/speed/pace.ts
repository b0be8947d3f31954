import { chooseEmbedder } from '../../src/providers/catalog.ts'
import { type Measurement, median, spentEach } from './measure.ts'

/** Tokens of a run, of which the query prefix and the two end tokens take ten. */
const tokens = 103
const around = 10
const runs = 30

/**
 * How fast a machine runs the bundled model just now: what the clock says of other work depends on the same memory and
 * caches. Words that are one token each, put together differently for each run, so that none is remembered.
 */
export async function measurePace(): Promise<Measurement[]> {
  const { main } = chooseEmbedder()
  if (!main) return []
  const words = (run: number) =>
    Array.from({ length: tokens - around }, (_, place) => ((run >> (place % 8)) & 1 ? 'stone' : 'river'))
  const taken = await spentEach(runs, (run) => main.embed([words(run + 1).join(' ')], 'query'))
  const each = median(taken.map(({ wall }) => wall))
  await main.unload()
  return [{ name: `runs of the model over ${tokens} tokens, one thread`, value: 1000 / each, unit: '/s' }]
}
