import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { stateOfHome } from '../testing/home-state.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { loadCatalogue, loadOperation } from './catalogue.ts'

let folder: string
let jarvis: Jarvis
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-undo-every-'))
  mkdirSync(join(folder, 'notes'))
  writeFileSync(join(folder, 'notes', 'boat.md'), '# Boat\n\nIt lies at pier 4.\n')
  jarvis = await open()
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = () =>
  openJarvis({
    home: join(folder, 'home'),
    config: { 'embedding.model': 'none' },
    overrides: { environment: {} },
  })
const state = () => stateOfHome(join(folder, 'home'))
const run = async (name: string, input: Record<string, unknown>): Promise<unknown> => {
  const operation = await loadOperation(name)
  return operation.run(jarvis, operation.input.parse(input) as never, { signal: new AbortController().signal })
}

const day = () => new Date().toISOString().slice(0, 10)

/** Records that a case uses. */
interface Prepared {
  /** A gem with nearly the same text. */
  copy: string
  fact: string
  other: string
  gem: string
  observation: string
  second: string
}

interface Case {
  input(made: Prepared): Record<string, unknown>
  /** Written before the state is taken; the last change before the operation is another one, unrelated to it. */
  before?: [name: string, input: (made: Prepared) => Record<string, unknown>][]
  /** `undone` as a whole, `refused` in words, or `nothing`: it changes nothing that anybody would miss. */
  expected: 'undone' | 'refused' | 'nothing'
}

