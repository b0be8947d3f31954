/**
 * The summary of a large project, on a folder of notes:
 *
 *     node scripts/run-ts.mjs bench/project-summary.ts --notes <folder> [--gems 500]
 *
 * Prints how long it takes, and how long others that the same process serves wait meanwhile. By words and the static embedding.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Projects } from '../src/projects/create-projects.ts'
import { spaceOpener } from './open-space.ts'

const { values } = parseArgs({ options: { notes: { type: 'string' }, gems: { type: 'string', default: '500' } } })
if (!values.notes) throw new Error('Name the folder of notes: --notes <folder>')
const vault = values.notes
/** Between two looks at the clock. */
const lookMs = 5
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-summary-'))
const { openStaticSpace, close } = spaceOpener(join(folder, 'embeddings.db'))
const space = await openStaticSpace(join(folder, 'bench.db'))

try {
  const projects = (await space.subsystems.face('projects')) as Projects
  await projects.create({ name: 'Notes', objective: 'What the notes say' })
  const paths = readdirSync(vault, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.md'))
    .sort()
  for (const path of paths.slice(0, Number(values.gems))) {
    const bytes = readFileSync(join(vault, path))
    if (bytes.toString('utf8').trim() === '') continue
    const { gem } = await space.gems.add({ file: { name: basename(path), bytes } }, { enrich: false })
    await space.gems.assign(gem.id, 'Notes')
  }
  const waits: number[] = []
  let last = performance.now()
  const looking = setInterval(() => {
    waits.push(performance.now() - last)
    last = performance.now()
  }, lookMs)
  const started = performance.now()
  const { gems, themes, redundant } = await projects.summarize('Notes')
  const took = performance.now() - started
  // The look that was due during the last wait comes after it.
  await new Promise((resolve) => setTimeout(resolve, 10 * lookMs))
  clearInterval(looking)
  console.log(
    `${gems} gems, ${themes.length} themes, ${redundant.length} near copies: ${took.toFixed(0)} ms, ` +
      `others waited ${Math.max(...waits).toFixed(0)} ms at most`,
  )
} finally {
  await space.close()
  await close()
  rmSync(folder, { recursive: true })
}
