import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import type * as Connections from '../storage/sqlite/connection.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

const asked = vi.hoisted(() => new Map<string, string[]>())
/** Records the plan of each statement as the database makes it for tables without statistics. */
vi.mock('../storage/sqlite/connection.ts', async (original) => {
  const { createConnection }: typeof Connections = await original()
  return {
    createConnection(...opened: Parameters<typeof createConnection>) {
      const connection = createConnection(...opened)
      const planned =
        <Args extends [sql: string, ...rest: never[]], Result>(act: (...args: Args) => Result) =>
        (...args: Args): Result => {
          const [sql] = args
          if (/^\s*(?:SELECT|WITH|UPDATE|DELETE)/.test(sql) && !asked.has(sql))
            asked.set(
              sql,
              connection.rows(`EXPLAIN QUERY PLAN ${sql}`).map((row) => String(row[3])),
            )
          return act(...args)
        }
      const { all, get, run, rows } = connection
      return { ...connection, all: planned(all), get: planned(get), run: planned(run), rows: planned(rows) }
    },
  }
})

/** Scans of tables that stay small, and of indexes that hold few of the rows. */
const known = [
  /^SCAN (?:collections|inbox_offsets|memory_files|knowledge|learnings|learning_places|models|projects|skill_drafts|skill_uses)\b/,
  /USING (?:COVERING )?INDEX (?:captured_sessions_ended|observation_links_superseding|observations_decided|receipt_lines_followed)$/,
  // Facts in the order of an index up to a limit: more are read only where a condition leaves some out.
  /^SCAN (?:f USING INDEX facts_open|facts USING INDEX facts_by_creation)$/,
  // Counted once after each change: one small row per chunk.
  /^SCAN lexical_docsize$/,
]

let home: string
let jarvis: Jarvis
let time = Date.UTC(2026, 2, 2, 9)

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-scans-'))
  mkdirSync(join(home, 'net'))
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const overrides = { environment: {}, clock: () => time, embedders: () => ({ instant, degraded: [] }) }
  jarvis = await openJarvis({ home: join(home, 'jarvis'), config: {}, overrides })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

it('what is done every day reads no table from end to end', async () => {
  await jarvis.memory.remember({ content: 'I am allergic to walnuts.' })
  asked.clear()
  await jarvis.memory.remember({ content: 'My sister Ines moved from Faro to Porto.' })
  await jarvis.memory.recall('Where does my sister live?')
  const said = [{ id: 't1', role: 'user' as const, text: 'We moved from Faro to Porto yesterday.' }]
  await jarvis.memory.ingest(said, { session: 'talk' })
  await jarvis.memory.loadSessionContext({ message: 'Where do we live?', project: 'net' })
  await jarvis.search.query({ query: 'walnuts' })
  const input = { file_path: join(home, 'net', 'reader.ts'), new_string: 'export const turn = 1' }
  const about = { client: 'claude-code' as const, session: 's1', folder: join(home, 'net') }
  appendEvent(join(home, 'jarvis'), { key: 'a', at: time++, ...about, kind: 'prompt', text: 'Let the reader wait.' })
  appendEvent(join(home, 'jarvis'), { key: 'b', at: time++, ...about, kind: 'tool', tool: { name: 'Edit', input } })
  await jarvis.observations.drain({ close: true })
  const [found] = (await jarvis.observations.search({ query: 'reader' })).observations
  await jarvis.observations.timeline({ anchor: found!.id, includePrompts: true })
  const scans = [...asked].flatMap(([sql, plan]) => {
    const text = sql.replace(/\s+/g, ' ').trim()
    const derived = new Set(plan.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)$/.exec(step)?.[1] ?? []))
    const steps = plan.filter((step) => {
      const [, name] = /^SCAN (?!CONSTANT|\(subquery)(\S+)/.exec(step) ?? []
      return name !== undefined && !derived.has(name) && !step.includes('VIRTUAL')
    })
    // A limit ends a scan early only where no condition leaves rows out.
    const isShort = /^SELECT (?:(?! WHERE ).)* LIMIT \d+$/.test(text) && !plan.includes('USE TEMP B-TREE FOR ORDER BY')
    const unknown = isShort ? [] : steps.filter((step) => !known.some((form) => form.test(step)))
    return unknown.length > 0 ? [`${unknown.join('; ')}: ${text.slice(0, 150)}`] : []
  })
  expect(scans).toEqual([])
  const recorded = [...asked].map(([sql, plan]) => `${sql} ${plan.join()}`).join('\n')
  for (const some of [
    /UPDATE sessions/,
    /sessions_by_project/,
    /FROM fact_origins/,
    /observations_by_project/,
    /lexical MATCH/,
  ])
    expect(recorded).toMatch(some)
})