const link = ({ observation, second }: Prepared) => ({ from: observation, to: second, kind: 'led_to' })
/** Every writing operation. A new one fails the test until it is here. */
const cases: Readonly<Record<string, Case>> = {
  collection_add: { input: () => ({ folder: join(folder, 'notes'), name: 'more' }), expected: 'undone' },
  collection_rename: { input: () => ({ name: 'notes', newName: 'harbour' }), expected: 'undone' },
  collection_remove: { input: () => ({ name: 'notes' }), expected: 'refused' },
  context_add: { input: () => ({ target: 'notes', text: 'About boats' }), expected: 'undone' },
  context_remove: {
    before: [['context_add', () => ({ target: 'notes', text: 'About boats' })]],
    input: () => ({ target: 'notes' }),
    expected: 'undone',
  },
  update: { input: () => ({}), expected: 'nothing' },
  remember_fact: { input: () => ({ content: 'I moved to Lisbon', importance: 9 }), expected: 'undone' },
  fact_edit: { input: ({ fact }) => ({ fact, content: 'The bicycle is in the garage' }), expected: 'undone' },
  fact_retract: { input: ({ fact }) => ({ fact }), expected: 'undone' },
  fact_restore: {
    before: [['fact_retract', ({ fact }) => ({ fact })]],
    input: ({ fact }) => ({ fact }),
    expected: 'undone',
  },
  memory_ingest: {
    input: () => ({
      session: 'talk',
      turns: [{ role: 'user', text: 'My sister Ann lives in Oslo. I work at Acme. My dog is called Rex.' }],
    }),
    expected: 'undone',
  },
  review_settle: {
    before: [['remember_fact', () => ({ content: 'I live in Rome', source: 'inferred' })]],
    input: () => ({ id: 1, keep: 'newer' }),
    expected: 'undone',
  },
  note: { input: () => ({ text: 'Grace takes over the release' }), expected: 'undone' },
  // In PostgreSQL the rows have restored the lost files: each home always has them.
  memory_init: { input: () => ({}), expected: isOnPostgres ? 'nothing' : 'undone' },
  update_long_term: { input: () => ({ fact: 'Tests run before lunch', section: 'work' }), expected: 'undone' },
  memory_write: { input: () => ({ path: 'USER.md', text: '# User\n\nLikes tea.\n', base: '' }), expected: 'undone' },
  promote: {
    before: [['note', () => ({ text: 'We decided to use SQLite' })]],
    input: () => ({ note: `memory/${day()}.md:3` }),
    expected: 'undone',
  },
  session_open: { input: () => ({ id: 'new', label: 'A new one' }), expected: 'undone' },
  session_append: {
    input: () => ({ id: 's1', turns: [{ role: 'user', text: 'And the harbour?' }] }),
    expected: 'undone',
  },
  session_close: { input: () => ({ id: 's1', note: true }), expected: 'undone' },
  record_event: { input: () => ({ text: 'Deployed version 3', session: 's1' }), expected: 'undone' },
  save_observation: { input: () => ({ type: 'decision', title: 'We sell boats' }), expected: 'undone' },
  obs_edit: { input: ({ observation }) => ({ observation, title: 'The parser was slow' }), expected: 'undone' },
  obs_pin: { input: ({ observation }) => ({ observation }), expected: 'undone' },
  obs_retract: { input: ({ observation }) => ({ observation }), expected: 'undone' },
  obs_restore: {
    before: [['obs_retract', ({ observation }) => ({ observation })]],
    input: ({ observation }) => ({ observation }),
    expected: 'undone',
  },
  obs_merge: { input: ({ observation, second }) => ({ into: observation, ids: [second] }), expected: 'undone' },
  obs_upkeep: { input: () => ({ dryRun: false }), expected: 'nothing' },
  link_add: { input: link, expected: 'undone' },
  link_remove: { before: [['link_add', link]], input: link, expected: 'undone' },
  project_join: { input: () => ({ project: 'old', into: 'new' }), expected: 'undone' },
  project_create: { input: () => ({ name: 'Harbour', objective: 'Build a pier' }), expected: 'undone' },
  project_edit: { input: () => ({ project: 'old', objective: 'Sell boats', status: 'done' }), expected: 'undone' },
  project_delete: {
    before: [
      ['project_create', () => ({ name: 'Pier', topics: ['piles'] })],
      ['project_take', ({ gem }) => ({ project: 'Pier', ids: [gem] })],
    ],
    input: () => ({ project: 'Pier' }),
    expected: 'undone',
  },
  project_take: { input: ({ gem }) => ({ project: 'old', ids: [gem] }), expected: 'undone' },
  import_data: {
    input: () => ({
      content: '{"session":"imp","role":"user","content":"My cat is called Nina.","at":"2026-01-02T10:00:00Z"}\n',
    }),
    expected: 'undone',
  },
  save_gem: { input: () => ({ text: 'Tides come twice a day, and the moon pulls them.' }), expected: 'undone' },
  gem_edit: {
    input: ({ gem }) => ({ id: gem, title: 'Ropes and knots', tag: ['rope'], notes: 'Ask Ann' }),
    expected: 'undone',
  },
  gem_assign: { input: ({ gem }) => ({ id: gem, project: 'Harbour' }), expected: 'undone' },
  gem_copilot: { input: ({ gem }) => ({ id: gem, decisions: ['We splice'] }), expected: 'undone' },
  gem_archive: { input: ({ gem }) => ({ id: gem }), expected: 'undone' },
  gem_merge: { input: ({ gem, copy }) => ({ id: copy, into: gem }), expected: 'undone' },
  gem_read: { input: ({ gem }) => ({ id: gem }), expected: 'undone' },
  gem_delete: { input: ({ gem }) => ({ id: gem }), expected: 'undone' },
  gem_restore: {
    before: [['gem_delete', ({ gem }) => ({ id: gem })]],
    input: ({ gem }) => ({ id: gem }),
    expected: 'undone',
  },
  gem_enrich: { input: ({ gem }) => ({ ids: [gem] }), expected: 'undone' },
  gem_fetch: { input: () => ({}), expected: 'nothing' },
  gems_rebuild: { input: () => ({}), expected: 'nothing' },
  export_data: { input: () => ({ folder: join(folder, 'out') }), expected: 'nothing' },
  skill_export: { input: () => ({ name: 'write-commit', to: join(folder, 'skills') }), expected: 'nothing' },
  export_observations: { input: () => ({}), expected: 'nothing' },
  forget: { input: ({ fact }) => ({ fact: [fact], dryRun: false }), expected: 'refused' },
  memory_upkeep: { input: () => ({ dryRun: false }), expected: 'nothing' },
  doctor: { input: () => ({ repair: true }), expected: 'nothing' },
  cleanup: { input: () => ({ dryRun: false }), expected: 'nothing' },
  rebuild: { input: () => ({}), expected: 'nothing' },
  embed: { input: () => ({}), expected: 'nothing' },
  idle_pause: { input: () => ({ hours: 1 }), expected: 'nothing' },
  idle_resume: { input: () => ({}), expected: 'nothing' },
}

