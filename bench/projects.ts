/**
 * What projects make of gems, on a folder of notes whose folders are known:
 *
 *     node scripts/run-ts.mjs bench/projects.ts --notes ../shared/data/notes/vault
 *
 * Themes against folders, beside k-means with the right number given; near copies made from the notes; suggestions
 * for projects of folders, beside words alone. Parts named `tuned` were looked at while building, `shown` were not. `--only
 * suggestions` (or `themes`, `copies`) leaves the rest out. `--projects <json>` names projects of other folders, for
 * suggestions alone; `--embedded <file>` embeds the notes first, and keeps the embeddings in the file.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../src/core/seeded-random.ts'
import { raiseAlike } from '../src/projects/suggest/raise-alike.ts'
import { type Candidate, findCandidates } from '../src/projects/suggest/suggest-gems.ts'
import { redundantPairs } from '../src/projects/summary/redundant-pairs.ts'
import { findThemes } from '../src/projects/themes/find-themes.ts'
import { nameThemes } from '../src/projects/themes/name-themes.ts'
import { spaceOpener } from './open-space.ts'
import { adjustedRand, kMeans, mutualInformation } from './projects/measures.ts'

interface Note {
  id: string
  path: string
  title: string
  text: string
}

const { values } = parseArgs({
  options: {
    notes: { type: 'string' },
    names: { type: 'boolean', default: false },
    only: { type: 'string' },
    projects: { type: 'string', multiple: true },
    embedded: { type: 'string' },
  },
})
if (!values.notes) throw new Error('Name the folder of notes: --notes <folder>')
const vault = values.notes
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-projects-'))
const { openSpace, close } = spaceOpener(values.embedded ?? join(folder, 'embeddings.db'))
const space = await openSpace(join(folder, 'bench.db'))
/** Of the list by words, so many are judged before the rest is measured: those of the folder are taken, the others refused. */
const judgedFirst = 10
const percent = (value: number) => value.toFixed(3)
const files = values.projects ?? ['vault-projects', 'fitted-projects'].map((name) => `bench/projects/${name}.json`)

/** The compared variants: a plain word search; the lists by words alone; and so on up to the complete method. */
const ways = ['question', 'words', 'fused', 'raised'] as const
type Lists = Record<(typeof ways)[number], Candidate[]>

try {
  const notes = await keepNotes()
  if (values.embedded) await space.search.embedPending({})
  console.log(`${notes.length} notes kept as gems`)
  const only = values.only ?? (values.projects && 'suggestions')
  if (!only || only === 'themes') await measureThemes(notes)
  if (!only || only === 'copies') measureCopies(notes)
  if (!only || only === 'suggestions') await measureSuggestions(notes)
} finally {
  await space.close()
  await close()
  rmSync(folder, { recursive: true })
}

async function keepNotes(): Promise<Note[]> {
  const notes: Note[] = []
  for (const path of readdirSync(vault, { recursive: true }).map(String).sort()) {
    if (!/\.mdx?$/.test(path)) continue
    const bytes = readFileSync(join(vault, path))
    if (bytes.toString('utf8').trim() === '') continue
    // Its name alone: a path in the title would tell which folder it is from.
    const { gem, outcome } = await space.gems.add(
      { file: { name: basename(path).replace(/mdx$/, 'md'), bytes } },
      { enrich: false },
    )
    if (outcome === 'added') notes.push({ id: gem.id, path, title: gem.title, text: bytes.toString('utf8') })
  }
  return notes
}

/** Folders two deep below the vault's parts; `shown`: the notes of the handbook, `tuned`: those of the help. */
async function measureThemes(notes: readonly Note[]): Promise<void> {
  const vectors = await space.search.vectorsOf(notes.map(({ id }) => id))
  const parts = { tuned: 'obsidian-help', shown: 'handbook' }
  for (const [part, top] of Object.entries(parts)) {
    const own = notes.filter(({ id, path }) => path.startsWith(`${top}/`) && vectors.has(id))
    const placed = own.map(({ id }) => vectors.get(id)!)
    const names = own.map(({ path }) =>
      dirname(path)
        .split('/')
        .slice(0, part === 'tuned' ? 2 : 3)
        .join('/'),
    )
    const folders = names.map((name) => names.indexOf(name))
    const count = new Set(folders).size
    const started = performance.now()
    const found = findThemes(placed)
    const milliseconds = Math.round(performance.now() - started)
    const told = Array.from({ length: 10 }, (_, seed) => kMeans(placed, count, seed + 1))
    const meanOf = (measure: (groups: readonly number[]) => number) =>
      told.reduce((sum, groups) => sum + measure(groups), 0) / told.length
    console.log(
      `themes ${part} (${own.length} notes, ${count} folders): ${new Set(found).size} themes in ${milliseconds} ms, ` +
        `NMI ${percent(mutualInformation(found, folders))} ARI ${percent(adjustedRand(found, folders))}; ` +
        `k-means told ${count}: NMI ${percent(meanOf((groups) => mutualInformation(groups, folders)))} ` +
        `ARI ${percent(meanOf((groups) => adjustedRand(groups, folders)))} (mean of 10)`,
    )
    if (values.names) printNames(own, found)
  }
}

