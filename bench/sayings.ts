// How well a model tells what the sentences of prompts, and of what agents say at the end, are for, on writers that it never
// read: `npm run bench:sayings` (`-- --only reports`, or prompts). Nothing uses the model: see bench/sayings/README.md.
import { parseArgs } from 'node:util'
import { fitSayings } from './sayings/fit-sayings.ts'
import { readSamples, type Sample } from './sayings/labelled.ts'
import { sayingFeatures } from './sayings/saying-features.ts'
import { readSaying } from './sayings/saying-model.ts'
import { type Guess, leastShare, tableOf } from './sayings/score-sayings.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const folds = 4
/**
 * Of what is told of a sentence so much has to be right: what nothing is made of may be wrong more often, what speaks against
 * earlier work less. The texts have more complaints, rules and dead ends than sessions have.
 */
const precision: Readonly<Record<string, number>> = {
  ...{ other: 0.75, fact: 0.5, found: 0.4, task: 0.6, changed: 0.6 },
  ...{ unhelped: 0.84, takeback: 0.87, rule: 0.86, decision: 0.84, tried: 0.83 },
}
const usually = 0.8

const inOrder = (samples: readonly Sample[], name: (sample: Sample) => string): string[] =>
  [...new Set(samples.map(name))].sort()

/** Texts as short as many are were not written: a sentence also has to be known without its place. */
const withAndWithoutPlace = (samples: readonly Sample[]): Sample[] => [
  ...samples,
  ...samples.flatMap((sample) =>
    sample.place ? { ...sample, place: undefined, features: sayingFeatures(sample.text) } : [],
  ),
]

/** Each writer's sentences are judged by a model that knows none of theirs. */
function leaveWritersOut(samples: readonly Sample[], classes: readonly string[]): Guess[] {
  const writers = inOrder(samples, ({ writer }) => writer)
  const foldOf = ({ writer }: Sample) => writers.indexOf(writer) % folds
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const model = fitSayings(withAndWithoutPlace(samples.filter((sample) => foldOf(sample) !== fold)), classes)
    return samples
      .filter((sample) => foldOf(sample) === fold)
      .map((sample) => ({ sample, ...readSaying(model, sample.text, sample.place) }))
  })
}

for (const name of ['prompts', 'reports'] as const) {
  if (values.only !== undefined && values.only !== name) continue
  const samples = readSamples(name)
  const classes = inOrder(samples, ({ is }) => is[0]!)
  const guesses = leaveWritersOut(samples, classes)
  const least = classes.map((one) => leastShare(guesses, one, precision[one] ?? usually))
  console.log(`\n${name}: ${samples.length} sentences, writers left out\n\n${tableOf(guesses, classes, least)}`)
}
