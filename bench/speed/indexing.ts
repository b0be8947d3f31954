import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Embedder } from '../../src/ports/models.ts'
import { makeVault } from './made-vault.ts'
import { type Measurement, medianOf, type Spent, spent } from './measure.ts'
import { openEngine, withFolder } from './scratch.ts'

/** Runs of each kind; the median counts. */
const runs = 3

/** Files a second from a folder of notes: words alone, and with the instant vectors that a shipped index has. */
export const measureIndexing = (files: number, vault: string | undefined, instant: Embedder): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const notes = vault ?? join(folder, 'vault')
    if (vault === undefined) makeVault(notes, { files, words: 900, seed: 1 })
    const texts = readAll(notes)
    await instant.embed(['loads the table'], 'document')
    const taken = { floor: [] as Spent[], words: [] as Spent[], instant: [] as Spent[] }
    for (let run = 0; run < runs; run++) {
      taken.floor.push(await spent(() => indexPlainly(join(folder, `plain-${run}.db`), notes)))
      taken.words.push(await indexOnce(join(folder, `words-${run}.db`), notes, {}))
      taken.instant.push(await indexOnce(join(folder, `instant-${run}.db`), notes, { instant }))
    }
    const floor = medianOf(taken.floor, 'cpu')
    const rate = (runs: readonly Spent[], kind: keyof Spent) => (texts.length * 1000) / medianOf(runs, kind)
    const of = 'plain FTS5 over the same files'
    return [
      {
        name: 'indexing by words',
        value: rate(taken.words, 'wall'),
        processor: rate(taken.words, 'cpu'),
        unit: 'files/s',
        bar: { atLeast: 400 },
        ratio: medianOf(taken.words, 'cpu') / floor,
        of,
      },
      {
        name: 'indexing by words with instant vectors',
        value: rate(taken.instant, 'wall'),
        processor: rate(taken.instant, 'cpu'),
        unit: 'files/s',
        ratio: medianOf(taken.instant, 'cpu') / floor,
        of,
      },
    ]
  })

/** Milliseconds of looking for changes where nothing has changed. */
export const measureUnchanged = (files: number): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const notes = join(folder, 'vault')
    makeVault(notes, { files, words: 30, seed: 2 })
    const engine = await openEngine(join(folder, 'jarvis.db'))
    await engine.documents.add(notes)
    await engine.documents.update()
    const taken: Spent[] = []
    const floor: Spent[] = []
    for (let run = 0; run < runs; run++) {
      floor.push(await spent(() => filesBelow(notes).map((file) => statSync(file).mtimeMs)))
      taken.push(await spent(() => engine.documents.update()))
    }
    await engine.close()
    return [
      {
        name: `update of ${files.toLocaleString('en')} unchanged files`,
        value: medianOf(taken, 'wall'),
        processor: medianOf(taken, 'cpu'),
        unit: 'ms',
        bar: { atMost: 1000 },
        ratio: medianOf(taken, 'cpu') / medianOf(floor, 'cpu'),
        of: 'listing and stat of the same files',
      },
    ]
  })

async function indexOnce(path: string, notes: string, embedders: Parameters<typeof openEngine>[1]): Promise<Spent> {
  const engine = await openEngine(path, embedders)
  await engine.documents.add(notes)
  const taken = await spent(() => engine.documents.update())
  await engine.close()
  return taken
}

/** The least that any index by words must do: read the files and give them to FTS5, in one transaction. */
function indexPlainly(path: string, notes: string): void {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE VIRTUAL TABLE plain USING fts5 (body, content = '', tokenize = 'unicode61'); BEGIN`)
  const insert = db.prepare('INSERT INTO plain (body) VALUES (?)')
  for (const text of readAll(notes)) insert.run(text)
  db.exec('COMMIT')
  db.close()
}

const readAll = (folder: string): string[] => filesBelow(folder).map((file) => readFileSync(file, 'utf8'))

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
