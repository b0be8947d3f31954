// Prints mean and deviation of the cosines of unrelated texts for the bundled embedders: the constants `background`.
//
//   node scripts/run-ts.mjs scripts/measure-background.ts /usr/lib/python3.11
//
// Two kinds of pairs count half each: questions of everyday life against paragraphs of technical text, and beginnings of
// technical paragraphs against the other paragraphs (ordinary-text.ts). The mean is that of both kinds; the deviation
// is taken inside each kind, because inside one question it separates an answer from the rest.
import { createBgeEmbedder } from '../src/providers/models/bge/bge-embedder.ts'
import { createStaticEmbedder } from '../src/providers/models/static/static-embedder.ts'
import { paragraphSample } from './ordinary-text.ts'

const questions = `Where did we spend the summer holidays two years ago?
What is the name of my sister's dog?
Which restaurant did Anna recommend for the anniversary?
When is the next appointment with the dentist?
How much did the new bicycle cost?
Who is coming to dinner on Saturday?
What colour did they paint the kitchen?
How long do I have to bake the bread?
Why did the neighbours move to the coast?
Which plants need the least water?
What did the doctor say about my knee?
When does the school year begin?
Where did I put the warranty of the washing machine?
Which book about the history of Rome did he like?
How do I remove red wine from a carpet?
What time does the last train leave?
Who taught her to play the violin?
What did we decide about the birthday present for grandmother?
How many kilometres did she run last week?
Which wine goes with roast lamb?
When were the windows cleaned last?
What is the best season to visit the mountains?
Did the landlord answer about the heating?
Which films did we watch in December?
What allergies does Tom have?
How was the weather during the wedding?
Where does my cousin work now?
What is the recipe for the apple cake?
Which museum is free on Sundays?
How old is the oak tree in the garden?`.split('\n')

const [pythonFolder] = process.argv.slice(2)
if (!pythonFolder) throw new Error('Usage: measure-background.ts PYTHON_LIBRARY_FOLDER')
const { sample } = paragraphSample(pythonFolder, 400)
const beginnings = sample.slice(0, 100).map((text) => text.split(' ').slice(0, 12).join(' '))
const embedders = [createBgeEmbedder({ runtime: { name: 'native', version: '1.16.3' } }), createStaticEmbedder()]

for (const embedder of embedders) {
  const passages = await embedder.embed(sample, 'document')
  const kinds = [cosines(await embedder.embed(questions, 'query'), passages, () => true)]
  kinds.push(cosines(await embedder.embed(beginnings, 'query'), passages, (i, j) => i !== j))
  for (const values of kinds)
    console.log(`  mean ${mean(values).toFixed(3)}, deviation ${deviation(values).toFixed(3)}`)
  console.log(
    embedder.id,
    `mean ${mean(kinds.map(mean)).toFixed(3)}, deviation ${mean(kinds.map(deviation)).toFixed(3)}`,
  )
  await embedder.unload()
}

function cosines(
  asked: Float32Array[],
  passages: Float32Array[],
  unrelated: (i: number, j: number) => boolean,
): number[] {
  return asked.flatMap((a, i) =>
    passages.filter((_, j) => unrelated(i, j)).map((b) => a.reduce((sum, value, d) => sum + value * b[d]!, 0)),
  )
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: number[]): number {
  const centre = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))
}
