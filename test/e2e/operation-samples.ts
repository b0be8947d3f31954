import { join } from 'node:path'

/** Calls an operation of the same home, to look up ids, which differ in each home. */
export type Ask = (name: string, input: object) => Promise<never>
type Sample = (folder: string, ask: Ask) => object | Promise<object>

const ofFact = (words: string) => async (_: string, ask: Ask) => ({ fact: await factId(ask, words) })
async function factId(ask: Ask, words: string): Promise<string> {
  const { facts } = (await ask('fact_list', { state: 'all', limit: 100 })) as {
    facts: { id: string; content: string }[]
  }
  const found = facts.find(({ content }) => content.includes(words))
  if (!found) throw new Error(`No fact says "${words}": ${facts.map(({ content }) => content).join('; ')}`)
  return found.id
}

async function observationId(ask: Ask, words: string): Promise<string> {
  const { observations } = (await ask('obs_search', { query: words })) as { observations: { id: string }[] }
  if (!observations[0]) throw new Error(`No observation says "${words}".`)
  return observations[0].id
}
async function gemId(ask: Ask): Promise<string> {
  const { gems } = (await ask('gem_list', { archived: true })) as { gems: { id: string }[] }
  if (!gems[0]) throw new Error('There is no gem.')
  return gems[0].id
}
const ofGem =
  (more: object = {}): Sample =>
  async (_, ask) => ({ id: await gemId(ask), ...more })
async function knowledgeId(ask: Ask): Promise<string> {
  const { knowledge } = (await ask('knowledge_list', {})) as { knowledge: { id: string }[] }
  return knowledge[0]!.id
}
const link = async (_: string, ask: Ask) => ({
  from: await observationId(ask, 'mutex'),
  kind: 'related',
  to: await observationId(ask, 'deadlock'),
})

const judged = (folder: string) => ({
  corpus: join(folder, 'corpus.jsonl'),
  queries: join(folder, 'queries.jsonl'),
  qrels: join(folder, 'qrels.tsv'),
})

