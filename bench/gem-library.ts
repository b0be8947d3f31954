/**
 * A library of many gems beside as many documents of the same texts, made on the spot:
 *
 *     node scripts/run-ts.mjs bench/gem-library.ts [--gems 10000] [--words 250]
 *
 * Prints how long a search takes in both, how long it takes to save a gem without fetching it, and to rebuild all
 * folders from the database. Searches are by words and the static embedding, in turns.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { slices } from '../src/core/sql.ts'
import type { ImportedGem } from '../src/ports/importer.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { spaceOpener } from './open-space.ts'
import { createProse } from './speed/made-prose.ts'
import { makeVault } from './speed/made-vault.ts'

const { values } = parseArgs({
  options: { gems: { type: 'string', default: '10000' }, words: { type: 'string', default: '250' } },
})
const count = Number(values.gems)
const shape = { files: count, words: Number(values.words), seed: 7 }
/** Questions that are asked, and pages that are captured. */
const [questions, captures] = [60, 25]
/** Gems that are imported at once. */
const importedAtOnce = 500
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-library-'))
const { openStaticSpace, close } = spaceOpener(join(folder, 'embeddings.db'))

try {
  const vault = join(folder, 'vault')
  makeVault(vault, shape)
  for (const name of ['documents', 'gems']) mkdirSync(join(folder, name))
  const documents = await openStaticSpace(join(folder, 'documents', 'bench.db'))
  const gems = await openStaticSpace(join(folder, 'gems', 'bench.db'))
  await documents.documents.add(vault)
  await documents.documents.update()
  const kept = await timed(async () => {
    for (const part of slices(
      Array.from({ length: count }, (_, at) => gemOf(vault, at)),
      importedAtOnce,
    ))
      await gems.gems.importAll(part)
  })
  console.log(`${count} gems imported: ${kept}`)

  const { contentWord } = createProse(11)
  const asked = Array.from({ length: questions }, (_, at) =>
    [contentWord(at), contentWord(at), contentWord(at)].join(' '),
  )
  const table = [['', 'median', 'slowest of 20', 'processor, median']]
  for (const mode of ['search', 'query'] as const) {
    const spent = { documents: [] as Spent[], gems: [] as Spent[], 'gems, as gem find': [] as Spent[] }
    const ask = async (list: Spent[], run: () => Promise<unknown>, at: number) => {
      const one = await measured(run)
      if (at >= questions / 6) list.push(one)
    }
    for (const [at, query] of asked.entries()) {
      await ask(spent.documents, () => documents.search.search({ query, mode, limit: 10 }), at)
      await ask(spent.gems, () => gems.search.search({ query, mode, limit: 10 }), at)
      const ofGems = { query, limit: 10, mode: mode === 'search' ? ('keyword' as const) : ('hybrid' as const) }
      await ask(spent['gems, as gem find'], () => gems.gems.find(ofGems), at)
    }
    for (const [name, list] of Object.entries(spent)) table.push([`${mode}, ${count} ${name}`, ...figures(list)])
  }
  const page = (at: number) => ({ url: `https://pier.example/${at}`, page: pageOf(at) })
  const captured: Spent[] = []
  for (let at = 0; at < captures; at++) captured.push(await measured(() => gems.gems.add(page(at), { enrich: false })))
  table.push(['capture of a page, not fetched', ...figures(captured.slice(5))])
  for (const line of alignColumns(table)) console.log(line)

  console.log(`all folders looked through: ${await timed(() => gems.gems.rebuild())}`)
  rmSync(join(folder, 'gems', 'knowledge'), { recursive: true })
  console.log(`all folders made anew: ${await timed(() => gems.gems.rebuild())}`)
  await documents.close()
  await gems.close()
} finally {
  await close()
  rmSync(folder, { recursive: true })
}

interface Spent {
  wall: number
  processor: number
}

async function measured(run: () => Promise<unknown>): Promise<Spent> {
  const [started, used] = [performance.now(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(used)
  return { wall: performance.now() - started, processor: (user + system) / 1000 }
}

async function timed(run: () => Promise<unknown>): Promise<string> {
  const { wall, processor } = await measured(run)
  return `${(wall / 1000).toFixed(1)} s (processor ${(processor / 1000).toFixed(1)} s)`
}

function figures(spent: readonly Spent[]): string[] {
  const sorted = (kind: keyof Spent) => spent.map((one) => one[kind]).sort((a, b) => a - b)
  const at = (list: readonly number[], share: number) => `${list[Math.floor(list.length * share)]!.toFixed(1)} ms`
  return [at(sorted('wall'), 0.5), at(sorted('wall'), 0.95), at(sorted('processor'), 0.5)]
}

function gemOf(vault: string, at: number): ImportedGem {
  const text = readFileSync(join(vault, `area-${Math.floor(at / 50)}`, `note-${at}.md`), 'utf8')
  return {
    kind: 'gem',
    id: `bench:${at}`,
    program: 'Bench',
    what: 'note',
    title: `Note ${at}`,
    text,
    tags: [`area${at % 9}`],
  }
}

function pageOf(at: number): string {
  const { prose } = createProse(1000 + at)
  const paragraphs = Array.from({ length: 12 }, () => `<p>${prose(at, 60)}</p>`).join('\n')
  return `<!doctype html><title>Page ${at}</title><article><h1>Page ${at}</h1>${paragraphs}</article>`
}
