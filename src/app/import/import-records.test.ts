import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../storage/sqlite/database.ts'
import { openImportingHome } from '../../testing/importing-home.ts'
import type { Jarvis } from '../jarvis.ts'

const start = Date.UTC(2025, 10, 2, 9)
let folder: string
let jarvis: Jarvis
let close: () => Promise<void>

beforeEach(async () => {
  ;({ folder, jarvis, close } = await openImportingHome(() => Date.UTC(2026, 2, 2, 9)))
})
afterEach(() => close())

const imported = async (path: string) => {
  const { counts, format } = await jarvis.importFrom({ path })
  return { format, ...Object.fromEntries(counts.map(({ what, ...count }) => [what, count])) }
}
const found = async (query: string) => (await jarvis.observations.search({ query, limit: 50 })).observations
const whole = async (query: string) => {
  const [first] = await found(query)
  return (await jarvis.observations.get([first!.id], { includeLinked: true })).observations
}

/** A database as claude-mem creates it, as far as its format is documented. */
async function makeClaudeMem(): Promise<string> {
  const path = join(folder, '.claude-mem', 'claude-mem.db')
  mkdirSync(join(folder, '.claude-mem'))
  const db = await openSqlite(path)
  await db.transaction(async (tx) => {
    for (const sql of [
      `CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY, content_session_id TEXT, memory_session_id TEXT, project TEXT,
         platform_source TEXT, status TEXT)`,
      `CREATE TABLE user_prompts (id INTEGER PRIMARY KEY, session_db_id INTEGER, prompt_number INTEGER, prompt_text TEXT,
         created_at TEXT, created_at_epoch INTEGER)`,
      `CREATE TABLE observations (id INTEGER PRIMARY KEY, memory_session_id TEXT, project TEXT, type TEXT, title TEXT,
         subtitle TEXT, narrative TEXT, facts TEXT, concepts TEXT, files_read TEXT, files_modified TEXT,
         prompt_number INTEGER, discovery_tokens INTEGER, content_hash TEXT, created_at TEXT, created_at_epoch INTEGER)`,
      `CREATE TABLE session_summaries (id INTEGER PRIMARY KEY, memory_session_id TEXT, request TEXT, learned TEXT,
         completed TEXT, next_steps TEXT, created_at_epoch INTEGER)`,
    ])
      await tx.run(sql)
    await tx.run(`INSERT INTO sdk_sessions VALUES (1, 'one', 'watcher', 'net', 'claude', 'completed')`)
    await tx.run(`INSERT INTO user_prompts VALUES (1, 1, 1, 'Make fetch try again.', NULL, ?)`, [start])
    const lists = ['["It doubles the wait."]', '["retry","gotcha"]', '["src/a.ts"]', '["src/net.ts"]']
    await tx.run(
      `INSERT INTO observations VALUES (1, 'watcher', 'net', 'bugfix', 'Retry of fetch repaired', '', ?, ?, ?, ?, ?,
         1, 900, 'h1', NULL, ?)`,
      ['The loop stopped too early.', ...lists, start + 5000],
    )
    await tx.run(`INSERT INTO observations VALUES (2, 'watcher', 'net', 'security_alert', 'Token in a log', '', '', 'no list', NULL,
         NULL, NULL, 1, NULL, 'h2', '2025-11-02T09:00:09Z', NULL)`)
    await tx.run(
      `INSERT INTO session_summaries VALUES (1, 'watcher', 'Retry', 'Servers say 429', 'Retry works', 'Write tests', ?)`,
      [start + 9000],
    )
  })
  await db.close()
  return path
}