/** One call of every operation, ordered so that the required records exist. */
export const samples: readonly (readonly [operation: string, input: Sample])[] = [
  ['collection_add', (folder) => ({ folder: join(folder, 'notes') })],
  ['collection_add', (folder) => ({ folder: join(folder, 'more'), name: 'more' })],
  ['collection_rename', () => ({ name: 'more', newName: 'others' })],
  ['collection_list', () => ({})],
  ['context_add', () => ({ target: 'notes', text: 'Everything about boats' })],
  ['context_list', () => ({})],
  ['update', () => ({})],
  ['search', () => ({ query: 'boats', explain: true })],
  ['search', () => ({ query: 'harbours', limit: 3 })],
  ['query', () => ({ query: 'boats harbours' })],
  ['vsearch', () => ({ query: 'boats' })],
  ['similar', () => ({ ref: 'notes/one.md' })],
  ['get', () => ({ ref: 'notes/one.md', from: 1, lines: 2 })],
  ['multi_get', () => ({ pattern: 'notes/*' })],
  ['ls', () => ({ path: 'notes' })],

  ['memory_init', () => ({})],
  ['save_gem', () => ({ text: 'Tides\n\nThe tide turns every six hours. Sailors wait for it.', enrich: false })],
  ['search_gems', () => ({ query: 'tide' })],
  ['similar_gems', ofGem()],
  ['gem_list', () => ({})],
  ['gem_get', ofGem()],
  ['gem_edit', ofGem({ tag: ['sea'] })],
  ['gem_tags', () => ({})],
  ['gem_assign', ofGem({ project: 'boats' })],
  ['gem_copilot', ofGem({ decisions: ['Sail at noon.'] })],
  ['gem_read', ofGem()],
  ['gem_enrich', async (_, ask) => ({ ids: [await gemId(ask)] })],
  ['gem_fetch', () => ({})],
  ['save_gem', () => ({ text: 'Tides again\n\nThe tide turns every six hours, says another.', enrich: false })],
  [
    'gem_merge',
    async (_, ask) => {
      const { gems } = (await ask('gem_list', {})) as { gems: { id: string }[] }
      return { id: gems[0]?.id, into: gems[1]?.id }
    },
  ],
  ['gem_archive', ofGem()],
  ['gem_delete', ofGem()],
  [
    'gem_restore',
    async (_, ask) => {
      const { entries } = (await ask('log', { limit: 1 })) as { entries: { target: string }[] }
      return { id: entries[0]?.target }
    },
  ],
  ['gems_rebuild', () => ({})],
  ['note', () => ({ text: 'The chimney sweep comes on Friday.' })],
  ['update_long_term', () => ({ fact: 'Likes oolong tea.', section: 'preferences' })],
  ['memory_list', () => ({})],
  ['memory_get', () => ({ path: 'USER.md' })],
  [
    'memory_write',
    async (_, ask) => {
      const { text } = (await ask('memory_get', { path: 'USER.md' })) as { text: string }
      return { path: 'USER.md', text: `${text}\nRows on Sundays.\n`, base: text }
    },
  ],
  ['memory_search', () => ({ query: 'oolong tea', minScore: 0 })],
  ['promote', () => ({})],

  ['remember_fact', () => ({ content: 'I live in Porto.', importance: 9 })],
  ['remember_fact', () => ({ content: 'I live in Lisbon now.' })],
  ['memory_ingest', (folder) => ({ file: join(folder, 'chat.jsonl'), session: 'chat' })],
  ['memory_ingest', (folder) => ({ file: join(folder, 'mail.jsonl'), session: 'mail', untrusted: true })],
  ['recall_memory', () => ({ query: 'Where do I live?' })],
  ['fact_list', () => ({})],
  ['fact_get', ofFact('Lisbon')],
  ['fact_history', ofFact('Lisbon')],
  ['fact_edit', async (_, ask) => ({ fact: await factId(ask, 'Rosa'), importance: 3 })],
  ['fact_retract', ofFact('Rosa')],
  ['fact_restore', ofFact('Rosa')],
  ['review_list', () => ({})],
  [
    'review_settle',
    async (_, ask) => {
      const { pairs } = (await ask('review_list', {})) as { pairs: { id: number }[] }
      return { id: pairs[0]?.id, keep: 'older' }
    },
  ],
  ['merge_list', () => ({})],
  ['memory_upkeep', () => ({})],
  ['log', () => ({ limit: 5 })],
  ['undo', () => ({})],

  ['session_open', () => ({ id: 'planning', label: 'Planning' })],
  ['session_append', () => ({ id: 'planning', text: 'We decided to move the release to Friday.' })],
  ['record_event', () => ({ text: 'The backup ran through.', kind: 'backup' })],
  ['session_get', () => ({ id: 'planning' })],
  ['session_close', () => ({ id: 'planning', outcome: 'It moves.' })],
  ['session_list', () => ({})],
  ['recent_events', () => ({})],
  ['brief', () => ({ budget: 500 })],
  ['flush_check', () => ({ contextWindow: 200_000, used: 190_000 })],

  ['save_observation', () => ({ title: 'The lease needs a mutex', file: ['src/lease.ts'], project: 'boats' })],
  ['save_observation', () => ({ title: 'A deadlock in the queue', file: ['src/lease.ts'], project: 'boats' })],
  ['obs_search', () => ({ query: 'mutex' })],
  ['timeline', () => ({})],
  ['get_observations', async (_, ask) => ({ ids: [await observationId(ask, 'mutex')] })],
  ['raw_events', async (_, ask) => ({ observation: await observationId(ask, 'mutex') })],
  ['obs_edit', async (_, ask) => ({ observation: await observationId(ask, 'mutex'), subtitle: 'Two processes' })],
  ['obs_pin', async (_, ask) => ({ observation: await observationId(ask, 'mutex') })],
  ['link_add', link],
  ['link_list', () => ({})],
  ['link_remove', link],
  [
    'obs_merge',
    async (_, ask) => ({ into: await observationId(ask, 'mutex'), ids: [await observationId(ask, 'deadlock')] }),
  ],
  ['undo', () => ({})],
  ['obs_retract', async (_, ask) => ({ observation: await observationId(ask, 'mutex') })],
  [
    'obs_restore',
    async (_, ask) => {
      const { entries } = (await ask('log', { limit: 1 })) as { entries: { target: string }[] }
      return { observation: entries[0]?.target }
    },
  ],
  ['files_together', () => ({ file: 'src/lease.ts' })],
  ['obs_upkeep', () => ({})],
  ['save_observation', () => ({ title: 'Boats need a harbour', project: 'harbour' })],
  ['project_create', () => ({ name: 'Sea', objective: 'Know when the tide turns.', topics: ['tides'] })],
  ['project_edit', () => ({ project: 'Sea', topics: ['tides', 'sailors'] })],
  ['project_suggest', () => ({ project: 'Sea' })],
  ['project_take', async (_, ask) => ({ project: 'Sea', ids: [await gemId(ask)] })],
  ['project_refuse', async (_, ask) => ({ project: 'Sea', ids: [await gemId(ask)] })],
  ['project_show', () => ({ project: 'Sea' })],
  ['project_map', () => ({ project: 'Sea' })],
  ['project_summarize', () => ({ project: 'Sea' })],
  ['project_brief', () => ({ project: 'Sea' })],
  ['project_list', () => ({})],
  ['project_delete', () => ({ project: 'Sea' })],
  ['project_join', () => ({ project: 'harbour', into: 'boats' })],
  ['undo', () => ({})],
  ['receipt_list', () => ({})],
  ['stats', () => ({})],

  ['export_data', (folder) => ({ folder: join(folder, 'export') })],
  ['export_observations', (folder) => ({ folder: join(folder, 'pages') })],
  ['import_data', (folder) => ({ path: join(folder, 'facts.jsonl'), dryRun: true })],
  ['bench_retrieval', judged],
  ['bench_pages', (folder) => ({ pages: join(folder, 'saved') })],
  ['bench_statements', (folder) => ({ statements: join(folder, 'statements.jsonl') })],
  ['bench_observations', (folder) => ({ transcripts: join(folder, 'transcripts') })],
  ['bench_recall', (folder) => ({ updates: join(folder, 'updates.jsonl') })],
  ['bench_facts', (folder) => ({ cases: join(folder, 'cases.jsonl') })],
  ['status', () => ({})],
  ['knowledge_add', () => ({ text: 'Integration tests need Docker.', project: 'boats' })],
  ['knowledge_list', () => ({})],
  ['knowledge_remove', async (_, ask) => ({ id: await knowledgeId(ask) })],
  ['learnings', () => ({})],
  ['learning_warnings', () => ({})],
  ['decision_add', () => ({ chosen: 'Boats are wooden', against: ['steel'], why: 'They float.', by: 'Ann' })],
  ['decisions', () => ({ query: 'wooden boats' })],
  ['learning_lookup', () => ({ output: 'Error: no such boat', project: 'boats' })],
  ['messages_import', (folder) => ({ path: join(folder, 'said.jsonl'), me: ['Me'] })],
  ['search_messages', () => ({ query: 'What did Ann say about the boat?' })],
  ['message_recall', () => ({ query: 'What did Ann say about the boat?' })],
  ['message_context', () => ({ contact: 'Ann' })],
  ['message_summary', () => ({ contact: 'Ann' })],
  [
    'message_mark',
    async (_, ask) => {
      const { hits } = (await ask('search_messages', { query: 'boat' })) as { hits: { id: string }[] }
      return { id: hits[0]!.id, mark: 'good', query: 'boat' }
    },
  ],
  ['message_bench', () => ({})],
  ['template_add', () => ({ text: 'On my way, {name}!', title: 'late', trigger: ['Where are you?'] })],
  ['template_list', () => ({})],
  ['template_show', () => ({ template: 'late' })],
  ['template_edit', () => ({ template: 'late', trigger: ['Where are you?', 'Are you coming?'] })],
  ['template_match', () => ({ text: 'Where are you?', name: 'Ann', min_score: 0 })],
  ['template_propose', () => ({ least: 2 })],
  ['message_reply', () => ({ contact: 'Ann' })],
  ['message_replied', () => ({ contact: 'Ann', text: 'On my way!' })],
  ['template_delete', () => ({ template: 'late' })],
  ['message_style', () => ({})],
  ['message_activity', () => ({ contact: 'Ann' })],
  ['message_profile', () => ({})],
  ['message_contacts', () => ({})],
  ['message_conversations', () => ({})],
  ['contact_name', () => ({ contact: 'Ann', name: 'Ann Larsen' })],
  ['contact_proposals', () => ({})],
  ['contact_apart', () => ({ contact: 'Boris', other: 'Ann Larsen' })],
  ['contact_merge', () => ({ contact: 'Boris', into: 'Ann Larsen' })],
  ['skills', () => ({})],
  ['find_skills', () => ({ task: 'A test fails now and then' })],
  ['get_skill', () => ({ name: 'debug-failing-test' })],
  ['skills_check', () => ({})],
  ['mcp_health', () => ({})],
  ['skill_candidates', () => ({})],
  ['skill_export', (folder) => ({ name: 'write-commit', to: join(folder, 'exported-skills') })],
  ['idle_status', () => ({ again: true })],
  ['idle_run', () => ({ minutes: 5, only: ['skills.draft'] })],
  ['idle_pause', () => ({ hours: 2 })],
  ['idle_resume', () => ({})],
  ['agent_list', () => ({})],
  ['agent_profiles', () => ({})],
  ['usage', () => ({})],
  ['usage_prices', () => ({})],
  ['models', () => ({})],
  ['models_route', () => ({ text: 'Write a commit message', explain: true })],
  ['config_explain', () => ({})],
  ['doctor', () => ({})],
  ['embed', () => ({})],
  ['rebuild', () => ({})],
  ['forget', () => ({ query: 'chimney' })],
  ['cleanup', () => ({ dryRun: true })],
  ['context_remove', () => ({ target: 'notes' })],
  ['collection_remove', () => ({ name: 'others' })],
  [
    'sync_pair',
    () => ({ words: 'legal winner thank year wave sausage worth useful legal winner thank yellow', name: 'laptop' }),
  ],
  ['sync', (folder) => ({ folder })],
  ['sync_status', () => ({})],
]

