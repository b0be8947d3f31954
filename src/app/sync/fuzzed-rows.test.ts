import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRandom } from '../../core/seeded-random.ts'
import type { Sync } from '../../sync/create-sync.ts'
import { readPacket, writePacket } from '../../sync/packet.ts'
import { readPairing } from '../../sync/pairing.ts'
import { openSharedFolder } from '../../sync/shared-folder.ts'
import type { Jarvis } from '../jarvis.ts'
import { openJarvis } from '../open-jarvis.ts'

vi.setConfig({ testTimeout: 240_000 })

let folder: string
let shared: string
const opened: Jarvis[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-fuzzed-'))
  shared = join(folder, 'shared')
  mkdirSync(shared)
})
afterEach(async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(name: string): Promise<{ jarvis: Jarvis; sync: Sync }> {
  const jarvis = await openJarvis({
    ...{ home: join(folder, name), config: { 'embedding.model': 'none', 'sync.messages': true } },
    overrides: { environment: {} },
  })
  opened.push(jarvis)
  return { jarvis, sync: (await jarvis.subsystem('sync')) as Sync }
}

/** Something of every kind that travels. */
async function fill(jarvis: Jarvis): Promise<void> {
  const { memory, observations, gems, documents } = jarvis
  await memory.remember({ content: 'My boat is called Aurora', importance: 9, tags: ['boat'] })
  await memory.files.note('The carpenter comes on Monday.')
  await memory.sessions.append('s1', [{ role: 'user', text: 'We meet in Sintra.' }])
  await memory.recordEvent({ kind: 'note', text: 'The bridge opened.' } as never).catch(() => undefined)
  const { id } = await observations.save({
    ...{ type: 'insight', title: 'Servers say 429', facts: ['It is 429'], concepts: ['retry'], filesRead: ['a.md'] },
    project: 'boats',
  } as never)
  const other = await observations.save({ type: 'insight', title: 'Retries help', facts: ['They do'] })
  await observations.keeping.pin(id)
  await observations.keeping.merge(id, [other.id]).catch(() => undefined)
  await gems.add({ text: 'A word at the gate.', title: 'The gate' })
  mkdirSync(join(folder, 'notes'), { recursive: true })
  await documents.add(join(folder, 'notes'), { name: 'docs', masks: ['**/*.md'] })
  const gone = await memory.remember({ content: 'The old shed is red' })
  await memory.forget({ facts: [(gone[0] as unknown as { fact: { id: string } }).fact.id] }, { dryRun: false })
}

const stateOf = async (jarvis: Jarvis, name: string): Promise<Record<string, number>> => {
  await jarvis.exportTo(join(folder, name))
  const manifest = await import('node:fs').then(({ readFileSync }) =>
    JSON.parse(readFileSync(join(folder, name, 'jarvis-export.json'), 'utf8')),
  )
  const files = (manifest as { files: Record<string, { sha256: string }> }).files
  const own = ['data/log.jsonl', 'data/marks.jsonl', 'data/collections.jsonl']
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, { sha256 }]) => (own.includes(path) ? [] : [[path, sha256 as never]])),
  )
}

/** Values that no row should have in a field. */
const wrong: readonly unknown[] = [
  ...[null, 17, -1, 1.5, '', ' '.repeat(9), 'x'.repeat(70_000), [], {}, [1, { a: 2 }], true],
  ...['../../etc/passwd', "'; DROP TABLE facts; --", '\u0000', 'NaN', 9e99, { toString: 'x' }, '2026-99-99'],
]

it('a row of any kind that is damaged is refused with one sentence or does no harm, and the rest of a home stays', async () => {
  const [laptop, desktop] = [await open('laptop'), await open('desktop')]
  await fill(laptop.jarvis)
  const { words } = await laptop.sync.pair({ name: 'laptop' })
  await desktop.sync.pair({ name: 'desktop', words: words! })
  await desktop.jarvis.memory.remember({ content: 'My bicycle is green' })
  await laptop.sync.sync({ folder: shared })
  await desktop.sync.sync({ folder: shared })
  const before = await stateOf(desktop.jarvis, 'before')

  const pairing = readPairing(join(folder, 'laptop', 'spaces', 'main'))
  const place = openSharedFolder(shared, pairing.secret)
  const packet = readPacket(place.read(pairing.device, place.numbers(pairing.device).at(-1)!)!)!
  const kinds = [...new Set(packet.entries.flatMap(({ kind, row }) => (row === null ? [] : kind)))]
  console.log(`kinds of rows: ${kinds.join(', ')}`)
  expect(kinds.length).toBeGreaterThan(8)

  const random = createRandom(11)
  const pick = <Item>(all: readonly Item[]): Item => all[Math.floor(random() * all.length)]!
  let number = packet.head.last
  let refused = 0
  const harmless: string[] = []
  for (const kind of kinds)
    for (let round = 0; round < 12; round++) {
      const entry = pick(packet.entries.filter((one) => one.kind === kind && one.row !== null))
      const field = pick(Object.keys(entry.row!))
      const row: Record<string, unknown> = { ...entry.row!, [field]: pick(wrong) }
      if (round % 6 === 5) delete row[field]
      if (round % 6 === 4) row.unknown = pick(wrong)
      number++
      // As a machine would write it that is newer than all others, and wrong.
      const stamp = `zzzzzzzz${number % 10}.${String(number).padStart(4, '0').slice(-4)}.${pairing.device}`
      const head = { ...packet.head, first: number, last: number, after: number - 1, needs: {}, forgets: false }
      const id = `${number.toString(16).padStart(32, '0')}`
      place.write(pairing.device, number, writePacket({ head, entries: [{ ...entry, id, stamp, hash: id, row }] }))
      const { problems } = await desktop.sync.sync({ folder: shared })
      for (const problem of problems) expect(problem, `${kind}.${field}`).toMatch(/^[^\n]{10,400}$/)
      if (problems.length > 0) refused++
      else harmless.push(`${kind}.${field}: ${JSON.stringify(row[field])?.slice(0, 40)}`)
    }
  console.log(`${refused} refused, ${harmless.length} taken: ${harmless.slice(0, 40).join(' | ')}`)
  expect(refused).toBeGreaterThan(harmless.length)
  expect((await desktop.jarvis.doctor()).findings.filter(({ state }) => state === 'error')).toEqual([])
  const { facts } = await desktop.jarvis.memory.facts.list()
  expect(facts.map(({ content }) => content).join()).toContain('bicycle')
  // What was refused has changed nothing: rows that were there are as they were, beside those that were taken.
  const after = await stateOf(desktop.jarvis, 'after')
  expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)))
  expect(readdirSync(join(folder, 'desktop', 'spaces'))).toEqual(['main'])
})
