import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite } from '../storage/sqlite/database.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createUsage, type Usage } from './usage.ts'

let folder: string
let store: TestStore
let usage: Usage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-usage-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  usage = createUsage({
    ...{ db: store.db, clock: () => Date.UTC(2026, 10, 20, 12), priceFile: join(folder, 'prices.yaml') },
    folders: [join(folder, 'work')],
    openDatabase: (path) => openSqlite(path, { readOnly: true }),
    projectOf: async (path) => path.replace(/^.*\//, ''),
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
const inputTokens = async () => (await usage.report()).totals.inputTokens

type Line = readonly [type: string, payload: object]
const counted = (total: number, last: number): Line => [
  'event_msg',
  {
    type: 'token_count',
    info: { total_token_usage: { total_tokens: total }, last_token_usage: { input_tokens: last } },
  },
]
const begins = (turn_id: string): Line => ['event_msg', { type: 'task_started', turn_id }]

/** A Codex rollout: its lines, each with the second of its write. */
function rollout(id: string, lines: readonly (readonly [second: number, line: Line])[]): void {
  const at = join(folder, 'work/codex/sessions/2026/11/19')
  mkdirSync(at, { recursive: true })
  const text = lines.map(([second, [type, payload]]) =>
    JSON.stringify({ timestamp: new Date(Date.UTC(2026, 10, 19, 10, 0, second)).toISOString(), type, payload }),
  )
  writeFileSync(join(at, `rollout-2026-11-19T10-00-00-${id}.jsonl`), `${text.join('\n')}\n`)
}

const [parent, fork] = ['01a204f5-0000-77f3-8478-5a270faddf08', '01a204f6-1690-77f3-8478-5a270faddf08']
const [old, own] = ['01a204f5-625d-7690-990e-df3c449e7166', '01a204f6-16d4-7a21-89af-7cb562215ee2']
const meta = (id: string, rest: object = {}): Line => ['session_meta', { id, ...rest }]

it.each([
  ['that names its parent', [meta(fork, { forked_from_id: parent })], old],
  ['that begins like its parent', [meta(fork), meta(parent)], old],
  ['of a version without turn ids', [meta(fork), meta(parent)], undefined],
])('a Codex fork %s counts only its own usage', async (_, heads, turn) => {
  const turns = (name: string | undefined) => (name === undefined ? [] : [begins(name)])
  const copied = [...turns(turn), counted(1000, 1000), counted(3000, 2000)]
  rollout(parent, [[0, meta(parent)], ...copied.map((line, at) => [at + 1, line] as const)])
  expect(await inputTokens()).toBe(3000)
  const after = turn === undefined ? undefined : own
  rollout(fork, [
    ...[...heads, ...copied].map((line) => [30, line] as const),
    ...[...turns(after), counted(3500, 500), counted(3600, 100)].map((line, at) => [32 + at, line] as const),
  ])
  expect(await inputTokens()).toBe(3600)
})

it('counts a resumed Codex session whose beginning is repeated', async () => {
  rollout(parent, [
    [0, meta(parent)],
    [1, counted(1000, 1000)],
    [9, meta(parent)],
    [9, counted(1500, 500)],
  ])
  expect(await inputTokens()).toBe(1500)
})

it('counts what OpenCode wrote to its database log while it runs', async () => {
  mkdirSync(join(folder, 'work/opencode'), { recursive: true })
  const running = await openSqlite(join(folder, 'work/opencode/opencode.db'))
  const put = (id: string, input: number) => {
    const time = { created: Date.UTC(2026, 10, 19), completed: Date.UTC(2026, 10, 19) }
    const tokens = { input, output: 1, reasoning: 0, cache: { read: 0, write: 0 } }
    const data = JSON.stringify({ role: 'assistant', modelID: 'glm-4.6', time, tokens, path: { root: '/home/ada' } })
    return running.transaction((tx) => tx.run('INSERT INTO message VALUES (?, ?, ?)', [id, 's1', data]))
  }
  try {
    await running.transaction((tx) => tx.run('CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, data TEXT)'))
    await put('m1', 100)
    expect(await inputTokens()).toBe(100)
    await put('m2', 1000)
    expect(await inputTokens()).toBe(1100)
  } finally {
    await running.close()
  }
})
