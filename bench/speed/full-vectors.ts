import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Embedder } from '../../src/ports/models.ts'
import { createProse } from './made-prose.ts'
import { makeVault } from './made-vault.ts'
import { type Measurement, median, timed } from './measure.ts'
import { openEngine, withFolder } from './scratch.ts'

/** Questions before, as many after, and at least so many during the embedding. */
const questions = 60

/** The real model over a small vault: how fast, what it does to questions meanwhile, and what the database takes. */
export const measureFullVectors = (files: number, embedders: { main: Embedder; instant: Embedder }, vault?: string) =>
  withFolder(async (folder): Promise<Measurement[]> => {
    const notes = vault ?? join(folder, 'vault')
    if (vault === undefined) makeVault(notes, { files, words: 900, seed: 10 })
    const path = join(folder, 'jarvis.db')
    const engine = await openEngine(path, embedders)
    await engine.documents.add(notes)
    await engine.documents.update()
    const { contentWord } = createProse(11)
    const ask = (topic: number) =>
      timed(() =>
        engine.search.search({ query: `how does the ${contentWord(topic)} change the ${contentWord(topic)}?` }),
      )
    // Half of it first: without a vector in the index no question is embedded, and none of its words compared.
    const { pending } = await engine.search.status()
    await engine.search.embedPending({ budget: Math.ceil(pending / 2) })
    const quiet: number[] = []
    const askInQuiet = async () => {
      for (let topic = 0; topic < 5; topic++) await ask(topic)
      for (let topic = 0; topic < questions; topic++) quiet.push(await ask(topic))
    }
    await askInQuiet()

    const busy: number[] = []
    let done = false
    const started = performance.now()
    const embedding = engine.search.embedPending().then((result) => {
      done = true
      return result
    })
    while (!done) {
      busy.push(await ask(busy.length))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await embedding
    const seconds = (performance.now() - started) / 1000
    await askInQuiet()
    const { textBytes } = await engine.search.status()
    await engine.close()
    const slowed = median(busy) / median(quiet)
    const perByte = statSync(path).size / textBytes
    return [
      { name: 'embedding while questions come (one worker)', value: textBytes / 2000 / seconds, unit: 'kB of text/s' },
      {
        name: 'questions while embedding / questions before and after',
        value: slowed,
        unit: '×',
        bar: { atMost: 2 },
        ratio: slowed,
        of: 'the same questions before and after',
      },
      {
        name: 'database after full embedding / text',
        value: perByte,
        unit: '×',
        bar: { atMost: 8 },
        ratio: perByte,
        of: 'the bytes of the text',
      },
    ]
  })
