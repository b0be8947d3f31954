import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteRows as agentNotes, commandRows, runRows, stepRows } from '../../agent/tables.ts'
import { toJarvisError } from '../../core/errors.ts'
import { createRandom } from '../../core/seeded-random.ts'
import { captureEvent } from '../../interfaces/hooks/capture-event.ts'
import { claudeCode } from '../../interfaces/hooks/claude-code.ts'
import type { Learning } from '../../learning/create-learning.ts'
import { loadCatalogue } from '../../operations/catalogue.ts'
import type { Projects } from '../../projects/create-projects.ts'
import { allowanceRows, draftRows, useRows } from '../../skills/tables.ts'
import { type Entry, readPacket, writePacket } from '../../sync/packet.ts'
import { readPairing } from '../../sync/pairing.ts'
import { openSharedFolder } from '../../sync/shared-folder.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import { createPairedHomes } from '../../testing/paired-homes.ts'
import type { Jarvis } from '../jarvis.ts'

// Hundreds of homes in step: in PostgreSQL each read is a way to the server.
vi.setConfig({ testTimeout: isOnPostgres ? 900_000 : 240_000 })

let paired: ReturnType<typeof createPairedHomes>
let folder: string
let shared: string
beforeEach(() => {
  paired = createPairedHomes('fuzzed')
  ;({ folder, shared } = paired)
})
afterEach(() => paired.end())

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
  await observations.keeping.merge(id, [other.id])
  await fillProjects(jarvis, id)
  await gems.add({ text: 'A word at the gate.', title: 'The gate' })
  mkdirSync(join(folder, 'notes'), { recursive: true })
  await documents.add(join(folder, 'notes'), { name: 'docs', masks: ['**/*.md'] })
  const gone = await memory.remember({ content: 'The old shed is red' })
  await memory.forget({ facts: [(gone[0] as unknown as { fact: { id: string } }).fact.id] }, { dryRun: false })
}

/** Links, projects and learned rules. */
async function fillProjects(jarvis: Jarvis, id: string): Promise<void> {
  const { observations, gems } = jarvis
  const { id: other } = await observations.save({
    type: 'insight',
    title: 'A harbour needs a wall',
    facts: ['It does'],
  })
  await observations.keeping.addLink({ from: id, kind: 'related', to: other })
  const projects = (await jarvis.subsystem('projects')) as Projects
  await projects.create({ name: 'Sea', objective: 'Know when the tide turns.', topics: ['tides'] })
  const { gem } = await gems.add({ text: 'Tides turn twice a day.', title: 'Tides' })
  await projects.refuse('Sea', [gem.id])
  await projects.summarize('Sea')
  const learning = (await jarvis.subsystem('learning')) as Learning
  await learning.knowledge.add({ text: 'Integration tests need Docker.', project: 'Sea' })
  const cwd = join(folder, 'net')
  mkdirSync(join(cwd, '.git'), { recursive: true })
  const capture = (event: object) =>
    captureEvent(join(folder, 'laptop'), 'claude-code', claudeCode, {
      session_id: 'fix',
      cwd,
      tool_name: 'Bash',
      ...event,
    })
  const runs = (command: string, id: string) =>
    capture({
      hook_event_name: 'PostToolUse',
      tool_input: { command },
      tool_response: { stdout: 'ok' },
      tool_use_id: id,
    })
  const error = "Exit code 1\nError: Cannot find module 'left-padder'\n    at /home/ada/net/src/main.js:3:1"
  capture({ hook_event_name: 'UserPromptSubmit', prompt: 'Start it.', prompt_id: 'p1' })
  capture({ hook_event_name: 'PostToolUseFailure', tool_input: { command: 'npm test' }, error, tool_use_id: 'u1' })
  runs('npm install left-padder', 'u2')
  runs('npm test', 'u3')
  expect((await learning.list({})).learnings).toHaveLength(1)
}

const madeJson: Readonly<Record<string, string>> = {
  commands: '{"prepare":[],"test":["npm test"],"allow":[]}',
  limits: '{"tokens":1,"dollars":1,"minutes":1,"turns":1}',
}

/** Rows of kinds that only long runs write, built from their table definitions. */
const madeRows = Object.fromEntries(
  [draftRows, useRows, allowanceRows, runRows, stepRows, commandRows, agentNotes].map((form) => [
    form.table,
    Object.fromEntries(
      Object.entries(form.fields).map(([field, [, type, allowed]]) => [
        field,
        madeJson[field] ??
          (type.startsWith('number') ? 17 : ((typeof allowed === 'object' ? allowed[0] : undefined) ?? `a ${field}`)),
      ]),
    ),
  ]),
)