/** Why an operation has no sample here. */
export const withoutSample: Readonly<Record<string, string>> = {
  sync_forget_device: 'wants another machine: its own test has one',
  sync_exchange: 'wants another machine: its own test has one',
  learning_get: 'wants an error that was fixed: its own tests have some',
  learning_review: 'wants an error that was fixed: its own tests have some',
  skill_review: 'wants a candidate that was written from a learning: its own tests have one',
  skill_allow: 'wants an agent that was given skills: its own tests have one',
  idle_answer: 'wants a line of the list: its own tests have some',
  agent_run: 'wants a program that works on tasks: its own tests have one',
  agent_resume: 'wants a run of an agent: its own tests have one',
  agent_stop: 'wants a run of an agent: its own tests have one',
  agent_accept: 'wants a run of an agent: its own tests have one',
  agent_discard: 'wants a run of an agent: its own tests have one',
  agent_show: 'wants a run of an agent: its own tests have one',
  agent_replay: 'wants a run of an agent: its own tests have one',
  agent_attach: 'wants a run of an agent: its own tests have one',
  agent_shell: 'wants a run of an agent: its own tests have one',
  bench_abstention: 'wants a set of questions that nothing answers: its own tests have one',
  obs_refine: 'wants a language model: its own tests have one',
  link_confirm: 'wants a link that was proposed while the inbox was read: its own tests have one',
  merge_settle: 'wants facts that were found to mean the same: its own tests have some',
}
