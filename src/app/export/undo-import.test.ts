import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { appendEvent } from '../../capture/inbox.ts'
import { newId } from '../../core/ids.ts'
import { insertRow } from '../../core/table-rows.ts'
import type { Learning } from '../../learning/learning.ts'
import {
  evidenceRows,
  historyRows,
  keptRows,
  runCountRows,
  useRows as usesOfLearnings,
} from '../../learning/moved-rows.ts'
import { learningRows } from '../../learning/tables.ts'
import { refusalRows, summaryRows } from '../../projects/tables.ts'
import { allowanceRows, draftRows, useRows } from '../../skills/tables.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { openHomeStore } from '../../testing/home-store.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import type { Jarvis } from '../jarvis.ts'
import { openJarvis } from '../open-jarvis.ts'

let folder: string
let now = Date.UTC(2026, 2, 2, 9)
const opened: Jarvis[] = []
const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
async function open(home: string): Promise<Jarvis> {
  const overrides = { embedders: () => ({ instant, degraded: [] }), environment: {}, clock: () => now++ }
  const jarvis = await openJarvis({ home: join(folder, home), overrides })
  opened.push(jarvis)
  return jarvis
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-undo-import-'))
})
afterEach(async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Records that a user sees. Facts, observations and gems that undo retracts keep their rows. */
const visible: Readonly<Record<string, string>> = {
  facts: 'SELECT id, content FROM facts WHERE retired_at IS NULL ORDER BY id',
  reviews: 'SELECT newer_id, older_id FROM fact_pairs WHERE settled_at IS NULL ORDER BY id',
  collections: 'SELECT name, root FROM collections ORDER BY name',
  contexts: 'SELECT prefix, text FROM contexts ORDER BY prefix',
  sessions: 'SELECT * FROM sessions ORDER BY id',
  turns: 'SELECT * FROM session_turns ORDER BY session_id, seq',
  events: 'SELECT * FROM session_events ORDER BY id',
  summaries: 'SELECT * FROM session_summaries ORDER BY id',
  observations: `SELECT o.id, o.title FROM observations o LEFT JOIN observation_standing s ON s.observation_id = o.id
    WHERE s.hidden_because IS NULL ORDER BY o.id`,
  links: 'SELECT from_id, to_id, kind FROM observation_links ORDER BY 1, 2, 3',
  projects: 'SELECT name, objective FROM projects ORDER BY name',
  repositories: 'SELECT name, project FROM repositories ORDER BY name',
  aliases: 'SELECT * FROM project_aliases ORDER BY alias',
  captured: 'SELECT * FROM captured_sessions ORDER BY session_id',
  receipts: 'SELECT id, kind, query FROM receipts ORDER BY id',
  receiptLines: 'SELECT receipt_id, line_id FROM receipt_lines ORDER BY 1, 2',
  gems: 'SELECT id, title FROM gems WHERE deleted_at IS NULL ORDER BY id',
  learnings: 'SELECT * FROM learnings ORDER BY id',
  knowledge: 'SELECT * FROM knowledge ORDER BY id',
  evidence: 'SELECT * FROM learning_evidence ORDER BY failed_key',
  history: 'SELECT * FROM learning_history ORDER BY id',
  learningUses: 'SELECT * FROM learning_uses ORDER BY key',
  keptLearnings: 'SELECT * FROM learning_kept ORDER BY learning',
  runCounts: 'SELECT * FROM learning_run_counts ORDER BY project, intent, month',
  refusals: 'SELECT * FROM project_refusals ORDER BY id',
  projectSummaries: 'SELECT * FROM project_summaries ORDER BY id',
  drafts: 'SELECT * FROM skill_drafts ORDER BY id',
  uses: 'SELECT * FROM skill_uses ORDER BY id',
  allowances: 'SELECT * FROM skill_allowances ORDER BY id',
  // A memory file that is written again is another record.
  records: "SELECT kind, CASE kind WHEN 'memory' THEN '' ELSE uid END AS uid FROM records ORDER BY 1, 2",
}

/** Kinds whose log lines are those of other records or files, and tombstones, which undo keeps. */
const withOthers = ['link-verdicts', 'citations', 'memory files', 'tombstones']

/** On PostgreSQL a home keeps its last shared texts, and the main files that every home has. */
const isOfSharing = (path: string): boolean => isOnPostgres && /^(?:\.shared|SOUL|USER)/.test(path)

async function stateOf(home: string): Promise<Record<string, unknown>> {
  const place = join(folder, home, 'spaces', 'main')
  const store = await openHomeStore(join(folder, home))
  const state: Record<string, unknown> = {}
  for (const [name, sql] of Object.entries(visible)) state[name] = await store.db.all(sql)
  await store.close()
  const files = readdirSync(place, { recursive: true }).map(String)
  for (const path of files
    .filter((path) => path.endsWith('.md') && !path.startsWith('versions') && !isOfSharing(path))
    .sort())
    state[path] = readFileSync(join(place, path), 'utf8')
  return state
}

async function live(jarvis: Jarvis, home: string): Promise<void> {
  const { memory, observations, gems } = jarvis
  mkdirSync(join(folder, 'notes'), { recursive: true })
  mkdirSync(join(folder, 'net', '.git'), { recursive: true })
  writeFileSync(join(folder, 'notes', 'boats.md'), '# Boats\n\nThree boats.\n')
  await jarvis.addCollection(join(folder, 'notes'))
  await jarvis.documents.addContext('notes', '', 'Everything about boats')
  await memory.files.init()
  await memory.files.updateLongTerm('The crew eats at noon', 'work')
  await memory.remember({ content: 'I live in Porto', importance: 9 })
  await memory.sessions.append('s1', [{ role: 'user', text: 'We decided to hold the party in Sintra.' }])
  await memory.recordEvent({ session: 's1', kind: 'decision', text: 'Sintra it is' })
  await memory.recordEvent({ text: 'Deployed version 3' })
  await memory.closeSession('s1', { note: true })
  const append = (event: Partial<CapturedEvent>) =>
    appendEvent(jarvis.home, {
      ...{ key: `key${now}`, at: now++, client: 'claude-code', kind: 'tool', session: 'agent-1' },
      ...{ folder: join(folder, 'net'), ...event },
    })
  append({ kind: 'prompt', text: 'Make fetch try again when the server is busy.' })
  append({
    tool: { name: 'Edit', input: { file_path: join(folder, 'net/net.ts'), new_string: 'function retry() {}' } },
  })
  append({ kind: 'stop', text: 'Added retry to fetch in net.ts. We decided to wait twice as long each time.' })
  await observations.drain()
  const saved = await observations.save({ type: 'insight', title: 'Servers say 429: "slow down"' })
  const [first] = (await observations.search({ query: 'retry', limit: 10 }, { toAgent: true })).observations
  await observations.keeping.addLink({ from: first!.id, to: saved.id, kind: 'related' })
  await observations.keeping.createProject({ name: 'Harbour', objective: 'Build a pier' })
  await gems.add({ text: 'Tides come twice a day, and the moon pulls them.' })
  const learning = (await jarvis.subsystem('learning')) as Learning
  await learning.knowledge.add({ text: 'Tests want a port', project: 'net' })
  await jarvis.subsystem('projects')
  await jarvis.subsystem('skills')
  await addRows(home)
}

/** Rows as after weeks of use. */
async function addRows(home: string): Promise<void> {
  const store = await openHomeStore(join(folder, home))
  const at = now++
  const texts = { kind: 'fix', signature: 's', error: 'e', message: 'm', intent: 'i', solution: 'npm ci' }
  const counts = { confidence: 0.9, occurrences: 1, uses: 0, successes: 0, failures: 0, firstAt: at, lastAt: at }
  await store.db.transaction(async (tx) => {
    const learning = newId(at)
    await insertRow(tx, learningRows, {
      id: learning,
      project: 'net',
      scope: 'project',
      state: 'active',
      ...texts,
      ...counts,
    })
    const of = { learning, at }
    await insertRow(tx, evidenceRows, {
      ...of,
      ...{ failed: 'f1', solved: 'p1', session: 'agent-1', command: 'npm test', changes: '{"files":[],"commands":[]}' },
    })
    await insertRow(tx, historyRows, { ...of, id: 'h1', confidence: 0.9, why: 'seen once' })
    await insertRow(tx, usesOfLearnings, { ...of, key: 'u1', session: 'agent-1', project: 'net', outcome: 'helped' })
    await insertRow(tx, keptRows, of)
    await insertRow(tx, runCountRows, { project: 'net', intent: 'npm test', month: '2026-03', runs: 3, failed: 1 })
    await insertRow(tx, refusalRows, { id: 'Harbour gem', project: 'Harbour', gem: 'gem', at })
    await insertRow(tx, summaryRows, { id: newId(at), project: 'Harbour', at, gems: '[]' })
    await insertRow(tx, draftRows, {
      id: 'd1',
      learning: 'l1',
      name: 'n',
      description: 'd',
      body: 'b',
      state: 'waiting',
      at,
    })
    await insertRow(tx, useRows, { id: 'u1', skill: 'commit', session: 'agent-1', askedBy: 'agent', at })
    await insertRow(tx, allowanceRows, { id: 'a1', session: 'agent-1', at })
  })
  await store.close()
}

describe('an import into a space with data', () => {
  it('is undone as a whole, every kind of record, and redone', async () => {
    const first = await open('first')
    await live(first, 'first')
    const { counts } = await first.exportTo(join(folder, 'out'))
    const other = await open('other')
    await other.memory.remember({ content: 'I live in Braga' })
    await other.memory.files.note('A note of my own')
    await other.memory.sessions.append('mine', [{ role: 'user', text: 'The boat is red.' }])
    for (const name of ['learning', 'projects', 'skills']) await other.subsystem(name)
    const before = await stateOf('other')
    const imported = await other.importFrom({ path: join(folder, 'out') })
    const lines = (await other.memory.log({ limit: 200 })).map(({ target }) => target.replace(/^\d+ /, ''))
    const added = imported.counts.filter((count) => count.added > 0).map(({ what }) => what)
    expect(added.filter((what) => !lines.includes(what) && !withOthers.includes(what))).toEqual([])
    const joined = await stateOf('other')
    for (const name of Object.keys(visible)) expect(joined[name], name).not.toEqual(before[name])
    expect(counts.map(({ what }) => what)).toEqual(expect.arrayContaining(['learnings', 'receipts', 'skill_uses']))
    await other.memory.undo({ count: 1 })
    await other.memory.files.refresh()
    expect(await stateOf('other')).toEqual(before)
    const [undoing] = await other.memory.log({ limit: 1 })
    await other.memory.undo({ entry: undoing!.id })
    await other.memory.files.refresh()
    expect(await stateOf('other')).toEqual(joined)
  })
})
