// Trains the reader that says by its tokens what a sentence of an agent's last message is, and writes its weights:
//
//   npm run train:meaning                       leaves out groups of sets of sessions, then writes the weights; some 40 minutes
//   npm run train:meaning -- --quick            writes the weights and leaves nothing out before; some 10 minutes
//   npm run train:meaning -- --only-left-out f,g    leaves these out and writes nothing
//   npm run train:meaning -- --cache FILE       keeps the states of the tokens between runs: some 600 MB
//
// Deterministic: the same sentences and the same embedder give the same bytes on the same Node.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createTokenReader, placeOf, type StoredTokenReader } from '../src/actions/meaning/token-reader.ts'
import { createSayingModel } from '../src/text/sayings/saying-model.ts'
import { askedByMeaning, askedOfReports, joinShares } from '../src/text/sayings/sayings.ts'
import { fitTokenReader, packReader } from './sayings/fit-token-reader.ts'
import { readSamples, readSessionSamples, type Sample } from './sayings/labelled.ts'
import { type Guess, tableOf } from './sayings/score-sayings.ts'
import { inputsOf } from './sayings/sentence-states.ts'
import { frequencies, trainOn } from './sayings/train-on.ts'

const { values } = parseArgs({
  options: { cache: { type: 'string' }, quick: { type: 'boolean' }, 'only-left-out': { type: 'string' } },
})
/** Sets that are left out together: each was read by others than the rest. */
const groups = values['only-left-out']?.split(';').map((group) => group.split(',')) ?? [
  ['a', 'b'],
  ['c', 'd', 'e'],
  ['f', 'g'],
  ['h', 'i'],
]
const shape = { width: 96, looks: 8 }
/** A sentence of a session is worth so many that were written to have something to learn. */
const weight = 4

const written = readSamples('reports')
const sessions = readSessionSamples('reports')
const classes = [...new Set(written.map(({ is }) => is[0]!))].sort()
const all = [...written, ...sessions]
const { inputs, embedder, dimensions } = await inputsOf(
  all.map(({ text, before }) => ({ text, before })),
  values.cache,
)
const inputOf = new Map(all.map((sample, index) => [sample, inputs[index]!]))

if (!values.quick) scoreLeftOut()
if (!values['only-left-out']) {
  const stored = train(sessions)
  const text = `// Written by npm run train:meaning; see bench/train-meaning.ts.
import type { StoredTokenReader } from './token-reader.ts'

export const reportMeaning: StoredTokenReader = ${JSON.stringify(stored)}
`
  writeFileSync('src/actions/meaning/report-weights.ts', text)
  console.log(`${Math.round(text.length / 1000)} kB written`)
}

/** Trains on all that was written, and on these sentences of sessions. */
function train(own: readonly Sample[]): StoredTokenReader {
  const learned = [...written, ...own]
  const recorded = new Set(own)
  const sizes = { dimensions, ...shape, classes: classes.length }
  const samples = learned.map((sample) => ({
    ...{ tokens: inputOf.get(sample)!, place: placeOf(sample.place), label: classes.indexOf(sample.is[0]!) },
    weight: recorded.has(sample) ? weight : 1,
  }))
  const weights = fitTokenReader(samples, sizes, (round, loss) =>
    console.error(`round ${round + 1}: ${loss.toFixed(3)}`),
  )
  // From how frequent classes are here to how frequent they are in sessions, as in `trainOn`.
  const shift = frequencies(classes, {
    all: [...written, ...Array.from({ length: weight }, () => own).flat()],
    recorded: own,
  })
  for (const [one, value] of shift.entries()) weights[weights.length - classes.length + one]! += value
  return { embedder, dimensions, ...shape, classes, ...packReader(weights, sizes) }
}

/** Leaves out groups of sets in turn: what is asked of words alone, of meaning alone, and of both. */
function scoreLeftOut(): void {
  const guesses: Record<'words' | 'meaning' | 'both', Guess[]> = { words: [], meaning: [], both: [] }
  for (const group of groups) {
    const own = sessions.filter(({ writer }) => !group.includes(writer))
    const byWords = createSayingModel<string>(trainOn(written, own, classes))
    const byMeaning = createTokenReader<string>(train(own))
    for (const sample of sessions.filter(({ writer }) => group.includes(writer))) {
      const words = byWords(sample.text, sample.place)
      const meaning = byMeaning.ofInput(inputOf.get(sample)!, sample.place)
      guesses.words.push({ sample, shares: words })
      guesses.meaning.push({ sample, shares: meaning })
      guesses.both.push({ sample, shares: joinShares(words, meaning) })
    }
  }
  const questions = (asked: Record<string, { classes: readonly string[]; least: number }>) =>
    Object.entries(asked).map(([name, one]) => ({ name, ...one }))
  console.log(`\nby words alone\n\n${tableOf(guesses.words, questions(askedOfReports))}`)
  for (const way of ['meaning', 'both'] as const)
    console.log(`\n${way}\n\n${tableOf(guesses[way], questions(askedByMeaning))}`)
}
