/**
 * The themes of any folder of notes with their names, to be judged by eye:
 *
 *     node scripts/run-ts.mjs bench/theme-names.ts --notes <folder> [--most 1000] [--each 8]
 *
 * Prints each name, how many notes it has and the titles of some of them. Verdicts are in `bench/projects/theme-verdicts.json`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findThemes } from '../src/projects/themes/find-themes.ts'
import { nameThemes } from '../src/projects/themes/name-themes.ts'
import { spaceOpener } from './open-space.ts'

const { values } = parseArgs({
  options: {
    notes: { type: 'string' },
    most: { type: 'string', default: '1000' },
    each: { type: 'string', default: '8' },
  },
})
if (!values.notes) throw new Error('Name the folder of notes: --notes <folder>')
const notesFolder = values.notes
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-names-'))
const { openSpace, close } = spaceOpener(join(folder, 'embeddings.db'))
const space = await openSpace(join(folder, 'bench.db'))

try {
  const notes: { id: string; title: string; text: string; tags: string[] }[] = []
  const paths = readdirSync(notesFolder, { recursive: true }).map(String).sort()
  for (const path of paths.filter((one) => /\.mdx?$/.test(one)).slice(0, Number(values.most))) {
    const bytes = readFileSync(join(notesFolder, path))
    if (bytes.toString('utf8').trim() === '') continue
    const name = basename(path).replace(/\.mdx$/, '.md')
    const { gem, outcome } = await space.gems.add({ file: { name, bytes } }, { enrich: false })
    if (outcome === 'added') notes.push({ id: gem.id, title: gem.title, text: bytes.toString('utf8'), tags: [] })
  }
  const vectors = await space.search.vectorsOf(notes.map(({ id }) => id))
  const own = notes.filter(({ id }) => vectors.has(id))
  const themes = findThemes(own.map(({ id }) => vectors.get(id)!))
  const started = performance.now()
  const names = nameThemes(own, themes)
  console.log(`${own.length} notes, ${names.length} themes, named in ${(performance.now() - started).toFixed(0)} ms`)
  for (const [theme, name] of names.entries()) {
    const members = own.filter((_, index) => themes[index] === theme)
    console.log(`${theme + 1}. ${name} (${members.length})`)
    const step = Math.max(1, Math.floor(members.length / Number(values.each)))
    for (const { title } of members.filter((_, at) => at % step === 0).slice(0, Number(values.each)))
      console.log(`     ${title}`)
  }
} finally {
  await space.close()
  await close()
  rmSync(folder, { recursive: true })
}
