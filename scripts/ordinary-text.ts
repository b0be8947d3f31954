// Ordinary English text that may be used, for constants of the models: README files of the installed packages whose
// licence allows it, and docstrings of the Python library in a folder, in paragraphs of 20 words or more.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const licences = ['MIT', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause']
const modules = join(process.cwd(), 'node_modules')

/** The `taken` paragraphs with the smallest sha256: an even sample, independent of the order of the files. */
export function paragraphSample(pythonFolder: string, taken: number): { found: number; sample: string[] } {
  const paragraphs = [...new Set([...readmes(modules), ...pythonFiles(pythonFolder)].flatMap(paragraphsOf))]
  const keyed = paragraphs.map((text) => ({ text, key: createHash('sha256').update(text).digest('hex') }))
  const sample = keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, taken)
  return { found: paragraphs.length, sample: sample.map(({ text }) => text) }
}

function* readmes(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    // Our own packages would change the sample whenever they change.
    if (name.startsWith('jarvis-')) continue
    const place = join(folder, name)
    if (name.startsWith('@')) yield* readmes(place)
    const manifest = join(place, 'package.json')
    if (!existsSync(manifest) || !licences.includes(JSON.parse(readFileSync(manifest, 'utf8')).license)) continue
    yield* readdirSync(place)
      .filter((file) => /^readme.*[.]md$/i.test(file))
      .map((file) => join(place, file))
  }
}

function* pythonFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* pythonFiles(path)
    else if (entry.name.endsWith('.py')) yield path
  }
}

function paragraphsOf(path: string): string[] {
  const raw = readFileSync(path, 'utf8')
  const texts = path.endsWith('.py')
    ? [...raw.matchAll(/"""([\s\S]*?)"""/g)].map((match) => match[1]!)
    : [raw.replace(/```[\s\S]*?```/g, '').replace(/<[^>]*>|!?\[[^\]]*\]\([^)]*\)|https?:\S+/g, ' ')]
  return texts
    .flatMap((text) => text.split(/\n\s*\n/))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.split(' ').length >= 20)
}
