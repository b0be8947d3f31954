// Trains the classifiers of the kind of work, of its title sentence, and of prompts about earlier work, and writes the
// weights:
//
//   npm run train:works                  prints how many are right in sets of sessions that are left out, then writes
//   npm run train:works -- --only titles   or `asked`, `told`, `earlier`, `kinds`
//   npm run train:works -- --write         writes the weights and leaves nothing out before
//
// Deterministic: the same texts give the same bytes.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createFeatureModel, type StoredModel } from '../src/text/sayings/feature-model.ts'
import { meanWorth } from '../src/text/sayings/title-model.ts'
import { fitEarlier, scoreEarlier } from './sayings/earlier.ts'
import { fitSayings } from './sayings/fit-sayings.ts'
import { fitKinds, readRows, scoreKinds } from './sayings/kinds.ts'
import { likeliest } from './sayings/score-sayings.ts'
import { shiftTo } from './sayings/train-on.ts'
import { type Learned, readAsked, readTitles, readTold } from './sayings/works.ts'

/** What was recorded is worth so many that were written. */
const weight = 4
const { values } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean' } } })
const titles = readTitles()
const all: Readonly<Record<string, { samples: Learned[]; file: string; name: string }>> = {
  asked: { samples: readAsked(), file: 'work-asked', name: 'workAskedWeights' },
  told: { samples: readTold(), file: 'work-told', name: 'workToldWeights' },
  titles: { samples: titles.flatMap(({ sentences }) => sentences), file: 'title', name: 'titleWeights' },
}

for (const [key, { samples, file, name }] of Object.entries(all)) {
  if (values.only !== undefined && values.only !== key) continue
  const sets = values.write ? [] : [...new Set(samples.flatMap(({ set }) => set ?? []))]
  for (const set of sets) console.log(`${key}, ${set} left out: ${scoreOf(key, set, samples)}`)
  const text = `// Written by npm run train:works; see bench/train-works.ts.
import type { StoredModel } from './feature-model.ts'

export const ${name}: StoredModel = ${JSON.stringify(train(samples))}
`
  writeFileSync(`src/text/sayings/${file}-weights.ts`, text)
  console.log(`${key}: ${samples.length} samples, ${Math.round(text.length / 1000)} kB written`)
}

if (values.only === undefined || values.only === 'earlier') {
  for (const line of scoreEarlier()) console.log(line)
  writeFileSync('src/text/sayings/earlier-weights.ts', fitEarlier())
}

if (values.only === undefined || values.only === 'kinds') {
  const rows = readRows((name, set) => train(all[name]!.samples.filter((one) => one.set !== set)))
  for (const line of scoreKinds(rows)) console.log(line)
  writeFileSync('src/text/sayings/kind-weights.ts', fitKinds(rows))
}

function train(samples: readonly Learned[]): StoredModel {
  const recorded = samples.filter(({ set }) => set !== undefined)
  const repeated = [...samples, ...Array.from({ length: weight - 1 }, () => recorded).flat()]
  const classes = [...new Set(samples.map(({ is }) => is[0]!))].sort()
  return shiftTo(fitSayings(repeated, classes), { all: repeated, recorded })
}

function scoreOf(key: string, set: string, samples: readonly Learned[]): string {
  const read = createFeatureModel<string>(train(samples.filter((one) => one.set !== set)))
  const own = samples.filter((one) => one.set === set)
  if (key !== 'titles') {
    const right = own.filter(({ features, is }) => likeliest(read(features)) === is[0])
    return `${right.length} of ${own.length} right`
  }
  const mean = (worths: readonly number[]) => (worths.reduce((sum, one) => sum + one, 0) / worths.length).toFixed(2)
  const messages = titles.filter((one) => one.set === set).map(({ sentences }) => sentences)
  const chosen = messages.map((sentences) => {
    const scores = sentences.map(({ features }) => meanWorth(read(features)))
    return sentences[scores.indexOf(Math.max(...scores))]!.worth
  })
  const first = messages.map(([sentence]) => sentence!.worth)
  const best = messages.map((sentences) => Math.max(...sentences.map(({ worth }) => worth)))
  return `of 3, first sentence ${mean(first)}, chosen ${mean(chosen)}, best ${mean(best)} (${messages.length} messages)`
}