describe('importing a claude-mem database', () => {
  it('adds observations, prompts and summaries once, from the file or its folder', async () => {
    const path = await makeClaudeMem()
    expect(await imported(path)).toMatchObject({
      format: 'claude-mem',
      events: { found: 1, added: 1 },
      observations: { found: 2, added: 2 },
      summaries: { found: 1, added: 1 },
    })
    expect((await whole('retry of fetch repaired'))[0]).toMatchObject({
      type: 'bugfix',
      title: 'Retry of fetch repaired',
      narrative: 'The loop stopped too early.',
      facts: ['It doubles the wait.'],
      concepts: ['gotcha', 'retry'],
      filesRead: ['src/a.ts'],
      filesModified: ['src/net.ts'],
      session: 'one',
      project: 'net',
      agent: 'claude-code',
      discoveryTokens: 900,
      at: start + 5000,
      madeBy: 'claude-mem',
    })
    expect((await found('token in a log'))[0]).toMatchObject({ type: 'discovery' })
    const { session, turns, summaries } = await jarvis.memory.sessions.history('one')
    expect(session).toMatchObject({ status: 'completed', project: 'net', startedAt: start })
    expect(turns.map(({ text, at }) => [text, at])).toEqual([['Make fetch try again.', start]])
    expect(summaries.map(({ completed, end }) => [completed, end])).toContainEqual(['Retry works', start + 9000])
    expect(await imported(join(folder, '.claude-mem'))).toMatchObject({
      events: { added: 0, known: 1 },
      observations: { added: 0, known: 2 },
      summaries: { added: 0, known: 1 },
    })
  })

  it('restores nothing that was forgotten', async () => {
    const path = await makeClaudeMem()
    await imported(path)
    await jarvis.memory.forget({ query: 'token in a log' }, { dryRun: false })
    expect(await imported(path)).toMatchObject({ observations: { added: 0, known: 1, left: 1 } })
    expect((await found('token in a log')).map(({ title }) => title)).not.toContain('Token in a log')
  })

  it('restores nothing of a forgotten session', async () => {
    const path = await makeClaudeMem()
    await imported(path)
    await jarvis.memory.forget({ session: 'one' }, { dryRun: false })
    const db = await openSqlite(path)
    await db.transaction((tx) =>
      tx.run(
        `INSERT INTO observations VALUES (3, 'watcher', 'net', 'bugfix', 'Made since', '', '', '[]', '[]', '[]', '[]', 1, 9,
           'h3', NULL, ?)`,
        [start + 9500],
      ),
    )
    await db.close()
    expect(await imported(path)).toMatchObject({
      events: { added: 0, left: 1 },
      observations: { added: 0, left: 3 },
      summaries: { added: 0, left: 1 },
    })
    expect(await found('')).toEqual([])
    expect(await jarvis.memory.sessions.list()).toEqual([])
  })

  it('reports a database of another program', async () => {
    const path = join(folder, 'other.db')
    const db = await openSqlite(path)
    await db.transaction((tx) => tx.run('CREATE TABLE notes (id INTEGER PRIMARY KEY)'))
    await db.close()
    const { unreadable } = await jarvis.importFrom({ path })
    expect(unreadable.first).toEqual([{ where: path, why: 'it has no table "observations"' }])
  })
})

describe('importing the history of a repository', () => {
  it('creates an observation per commit, and links reverts to their commits', async () => {
    const top = join(folder, 'net')
    mkdirSync(top)
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', top, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
      })
    const commit = (message: string, text: string) => {
      writeFileSync(join(top, 'net.ts'), text)
      git('add', '-A')
      git('commit', '-qm', message)
    }
    git('init', '-qb', 'main')
    commit('Add retry to fetch', '1')
    commit(`Use the token sk-ant-api03-${'x7Qp'.repeat(20)} for releases`, '2')
    git('revert', '--no-edit', 'HEAD~0')
    expect(await imported(top)).toMatchObject({ format: 'git', observations: { found: 3, added: 3 } })
    const [revert, reverted] = await whole('revert use the token')
    expect(revert).toMatchObject({ type: 'change', project: 'net', agent: 'Ada', filesModified: ['net.ts'] })
    expect(reverted!.title).toMatch(/^Use the token █+ for releases$/)
    expect((await found('add retry'))[0]).toMatchObject({ type: 'feature', title: 'Add retry to fetch' })
    commit('Fix retry', '3')
    expect(await imported(top)).toMatchObject({ observations: { found: 4, added: 1, known: 3 } })
    // The file's earlier content is known by its hash, so the last commit still shows whether it is current.
    expect((await whole('fix retry'))[0]!.code).toMatchObject({ state: 'fresh' })
    expect((await whole('add retry to fetch'))[0]!.code).toMatchObject({ state: 'stale' })
  })
})
