import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
import { readRollout } from '../../importers/codex/read-rollout.ts'
import { placesOf } from '../../testing/home-store.ts'
import { openImportingHome } from '../../testing/importing-home.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import { createRollout, type RolloutOf } from '../../testing/made-rollouts.ts'
import type { Jarvis } from '../jarvis.ts'

const session = '01a204c2-8ec2-73e2-af98-c61d36da0f8b'
const subAgent = '01a204c4-5c3d-79c2-9bee-d27ae13caaef'
const start = Date.UTC(2026, 1, 2, 9)
let folder: string
let home: string
let jarvis: Jarvis
let close: () => Promise<void>

beforeEach(async () => {
  let now = Date.UTC(2026, 2, 2, 9)
  ;({ folder, home, jarvis, close } = await openImportingHome(() => now++))
})
afterEach(() => close())

type Rollout = ReturnType<typeof createRollout>

const made = (more: Partial<RolloutOf> = {}) =>
  createRollout({ id: session, folder: join(folder, 'net'), start, ...more })
function put(rollout: Rollout, id = session, place = 'sessions/2026/02/02', ending = 'jsonl'): void {
  mkdirSync(join(folder, 'codex', place), { recursive: true })
  writeFileSync(join(folder, 'codex', place, `rollout-2026-02-02T09-00-00-${id}.${ending}`), rollout.text())
}
function workOn(rollout: Rollout): void {
  rollout.prompt('Make fetch try again when the server is busy.')
  rollout.command('npm test', 1, 'FAIL src/net.test.ts\nError: boom\n')
  rollout.patch('src/net.ts', 'fetch(url)', 'retry(() => fetch(url))')
  rollout.end('Added retry to fetch in src/net.ts. We decided to wait twice as long each time.')
}
const imported = async (request: { dryRun?: boolean } = {}) => {
  const { counts, unreadable, format } = await jarvis.importFrom({ path: join(folder, 'codex'), ...request })
  const counted = Object.fromEntries(counts.map(({ what, ...count }) => [what, count]))
  return { ...counted, format, unreadable: unreadable.count }
}
const observed = async () => (await jarvis.observations.search({ query: '', limit: 50 })).observations
const titles = async () => (await observed()).map(({ title }) => title).sort()

describe('importing rollouts of Codex', () => {
  it('counts in a dry run, creates what the hooks would have captured, and adds nothing the second time', async () => {
    const rollout = made()
    workOn(rollout)
    put(rollout)
    expect(await imported({ dryRun: true })).toMatchObject({ format: 'codex', events: { found: 4, added: 0 } })
    expect(await titles()).toEqual([])
    expect(await imported()).toMatchObject({ sessions: { found: 1 }, events: { found: 4, added: 4 }, unreadable: 0 })
    expect(await titles()).toContain('Added retry to fetch in src/net.ts')
    expect(await titles()).toContain('We decided to wait twice as long each time')
    const [work] = (await observed()).filter(({ title }) => title.startsWith('Added retry'))
    const [whole] = (await jarvis.observations.get([work!.id])).observations
    expect(whole).toMatchObject({ filesModified: ['src/net.ts'], agent: 'codex', project: 'net' })
    const kept = await jarvis.memory.sessions.history(session)
    expect(kept.session).toMatchObject({ agent: 'codex', status: 'completed', prompts: 1, lastAt: rollout.now })
    expect(await imported()).toMatchObject({ events: { added: 0, known: 4 } })
  })

  it('recognizes events captured by hooks, and continues where the rollout was extended', async () => {
    const rollout = made()
    workOn(rollout)
    for await (const event of readRollout(rollout.lines(), { transcript: '/r.jsonl' }))
      if ('key' in event) appendEvent(home, event)
    await jarvis.observations.drain()
    const former = await titles()
    put(rollout)
    expect(await imported()).toMatchObject({ events: { added: 0, known: 4 } })
    expect(await titles()).toEqual(former)
    rollout.prompt('Now the documentation, please.')
    rollout.patch('README.md', '', '# Net')
    rollout.end('Wrote README.md with the waiting times.')
    put(rollout)
    expect(await imported()).toMatchObject({ events: { added: 3, known: 4 } })
  })

  it('assigns sub-agents to the session they worked for, and reads archived rollouts', async () => {
    const rollout = made()
    rollout.prompt('Who calls fetch?')
    const agent = made({ id: subAgent, parent: session, start: rollout.now })
    agent.prompt('Find the calls of fetch.')
    agent.command('grep -rn fetch src', 0, 'src/net.ts:1: fetch(url)')
    agent.end('We learned that src/net.ts has the only call of fetch.')
    rollout.end('Only src/net.ts calls fetch.')
    put(rollout)
    put(agent, subAgent)
    const other = made({ id: '01a204c5-11b6-73d2-b32e-4172333cb9d6' })
    workOn(other)
    put(other, '01a204c5-11b6-73d2-b32e-4172333cb9d6', 'archived_sessions')
    put(other, '01a204c5-11b6-73d2-b32e-4172333cb9d7', 'archived_sessions', 'jsonl.zst')
    expect(await imported()).toMatchObject({ sessions: { found: 2 }, events: { added: 8 }, unreadable: 1 })
    const { session: kept, turns } = await jarvis.memory.sessions.history(session)
    expect(kept.prompts).toBe(1)
    expect(turns.map(({ text }) => text)).not.toContain('Find the calls of fetch.')
  })

  it('stores no secret and no private text', async () => {
    const secret = `sk-ant-api03-${'x7Qp'.repeat(20)}`
    const rollout = made()
    rollout.prompt(`Use the key ${secret} <private>and nothing of the canary</private> for the release.`)
    rollout.command(`curl -H "x-api-key: ${secret}" https://example.org`, 0, `key ${secret}`)
    rollout.patch('.env', 'KEY=', `KEY=${secret}`)
    rollout.end('Released version 2 with the new key.')
    put(rollout)
    expect(await imported()).toMatchObject({ events: { added: 4 } })
    const bytes = readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n')
    expect(bytes.includes('Released version 2') || isOnPostgres).toBe(true)
    for (const word of [secret, 'canary']) expect(await placesOf(word, home)).toEqual([])
    expect(bytes).not.toContain(secret)
    expect(bytes).not.toContain('canary')
  })
})