/** For judging by eye: the name of each theme, and where its notes are kept. */
function printNames(notes: readonly Note[], themes: readonly number[]): void {
  const texts = notes.map((note) => ({ ...note, tags: [] }))
  for (const [theme, name] of nameThemes(texts, themes).entries()) {
    const members = notes.filter((_, index) => themes[index] === theme)
    console.log(`  ${name} (${members.length})`)
    for (const { path } of members.slice(0, 8)) console.log(`    ${path}`)
  }
}

/** Copies of 200 notes with light edits, a cut, or paragraphs in another order, among the notes. */
function measureCopies(notes: readonly Note[]): void {
  const long = notes.filter(({ text }) => text.split(/\s+/).length >= 80)
  const chance = createRandom(5)
  const chosen = long.filter(() => chance() < 0.9).slice(0, 200)
  const copies = chosen.map((note, index) => ({
    id: `copy ${note.id}`,
    text: changed(note.text, index % 3, chance),
    of: note.id,
  }))
  const before = new Set(redundantPairs(notes).map(({ gem, of }) => `${gem} ${of}`))
  const original = new Map(redundantPairs(notes).map(({ gem, of }) => [gem, of]))
  const started = performance.now()
  const pairs = redundantPairs([...notes, ...copies]).filter(({ gem, of }) => !before.has(`${gem} ${of}`))
  const milliseconds = Math.round(performance.now() - started)
  const source = new Map(copies.map(({ id, of }) => [id, original.get(of) ?? of]))
  const right = pairs.filter(({ gem, of }) => source.get(gem) === of).length
  console.log(
    `near copies: ${copies.length} among ${notes.length} in ${milliseconds} ms: ` +
      `precision ${percent(right / (pairs.length || 1))} recall ${percent(right / copies.length)} ` +
      `(pairs that were in the notes before, not counted: ${before.size})`,
  )
}

function changed(text: string, kind: number, chance: () => number): string {
  const paragraphs = text.split(/\n{2,}/)
  if (kind === 0) return text.replace(/\p{L}{4,}/gu, (word) => (chance() < 0.03 ? `${word}ly` : word))
  if (kind === 1) return text.slice(0, Math.floor(text.length * 0.9))
  const half = Math.floor(paragraphs.length / 2)
  return [...paragraphs.slice(half), ...paragraphs.slice(0, half)].join('\n\n')
}

interface KnownProject {
  half: string
  folder: string
  objective: string
  topics: string[]
}

/** Of projects that are not `shown`, the results chose what counts how much. */
async function measureSuggestions(notes: readonly Note[]): Promise<void> {
  const all = files.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as KnownProject[])
  for (const half of new Set(all.map((one) => one.half))) {
    const own = all.filter((one) => one.half === half)
    const first = ways.map(() => [] as number[])
    const later = ways.map(() => [] as number[])
    for (const project of own) {
      const relevant = new Set(notes.filter(({ path }) => path.startsWith(`${project.folder}/`)).map(({ id }) => id))
      if (relevant.size === 0) throw new Error(`${project.folder} holds no notes`)
      const lists = await listsOf(project)
      for (const [at, way] of ways.entries()) first[at]!.push(precisionAtAll(lists[way], relevant))
      const judged = lists.words.slice(0, judgedFirst).map(({ hit }) => hit.id)
      const rest = new Set([...relevant].filter((id) => !judged.includes(id)))
      if (rest.size === 0) continue
      const again = await raiseAlike(space.gems, lists.fused, {
        taken: judged.filter((id) => relevant.has(id)),
        refused: judged.filter((id) => !relevant.has(id)),
      })
      const unjudged = (found: readonly Candidate[]) => found.filter(({ hit }) => !judged.includes(hit.id))
      for (const [at, way] of ways.entries())
        later[at]!.push(precisionAtAll(unjudged(way === 'raised' ? again : lists[way]), rest))
    }
    const line = (of: readonly number[][]) => of.map((one, at) => `${ways[at]} ${percent(meanOf(one))}`).join(', ')
    console.log(`suggestions ${half} (${own.length} projects), R-precision: ${line(first)}`)
    console.log(`  of the rest, after ${judgedFirst} were judged (${later[0]!.length} projects): ${line(later)}`)
  }
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / (numbers.length || 1)
}

async function listsOf(project: KnownProject): Promise<Lists> {
  const query = [project.objective, ...project.topics].join(' ').replace(/["*:()]/g, ' ')
  const asked = { query, mode: 'search', filter: { kinds: ['gem'] }, limit: 400, depth: 400, offers: false } as const
  const { hits } = await space.search.search(asked)
  const question = hits.map((hit): Candidate => ({ hit, score: 1, topic: null }))
  const words = (await findCandidates(space.search, { name: 'x', ...project }, { by: 'words' })).found
  const fused = (await findCandidates(space.search, { name: 'x', ...project }, { by: 'both' })).found
  return { question, words, fused, raised: await raiseAlike(space.gems, fused, { taken: [], refused: [] }) }
}

/** Share of the right ones among as many of the first as there are right ones. */
function precisionAtAll(found: readonly Candidate[], relevant: ReadonlySet<string>): number {
  return found.slice(0, relevant.size).filter(({ hit }) => relevant.has(hit.id)).length / relevant.size
}