/** Operations that write but are tried elsewhere, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  undo: 'is what is tried here',
  project_summarize: 'remembers only which gems there were: src/projects/projects.test.ts',
  project_refuse: 'is undone in src/projects/projects.test.ts',
  merge_settle: 'needs a language model that finds doubles: facts/copied-origins.test.ts',
  obs_refine: 'needs a language model: is undone in src/observations/refine/refine-observations.test.ts',
  link_confirm: 'needs a link that was proposed: sessions/links/links.test.ts',
  learning_review: 'is undone in src/learning/learning.test.ts',
  messages_import: 'is refused in src/messages/messages.test.ts',
  template_add: 'is undone in src/templates/templates.test.ts',
  template_edit: 'is undone in src/templates/templates.test.ts',
  template_delete: 'is undone in src/templates/templates.test.ts',
  message_replied: 'is a line of the log, which undo passes over: src/messages/log/message-log.test.ts',
  message_mark: 'is undone in src/messages/marks/marks.test.ts',
  message_profile: 'is undone in src/messages/marks/marks.test.ts',
  contact_merge: 'is undone in src/messages/messages.test.ts',
  contact_apart: 'is undone in src/messages/same/same.test.ts',
  contact_name: 'is undone in src/messages/messages.test.ts',
  decision_add: 'is undone in src/learning/file-notes.test.ts',
  knowledge_add: 'is undone in src/learning/learning.test.ts',
  knowledge_remove: 'is undone in src/learning/learning.test.ts',
  skill_review: 'is undone in src/skills/skills.test.ts',
  skill_allow: 'is undone in src/skills/skills.test.ts',
  agent_run: 'leaves a branch that is discarded: src/agent/agent.test.ts',
  agent_resume: 'goes on with what agent_run began: src/agent/agent.test.ts',
  agent_stop: 'is gone on with by agent_resume: src/agent/agent.test.ts',
  agent_accept: 'is refused: src/agent/agent.test.ts',
  agent_discard: 'is refused: src/agent/agent.test.ts',
  agent_shell: 'changes no record: src/agent/agent.test.ts',
  idle_status: 'remembers only which lines were shown',
  idle_run: 'each round is undone in src/idle/idle.test.ts',
  idle_answer: 'is undone in src/idle/idle.test.ts',
  mcp_health: 'writes nothing but a log file',
  sync: 'needs a pairing; what it brings is changed by undoing on either machine: src/app/sync/two-homes.test.ts',
  sync_pair: 'writes nothing but the pairing',
  sync_exchange: 'brings what sync brings',
  sync_forget_device: 'needs another machine: src/app/sync/devices.test.ts',
  bench_retrieval: 'works in a space of its own',
  bench_abstention: 'works in a space of its own',
  bench_facts: 'works in a space of its own',
  bench_observations: 'works in a space of its own',
  bench_pages: 'works in a space of its own',
  bench_statements: 'works in a space of its own',
  bench_recall: 'works in a space of its own',
}

async function prepare(): Promise<Prepared> {
  await run('collection_add', { folder: join(folder, 'notes'), name: 'notes', wait: true })
  await run('memory_init', {})
  rmSync(join(folder, 'home', 'spaces', 'main', 'USER.md'))
  rmSync(join(folder, 'home', 'spaces', 'main', 'SOUL.md'))
  const remembered = async (content: string) =>
    ((await run('remember_fact', { content })) as { outcomes: { fact: { id: string } }[] }).outcomes[0]!.fact.id
  const observed = async (title: string, project: string) =>
    ((await run('save_observation', { type: 'discovery', title, project })) as { observation: { id: string } })
      .observation.id
  const observation = await observed('The parser is slow', 'old')
  const second = await observed('The parser was mended', 'new')
  await run('session_append', { id: 's1', turns: [{ role: 'user', text: 'Where is the boat? We decided to sail.' }] })
  const other = await remembered('I live in Porto')
  // The last change before the operation, which undo reverted instead.
  const saved = await run('save_gem', {
    text: '# Ropes\n\nA rope is spliced, and a line is tied to it.',
    enrich: false,
  })
  const gem = (saved as { gem: { id: string } }).gem.id
  const twice = await run('save_gem', { text: 'A rope is spliced by hand.', note: 'Ask Ada', enrich: false })
  const copy = (twice as { gem: { id: string } }).gem.id
  return { gem, copy, fact: await remembered('The bicycle is in the shed'), other, observation, second }
}

describe('every operation that writes', () => {
  it('is listed here', async () => {
    const writing = (await loadCatalogue()).filter(({ effect }) => effect !== 'read').map(({ name }) => name)
    const known = [...Object.keys(cases), ...Object.keys(elsewhere)]
    expect(writing.filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(Object.entries(cases))('%s is undone completely, refused, or changes nothing', async (name, one) => {
    const made = await prepare()
    for (const [earlier, input] of one.before ?? []) await run(earlier, input(made))
    const before = await state()
    const line = (await jarvis.memory.log({ limit: 1 }))[0]!.id
    await run(name, one.input(made))
    const after = await state()
    if (one.expected === 'nothing') {
      expect(after).toEqual(before)
      return
    }
    expect(after).not.toEqual(before)
    const lines = (await jarvis.memory.log({ limit: 100 })).filter(({ id }) => id > line)
    expect(lines, 'a line of the log').not.toEqual([])
    if (one.expected === 'refused') {
      await expect(run('undo', {})).rejects.toMatchObject({ code: 'cannot_undo' })
      expect(await state()).toEqual(after)
      return
    }
    await run('undo', {})
    expect(await state()).toEqual(before)
    // An undo is a change as well: undoing it restores the operation's result.
    const [newest] = (await jarvis.memory.log({ limit: 20 })).filter(({ action }) => action === 'undo')
    await run('undo', { entry: newest!.id })
    expect(await state()).toEqual(after)
  })
})
