/**
 * When similar gems give their tags to a new one: the least share of `tagsNear`.
 *
 *     node scripts/run-ts.mjs bench/near-tags.ts [--packages node_modules] [--static]
 *
 * The library is the README of each package there, tagged by its author (`keywords`). Each gem is tagged as if its own tags
 * were not known: by those that at least two of its ten nearest gems have, and that have a share of their scores (`share`), or
 * each a score (`score`), as the first floor had it. `tuned` and `shown` are halves of the packages; the share was chosen by
 * the first. Recall counts tags that two other gems have.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tagsInCommon } from '../src/gems/finding/find-gems.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { spaceOpener } from './open-space.ts'

const { values } = parseArgs({
  options: { packages: { type: 'string', default: 'node_modules' }, static: { type: 'boolean', default: false } },
})
const floors = [0, 0.09, 0.12, 0.15, 0.2, 0.25]
const shares = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4]
/** As `leastSimilar` of the product. */
const similar = 0.09
/** As `nearGems` and `nearEnough` of the product; tags that a gem gets at most. */
const [nearest, enough, most] = [10, 2, 5]
/** Characters of a README that are kept: what comes later is reference. */
const kept = 6000
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-tags-'))
const opener = spaceOpener(join(folder, 'embeddings.db'))
const space = await (values.static ? opener.openStaticSpace : opener.openSpace)(join(folder, 'bench.db'))

interface Tagged {
  id: string
  tags: ReadonlySet<string>
  near: { id: string; score: number }[]
}

try {
  const gems = await tagged()
  const holders = new Map<string, number>()
  for (const { tags } of gems.values()) for (const tag of tags) holders.set(tag, (holders.get(tag) ?? 0) + 1)
  const all = [...gems.values()]
  console.log(`${all.length} gems, ${[...holders.values()].filter((count) => count > enough).length} tags in common`)
  const halves = { tuned: all.filter((_, at) => at % 2 === 0), shown: all.filter((_, at) => at % 2 === 1) }
  const table = [['', ...Object.keys(halves).flatMap((half) => [`${half} P`, 'R', 'F1', 'tags a gem'])]]
  const print = (name: string, floor: number, share: number) =>
    table.push([
      name,
      ...Object.values(halves).flatMap((half) => measures(half, (near) => suggested(near, floor, share), holders)),
    ])
  const suggested = (near: Tagged['near'], floor: number, share: number) => {
    const alike = new Map(near.flatMap(({ id, score }) => (score >= floor ? [[id, score] as const] : [])))
    const tagged = [...alike.keys()].flatMap((gem) => [...(gems.get(gem)?.tags ?? [])].map((tag) => ({ tag, gem })))
    return [...tagsInCommon(tagged, alike, share)]
      .filter(([, count]) => count >= enough)
      .sort((a, b) => b[1] - a[1] || (holders.get(b[0]) ?? 0) - (holders.get(a[0]) ?? 0) || (a[0] < b[0] ? -1 : 1))
      .slice(0, most)
      .map(([tag]) => tag)
  }
  for (const floor of floors) print(`score ${floor}`, floor, 0)
  for (const share of shares) print(`share ${share}`, similar, share)
  console.log(alignColumns(table).join('\n'))
} finally {
  await space.close()
  await opener.close()
  rmSync(folder, { recursive: true })
}

async function tagged(): Promise<Map<string, Tagged>> {
  const gems = new Map<string, Tagged>()
  for (const { name, text, tags } of readPackages(values.packages)) {
    const { gem, outcome } = await space.gems.add(
      { file: { name: `${name.replaceAll('/', '-')}.md`, bytes: Buffer.from(text) } },
      { enrich: false },
    )
    if (outcome === 'added') gems.set(gem.id, { id: gem.id, tags, near: [] })
  }
  if (!values.static) await space.search.embedPending({})
  for (const gem of gems.values()) {
    const row = await space.db.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [gem.id])
    const { hits } = await space.search.similar(row!.id, { limit: nearest, filter: { kinds: ['gem'] } })
    gem.near = hits.map(({ id, score }) => ({ id, score: score ?? 0 }))
  }
  return gems
}

/** READMEs of packages whose author named keywords. */
function readPackages(top: string): { name: string; text: string; tags: Set<string> }[] {
  const names = readdirSync(top)
    .sort()
    .flatMap((one) => (one.startsWith('@') ? readdirSync(join(top, one)).map((inner) => `${one}/${inner}`) : [one]))
  return names.flatMap((name) => {
    const path = join(top, name, 'package.json')
    const readme = existsSync(path) && readdirSync(join(top, name)).find((file) => /^readme\.md$/i.test(file))
    if (!readme) return []
    const { keywords } = JSON.parse(readFileSync(path, 'utf8')) as { keywords?: unknown }
    const words = Array.isArray(keywords) ? keywords.map((word) => String(word).toLowerCase()) : []
    const text = readFileSync(join(top, name, readme), 'utf8').slice(0, kept)
    return words.length === 0 || text.length < 200 ? [] : [{ name, text, tags: new Set(words) }]
  })
}

function measures(
  half: readonly Tagged[],
  suggest: (near: Tagged['near']) => readonly string[],
  holders: ReadonlyMap<string, number>,
): string[] {
  let [given, right, wanted] = [0, 0, 0]
  for (const { tags, near } of half) {
    const chosen = suggest(near)
    given += chosen.length
    right += chosen.filter((tag) => tags.has(tag)).length
    wanted += [...tags].filter((tag) => (holders.get(tag) ?? 0) > enough).length
  }
  const [precision, recall] = [right / (given || 1), right / (wanted || 1)]
  const f1 = (2 * precision * recall) / (precision + recall || 1)
  return [precision, recall, f1, given / (half.length || 1)].map((value) => value.toFixed(3))
}
