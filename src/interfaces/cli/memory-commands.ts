import type { CommandForm } from './command-form.ts'

const question = { field: 'query', label: 'words', rest: 'words' } as const
const aFact = { field: 'fact', label: 'id|#docid' } as const

/** Commands of memory: facts, files, sessions, and the context of a new one. */
export const memoryForms: readonly CommandForm[] = [
  {
    words: ['remember'],
    operation: 'remember_fact',
    arguments: [{ field: 'content', label: 'sentence', rest: 'words' }],
    letters: { type: 't', importance: 'i' },
    examples: ['jarvis remember "I moved to Lisbon"', 'jarvis remember "Never deploy on Fridays" --importance 9'],
  },
  {
    words: ['recall'],
    operation: 'recall_memory',
    arguments: [question],
    letters: { limit: 'n' },
    examples: ['jarvis recall "where does she live?"', 'jarvis recall "where did I live?" --as-of 2023-05'],
  },
  { words: ['facts', 'list'], operation: 'fact_list', letters: { limit: 'n' } },
  { words: ['facts', 'get'], operation: 'fact_get', arguments: [aFact] },
  { words: ['facts', 'history'], operation: 'fact_history', arguments: [aFact] },
  {
    words: ['facts', 'edit'],
    operation: 'fact_edit',
    arguments: [aFact, { field: 'content', label: 'sentence', rest: 'words' }],
    examples: ['jarvis facts edit \'#a1b2c3\' "Lives in Lisbon since May"'],
  },
  { words: ['facts', 'retract'], operation: 'fact_retract', arguments: [aFact] },
  { words: ['facts', 'restore'], operation: 'fact_restore', arguments: [aFact] },
  {
    words: ['ingest'],
    operation: 'memory_ingest',
    arguments: [{ field: 'file', label: 'file' }],
    leftOut: ['turns'],
    examples: ['jarvis ingest chat.jsonl --owner Melanie'],
  },
  { words: ['review', 'list'], operation: 'review_list' },
  {
    words: ['review', 'settle'],
    operation: 'review_settle',
    arguments: [
      { field: 'id', label: 'number' },
      { field: 'keep', label: 'newer|older|both' },
    ],
  },
  { words: ['log'], operation: 'log', letters: { limit: 'n' } },
  {
    words: ['forget'],
    operation: 'forget',
    arguments: [{ field: 'fact', label: 'id|#docid|path', rest: 'list' }],
    examples: [
      "jarvis forget '#a1b2c3'",
      'jarvis forget notes/old-plan.md --no-dry-run',
      'jarvis forget memory/2026-11-22.md:3',
      'jarvis forget --person Ann --no-dry-run',
      'jarvis forget --session s1',
      'jarvis forget --observation 01m8106badbj5jsbjamhch',
    ],
  },
  { words: ['upkeep'], operation: 'memory_upkeep' },
  { words: ['merge', 'list'], operation: 'merge_list' },
  { words: ['merge', 'settle'], operation: 'merge_settle', arguments: [{ field: 'id', label: 'number' }] },
  { words: ['undo'], operation: 'undo', arguments: [{ field: 'count', label: 'how-many' }] },
  { words: ['memory', 'init'], operation: 'memory_init' },
  {
    words: ['memory', 'search'],
    operation: 'memory_search',
    arguments: [question],
    letters: { limit: 'n' },
    examples: ['jarvis memory search "what does she like to drink?"'],
  },
  {
    words: ['memory', 'get'],
    operation: 'memory_get',
    arguments: [{ field: 'path', label: 'file' }],
    examples: ['jarvis memory get MEMORY.md --from 10 --lines 20'],
  },
  { words: ['memory', 'list'], operation: 'memory_list' },
  {
    words: ['memory', 'write'],
    operation: 'memory_write',
    arguments: [{ field: 'path', label: 'file' }],
    examples: ['jarvis memory write USER.md --text "$(cat new.md)" --base "$(cat old.md)"'],
  },
  {
    words: ['memory', 'add'],
    operation: 'update_long_term',
    arguments: [{ field: 'fact', label: 'sentence', rest: 'words' }],
    examples: ['jarvis memory add "Prefers tea" --section preferences'],
  },
  {
    words: ['brief'],
    operation: 'brief',
    arguments: [{ field: 'task', label: 'task', rest: 'words' }],
    examples: ['jarvis brief', 'jarvis brief "plan the trip to Rome" --budget 800'],
  },
  {
    words: ['session', 'open'],
    operation: 'session_open',
    arguments: [{ field: 'id', label: 'session' }],
    examples: ['jarvis session open --label "Invoices" --project billing'],
  },
  {
    words: ['session', 'add'],
    operation: 'session_append',
    arguments: [
      { field: 'id', label: 'session' },
      { field: 'text', label: 'text', rest: 'words' },
    ],
    leftOut: ['turns'],
    examples: ['jarvis session add s1 "We decided to ship on Friday" --role user'],
  },
  {
    words: ['session', 'close'],
    operation: 'session_close',
    arguments: [{ field: 'id', label: 'session' }],
    examples: ['jarvis session close s1 --note'],
  },
  { words: ['session', 'list'], operation: 'session_list', letters: { limit: 'n' } },
  { words: ['session', 'get'], operation: 'session_get', arguments: [{ field: 'id', label: 'session' }] },
  {
    words: ['event', 'add'],
    operation: 'record_event',
    arguments: [{ field: 'text', label: 'text', rest: 'words' }],
    examples: ['jarvis event add "Deployed version 3" --kind deploy'],
  },
  { words: ['event', 'list'], operation: 'recent_events', letters: { limit: 'n' } },
  { words: ['flush'], operation: 'flush_check' },
  {
    words: ['note'],
    operation: 'note',
    arguments: [{ field: 'text', label: 'text', rest: 'words' }],
    examples: ['jarvis note "Met Ada: the parser ships on Friday"'],
  },
  {
    words: ['promote'],
    operation: 'promote',
    arguments: [{ field: 'note', label: 'file:line' }],
    examples: ['jarvis promote', 'jarvis promote memory/2026-11-22.md:12 --section decisions'],
  },
]
