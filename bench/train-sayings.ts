// Trains the classifiers of sentences in prompts and in final reports of agents, and writes the weights:
//
//   npm run train:sayings                 leaves out sets of sessions in turn, then writes src/text/sayings/*-weights.ts
//   npm run train:sayings -- --only reports    or prompts
//   npm run train:sayings -- --write           writes the weights and leaves nothing out before
//
// Deterministic: the same sentences give the same bytes.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { StoredModel } from '../src/text/sayings/feature-model.ts'
import { createSayingModel } from '../src/text/sayings/saying-model.ts'
import { askedOfPrompts, askedOfReports } from '../src/text/sayings/sayings.ts'
import { readSamples, readSessionSamples, type Sample, type SayingKind } from './sayings/labelled.ts'
import { type Guess, tableOf } from './sayings/score-sayings.ts'
import { trainOn } from './sayings/train-on.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean' } } })
const asked = { prompts: askedOfPrompts, reports: askedOfReports }

for (const kind of ['prompts', 'reports'] as const) {
  if (values.only !== undefined && values.only !== kind) continue
  const written = readSamples(kind)
  const sessions = readSessionSamples(kind)
  const classes = [...new Set(written.map(({ is }) => is[0]!))].sort()
  if (!values.write) scoreLeftOut(kind, { written, sessions, classes })
  write(kind, trainOn(written, sessions, classes))
}

/** Leaves out each set of sessions in turn, and prints how many of its sentences are known. */
function scoreLeftOut(
  kind: SayingKind,
  { written, sessions, classes }: { written: Sample[]; sessions: Sample[]; classes: string[] },
): void {
  const guesses = [...new Set(sessions.map(({ writer }) => writer))].flatMap((set): Guess[] => {
    const own = sessions.filter(({ writer }) => writer !== set)
    const read = createSayingModel<string>(trainOn(written, own, classes))
    return sessions
      .filter(({ writer }) => writer === set)
      .map((sample) => ({ sample, shares: read(sample.text, sample.place) }))
  })
  const single = classes.map((name) => ({ name, classes: [name], least: 0.8 }))
  const questions = Object.entries(asked[kind]).map(([name, one]) => ({ name, ...one }))
  console.log(
    `\n${kind}: ${written.length} sentences written, ${sessions.length} of sessions, each set of which was left out in turn\n`,
  )
  console.log(tableOf(guesses, [...questions, ...single]))
}

function write(kind: SayingKind, stored: StoredModel): void {
  const name = kind === 'prompts' ? 'prompt' : 'report'
  const text = `// Written by npm run train:sayings; see bench/train-sayings.ts.
import type { StoredModel } from './feature-model.ts'

export const ${name}Sayings: StoredModel = ${JSON.stringify(stored)}
`
  writeFileSync(`src/text/sayings/${name}-weights.ts`, text)
  console.log(`${Math.round(text.length / 1000)} kB written`)
}