const stateOf = async (jarvis: Jarvis, name: string): Promise<Record<string, number>> => {
  await jarvis.exportTo(join(folder, name))
  const manifest: unknown = JSON.parse(readFileSync(join(folder, name, 'jarvis-export.json'), 'utf8'))
  const { files } = manifest as { files: Record<string, { sha256: string }> }
  const own = ['data/log.jsonl', 'data/marks.jsonl', 'data/collections.jsonl']
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, { sha256 }]) => (own.includes(path) ? [] : [[path, sha256 as never]])),
  )
}

/** Runs every read operation of a home; returns the names of those that a damaged row has broken. */
async function brokenReads(jarvis: Jarvis): Promise<string[]> {
  const broken: string[] = []
  const ask = {
    query: 'tides',
    path: 'MEMORY.md',
    file: 'a.md',
    task: 'a test fails',
    contact: 'Ann',
    ref: 'docs/a.md',
  }
  const catalogue = await loadCatalogue()
  const list = catalogue.find(({ name }) => name === 'project_list')!
  const listed = (await list.run(jarvis, list.input.parse({}) as never, {})) as { projects: { name: string }[] }
  const projects = ['Sea', ...listed.projects.slice(0, 5).map(({ name }) => name)]
  for (const { name, effect, input, run, long } of catalogue)
    for (const project of projects) {
      const asked = input.safeParse(
        Object.fromEntries(Object.entries({ ...ask, project }).filter(([key]) => key in input.shape)),
      )
      if (effect !== 'read' || long || !asked.success) continue
      await run(jarvis, asked.data as never, {}).catch((error: unknown) => {
        const { kind, message } = toJarvisError(error)
        if (kind === 'Internal') broken.push(`${name} ${JSON.stringify(asked.data).slice(0, 80)}: ${message}`)
      })
    }
  return broken
}

/** Values that no row should have in a field. */
const wrong: readonly unknown[] = [
  ...[null, 17, -1, 1.5, '', ' '.repeat(9), 'x'.repeat(70_000), [], {}, [1, { a: 2 }], true],
  ...['../../etc/passwd', "'; DROP TABLE facts; --", '\u0000', 'NaN', 9e99, { toString: 'x' }, '2026-99-99'],
]

it('a damaged row of any kind is refused with one sentence or harmless, and the rest of the home is kept', async () => {
  const [laptop, desktop] = [await paired.open('laptop'), await paired.open('desktop')]
  await fill(laptop.jarvis)
  await desktop.jarvis.memory.remember({ content: 'My bicycle is green' })
  await laptop.sync.sync({ folder: shared })
  await desktop.sync.sync({ folder: shared })
  const before = await stateOf(desktop.jarvis, 'before')

  const pairing = readPairing(join(folder, 'laptop', 'spaces', 'main'))
  const place = openSharedFolder(shared, pairing.secret)
  const packet = readPacket(place.read(pairing.device, place.numbers(pairing.device).at(-1)!)!)!
  const kinds = [...new Set(packet.entries.flatMap(({ kind, row }) => (row === null ? [] : kind)))]
  console.log(`kinds of rows: ${kinds.join(', ')}`)
  expect(kinds).toEqual(
    expect.arrayContaining([
      'observation-links',
      'projects',
      'project-refusals',
      'project-summaries',
      'learnings',
      'knowledge',
    ]),
  )
  const entriesOf = (kind: string): Entry[] =>
    kind in madeRows
      ? [{ kind, id: '', state: 'there', stamp: '', hash: '', revives: null, row: madeRows[kind]! }]
      : packet.entries.filter((one) => one.kind === kind && one.row !== null)
  kinds.push(...Object.keys(madeRows))

  const random = createRandom(Number(process.env.JARVIS_TEST_SEED ?? 11))
  const pick = <Item>(all: readonly Item[]): Item => all[Math.floor(random() * all.length)]!
  let number = packet.head.last
  let refused = 0
  const harmless: string[] = []
  for (const kind of kinds)
    for (let round = 0; round < 12; round++) {
      const entry = pick(entriesOf(kind))
      const field = pick(Object.keys(entry.row!))
      const row: Record<string, unknown> = { ...entry.row!, [field]: pick(wrong) }
      if (round % 6 === 5) delete row[field]
      if (round % 6 === 4) row.unknown = pick(wrong)
      number++
      // As written by a machine that is newer than all others, and faulty.
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
  expect(readdirSync(join(folder, 'desktop', 'spaces'))).toEqual(['main'])
  expect(await brokenReads(desktop.jarvis)).toEqual([])
  const { facts } = await desktop.jarvis.memory.facts.list()
  expect(facts.map(({ content }) => content).join()).toContain('bicycle')
  // Refused rows changed nothing: existing rows are unchanged, beside the accepted ones.
  const after = await stateOf(desktop.jarvis, 'after')
  expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)))
})
