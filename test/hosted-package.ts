import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { createBench } from './e2e/jarvis.ts'

export const root = join(import.meta.dirname, '..')

/** A program of a user opens a home, adds a folder, asks by words and by meaning, remembers and recalls. */
export const program = `import { openJarvis } from 'jarvis-memory'
async function everything(home, folder) {
  const jarvis = await openJarvis({ home })
  await jarvis.collectionAdd({ folder, wait: true })
  const words = await jarvis.search({ query: 'parser' })
  const meaning = await jarvis.vsearch({ query: 'copies of data on another disk' })
  await jarvis.rememberFact({ content: 'I moved to Lisbon.' })
  const { facts } = await jarvis.recallMemory({ query: 'where do I live?' })
  await jarvis.close()
  return { words: words.hits[0].path, meaning: meaning.hits[0].path, degraded: meaning.degraded, fact: facts[0].content }
}
`
/** The same, at once: the home and the folder are its arguments. */
export const atOnce = `${program}
everything(process.argv[2], process.argv[3]).then(
  (told) => console.log(JSON.stringify(told)),
  (error) => { console.error(error); process.exitCode = 1 },
)
`
/** The expected answer. */
export const expected = {
  words: 'talks/standup.md',
  meaning: 'backup.md',
  degraded: [],
  fact: expect.stringContaining('Lisbon'),
}

/** A project with the package and that program in it, and the folder of notes. */
export interface Hosted {
  project: string
  notes: string
  /** Runs a file with a separate home, and returns its answer. */
  answer(file: string, home: string): Promise<unknown>
  close(): void
}

export function createHosted(): Hosted {
  const { folder, notes, close } = createBench()
  const project = join(folder, 'project')
  mkdirSync(join(project, 'node_modules'), { recursive: true })
  symlinkSync(root, join(project, 'node_modules', 'jarvis-memory'), 'junction')
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
  writeFileSync(join(project, 'program.mjs'), atOnce)
  async function answer(file: string, home: string) {
    const { stdout } = await promisify(execFile)(process.execPath, [file, join(project, `home-${home}`), notes])
    return JSON.parse(stdout.trim().split('\n').at(-1)!)
  }
  return { project, notes, answer, close }
}
