/**
 * Which scores tell like gems from unlike ones: the floor of `similar_gems`.
 *
 *     node scripts/run-ts.mjs bench/similar-gems.ts --notes <folder> --others <corpus.jsonl> [--most 80] [--static]
 *
 * Notes and texts of another subject are kept in one library. The scores of the five nearest notes in the folder of each
 * note (`alike`) are compared with the scores of the five nearest gems of the other subject (`unlike`).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../src/core/seeded-random.ts'
import { spaceOpener } from './open-space.ts'

const { values } = parseArgs({
  options: {
    notes: { type: 'string' },
    others: { type: 'string' },
    most: { type: 'string', default: '80' },
    static: { type: 'boolean', default: false },
  },
})
if (!values.notes || !values.others) throw new Error('Name both: --notes <folder> --others <corpus.jsonl>')
const most = Number(values.most)
const floors = [0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3]
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-similar-'))
const opener = spaceOpener(join(folder, 'embeddings.db'))
const open = values.static ? opener.openStaticSpace : opener.openSpace
const space = await open(join(folder, 'bench.db'))

try {
  const notes = drawn(readNotes(values.notes))
  const others = drawn(readCorpus(values.others))
  const placeOf = new Map<string, string>()
  for (const { name, place, text } of [...notes, ...others]) {
    const { gem } = await space.gems.add({ file: { name, bytes: Buffer.from(text) } }, { enrich: false })
    placeOf.set(gem.id, place)
  }
  if (!values.static) await space.search.embedPending({})
  const alike: number[] = []
  const unlike: number[] = []
  for (const [id, place] of placeOf) {
    const row = await space.db.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [id])
    // The index itself: `space.gems.similar` leaves out what scores too little.
    const { hits: found } = await space.search.similar(row!.id, { limit: placeOf.size, filter: { kinds: ['gem'] } })
    const isOther = (other: string) => (placeOf.get(other) === 'other') !== (place === 'other')
    // A reader is shown five.
    unlike.push(
      ...found
        .filter((one) => isOther(one.id))
        .slice(0, 5)
        .map(({ score }) => score ?? 0),
    )
    if (place !== 'other')
      alike.push(
        ...found
          .filter((one) => placeOf.get(one.id) === place)
          .slice(0, 5)
          .map(({ score }) => score ?? 0),
      )
  }
  console.log(`${placeOf.size} gems; scores of ${alike.length} alike and ${unlike.length} unlike`)
  const share = (of: readonly number[], floor: number) =>
    (of.filter((one) => one >= floor).length / (of.length || 1)).toFixed(3)
  for (const floor of floors) console.log(`from ${floor}: alike ${share(alike, floor)}, unlike ${share(unlike, floor)}`)
} finally {
  await space.close()
  await opener.close()
  rmSync(folder, { recursive: true })
}

interface Text {
  name: string
  place: string
  text: string
}

function readNotes(top: string): Text[] {
  const paths = readdirSync(top, { recursive: true }).map(String).sort()
  return paths
    .filter((path) => /\.mdx?$/.test(path))
    .map((path) => ({
      name: basename(path).replace(/\.mdx$/, '.md'),
      place: dirname(path),
      text: readFileSync(join(top, path), 'utf8'),
    }))
    .filter(({ text }) => text.length > 400)
}

function readCorpus(path: string): Text[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines
    .map((line) => JSON.parse(line) as { _id: string; title: string; text: string })
    .filter(({ text }) => text.length > 400)
    .map(({ _id, title, text }) => ({ name: `${_id}.md`, place: 'other', text: `# ${title}\n\n${text}` }))
}

function drawn(texts: readonly Text[]): Text[] {
  const chance = createRandom(7)
  return texts
    .map((text) => ({ text, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ text }) => text)
}
