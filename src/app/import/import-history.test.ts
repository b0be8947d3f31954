import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent, eventKey } from '../../capture/inbox.ts'
import { readTranscript } from '../../importers/claude-code/read-transcript.ts'
import { openImportingHome, openQuickly } from '../../testing/importing-home.ts'
import { createTranscript } from '../../testing/made-transcripts.ts'
import type { Jarvis } from '../jarvis.ts'

const session = '6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10'
const start = Date.UTC(2026, 1, 2, 9)
let folder: string
let home: string
let projects: string
let now: number
let jarvis: Jarvis
let close: () => Promise<void>

beforeEach(async () => {
  now = Date.UTC(2026, 2, 2, 9)
  ;({ folder, home, jarvis, close } = await openImportingHome(() => now++))
  projects = join(folder, 'projects')
})
afterEach(() => close())

type Transcript = ReturnType<typeof createTranscript>

const made = (id = session) => createTranscript(id, { folder: join(folder, 'net'), start })
const put = (name: string, { text }: Pick<Transcript, 'text'>) => {
  const path = join(projects, '-net', name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text())
}
const file = (name: string) => ({ file_path: join(folder, 'net', name) })

function workOn(transcript: Transcript): void {
  transcript.prompt('Always run the tests with pnpm. Make fetch try again when the server is busy.')
  transcript.tool('Edit', { ...file('src/net.ts'), old_string: 'a', new_string: 'function retry() {}' }, { output: {} })
  transcript.say('Added retry to fetch in src/net.ts. We decided to wait twice as long each time.')
}

const counted = async (request: { dryRun?: boolean } = {}) => {
  const { counts, unreadable } = await jarvis.importFrom({ path: projects, ...request })
  return { ...Object.fromEntries(counts.map(({ what, ...count }) => [what, count])), unreadable: unreadable.count }
}
const titles = async () =>
  (await jarvis.observations.search({ query: '', limit: 50 })).observations.map(({ title }) => title).sort()

describe('importing transcripts', () => {
  it('keeps no rule that was withdrawn later', async () => {
    const transcript = made()
    transcript.prompt('Never use lodash in this repo. Sort the table.')
    transcript.tool('Edit', { ...file('src/net.ts'), old_string: 'a', new_string: 'sort()' }, { output: {} })
    transcript.say('The table is sorted.')
    transcript.prompt('You may use lodash again. Group the rows.')
    transcript.tool('Edit', { ...file('src/net.ts'), old_string: 'sort()', new_string: 'group()' }, { output: {} })
    transcript.say('The rows are grouped.')
    put(`${session}.jsonl`, transcript)
    await jarvis.importFrom({ path: projects })
    expect(await titles()).toContain('Withdrawn: Never use lodash in this repo')
    expect(JSON.stringify(await jarvis.memory.facts.list())).not.toContain('lodash in this repo')
  })

  it('reads sessions by their time, not by their names, and no earlier work fixes a later failure', async () => {
    const later = createTranscript('00000000-0000-4000-8000-000000000000', {
      folder: join(folder, 'net'),
      start: start + 5 * 86_400_000,
    })
    later.prompt('The tests fail again.')
    later.tool('Bash', { command: 'npm test' }, { error: 'Exit code 1\nError: expected 2 rings' })
    later.say('It still fails. I will compare in UTC tomorrow.')
    const earlier = made()
    earlier.prompt('Fix the sort order.')
    earlier.tool('Edit', { ...file('src/net.ts'), old_string: 'a', new_string: 'sort()' }, { output: {} })
    earlier.tool('Bash', { command: 'npm test' }, { output: { stdout: 'ok' } })
    earlier.say('The order is fixed.')
    put('00000000-0000-4000-8000-000000000000.jsonl', later)
    put(`${session}.jsonl`, earlier)
    await jarvis.importFrom({ path: projects })
    const { observations } = await jarvis.observations.search({ query: '', types: ['error'], limit: 5 })
    const found = await jarvis.observations.get(observations.map(({ id }) => id))
    expect(found.observations.flatMap(({ links }) => links ?? [])).toEqual([])
    expect(observations).toHaveLength(1)
  })

  it('recognises a transcript under another name by its lines', async () => {
    const transcript = made()
    workOn(transcript)
    put('copy-of-monday.jsonl', transcript)
    const path = join(projects, '-net', 'copy-of-monday.jsonl')
    expect(await jarvis.importFrom({ path, dryRun: true })).toMatchObject({ format: 'claude-code' })
  })

  it('counts and previews in a dry run, and writes nothing', async () => {
    const transcript = made()
    workOn(transcript)
    put(`${session}.jsonl`, transcript)
    const done = await jarvis.importFrom({ path: projects, dryRun: true })
    expect(done).toMatchObject({ format: 'claude-code', unreadable: { count: 0 } })
    expect(done.counts).toMatchObject([
      { what: 'sessions', found: 1 },
      { what: 'events', found: 3, added: 0 },
    ])
    expect(done.sample[0]).toMatch(/^session: \S.*Make fetch try again/)
    expect(await titles()).toEqual([])
  })

  it('creates what the hooks would have captured, with original times, and adds nothing the second time', async () => {
    const transcript = made()
    workOn(transcript)
    put(`${session}.jsonl`, transcript)
    expect(await counted()).toMatchObject({ events: { found: 3, added: 3 }, facts: { added: 1 } })
    const former = await titles()
    expect(former).toContain('Added retry to fetch in src/net.ts')
    expect(former).toContain('We decided to wait twice as long each time')
    const kept = await jarvis.memory.sessions.history(session)
    expect(kept.session).toMatchObject({
      agent: 'claude-code',
      project: 'net',
      status: 'completed',
      prompts: 1,
      startedAt: start + 1000,
      lastAt: transcript.now,
    })
    expect(kept.summaries).toHaveLength(1)
    expect(kept.summaries[0]!.end).toBe(transcript.now)
    expect(await counted()).toMatchObject({ events: { added: 0, known: 3 } })
    // Raw events are deleted after two weeks; observations and facts stay.
    now += 30 * 24 * 3600_000
    await jarvis.observations.drain()
    expect(await counted()).toMatchObject({ events: { added: 0, known: 3 } })
    expect(await titles()).toEqual(former)
  })

  it('counts created observations once, and those from before as rewritten', async () => {
    const transcript = made()
    transcript.prompt('Fix the sort order.')
    for (const step of ['a', 'b', 'c'])
      transcript.tool('Edit', { ...file('src/net.ts'), new_string: `function sort_${step}() {}` }, { output: {} })
    transcript.tool('Bash', { command: 'npm test' }, { error: 'Exit code 1\nError: expected 2 rings' })
    transcript.say('It still fails.')
    transcript.prompt('Try again.')
    transcript.tool('Edit', { ...file('src/net.ts'), new_string: 'function ring() {}' }, { output: {} })
    transcript.tool('Bash', { command: 'npm test' }, { output: { stdout: 'ok' } })
    transcript.say('The tests pass now.')
    put(`${session}.jsonl`, transcript)
    const first = (await counted()) as unknown as { observations: { added: number; rewritten?: number } }
    const before = await titles()
    expect(first.observations.added).toBe(before.length)
    expect(first.observations.rewritten).toBeUndefined()
    transcript.tool('Edit', { ...file('src/net.ts'), new_string: 'function rings() {}' }, { output: {} })
    transcript.say('The rings are done, too.')
    put(`${session}.jsonl`, transcript)
    const next = (await counted()) as unknown as typeof first
    expect(next.observations.added).toBe((await titles()).length - before.length)
    expect(next.observations.rewritten).toBeGreaterThan(0)
  })

  it('gives the same result for a long session as the inbox, in any batches', async () => {
    const transcript = made()
    for (let prompt = 0; prompt < 12; prompt++) {
      transcript.prompt(`Change part ${prompt} of the parser, please.`)
      for (let step = 0; step < 35; step++) {
        const run = { command: `npm run part${step % 3}` }
        if (step % 5 === 0)
          transcript.tool(
            'Bash',
            run,
            step % 10 === 0 ? { error: 'Error: no such part' } : { output: { stdout: 'ok' } },
          )
        else
          transcript.tool(
            'Edit',
            { ...file(`src/part${step % 7}.ts`), new_string: `function part${prompt}_${step}() {}` },
            { output: {} },
          )
      }
      transcript.say(`Changed part ${prompt} of the parser. We decided to read form ${prompt} first.`)
    }
    put(`${session}.jsonl`, transcript)
    expect(await counted()).toMatchObject({ events: { found: 444, added: 444 } })
    const other = await openQuickly(join(folder, 'other'), () => now++)
    try {
      const lines = readTranscript(transcript.lines(), { transcript: '/t.jsonl' })
      for await (const event of lines) if ('key' in event) appendEvent(other.home, { ...event, at: event.at })
      await other.observations.drain()
      const all = async ({ observations }: Jarvis) =>
        (await observations.search({ query: '', limit: 100 })).observations
          .map(({ type, title, at, project }) => ({ type, title, at, project }))
          .sort((one, two) => one.at - two.at || one.title.localeCompare(two.title))
      const imported = await all(jarvis)
      // A change and a decision of each prompt.
      expect(imported.length).toBeGreaterThanOrEqual(24)
      expect(imported).toEqual(await all(other))
    } finally {
      await other.close()
    }
  })

  it('continues where the transcript was extended', async () => {
    const transcript = made()
    transcript.prompt('Make fetch try again when the server is busy.')
    put(`${session}.jsonl`, transcript)
    await counted()
    transcript.tool(
      'Edit',
      { ...file('src/net.ts'), old_string: '', new_string: 'function retry() {}' },
      { output: {} },
    )
    transcript.say('Added retry to fetch in src/net.ts.')
    transcript.prompt('Now the documentation, please.')
    transcript.tool('Write', { ...file('README.md'), content: '# Net' }, { output: {} })
    transcript.say('Wrote README.md with the waiting times.')
    put(`${session}.jsonl`, transcript)
    expect(await counted()).toMatchObject({ events: { added: 5, known: 1 } })
    expect(await titles()).toEqual(['Added retry to fetch in src/net.ts', 'Wrote README.md with the waiting times'])
    expect((await jarvis.memory.sessions.history(session)).session.prompts).toBe(2)
  })

  it('recognizes events captured by hooks by their key, or by their text when the client sent another id', async () => {
    const transcript = made()
    const prompt = transcript.prompt('Make fetch try again when the server is busy.')
    const use = transcript.tool('Edit', { ...file('src/net.ts'), new_string: 'retry' }, { output: {} })
    transcript.say('Added retry to fetch in src/net.ts.')
    const hook = { client: 'claude-code', session, folder: join(folder, 'net') }
    const key = (kind: string, id: string) => eventKey('claude-code', session, kind, id)
    const [asked, said] = ['Make fetch try again when the server is busy.', 'Added retry to fetch in src/net.ts.']
    const promptKey = key('prompt', `UserPromptSubmit:${prompt}::${asked}`)
    appendEvent(home, { ...hook, key: promptKey, at: start + 900, kind: 'prompt', text: asked })
    const tool = { name: 'Edit', input: file('src/net.ts'), output: {} }
    appendEvent(home, { ...hook, key: key('tool', `PostToolUse:${use}`), at: start + 3100, kind: 'tool', tool })
    appendEvent(home, { ...hook, key: 'elsewhere', at: start + 4100, kind: 'stop', text: said })
    put(`${session}.jsonl`, transcript)
    expect(await counted()).toMatchObject({ events: { found: 3, added: 0, known: 3 } })
    expect((await jarvis.memory.sessions.history(session)).turns).toHaveLength(2)
  })

  it('assigns the work of sub-agents to its session', async () => {
    const transcript = made()
    transcript.prompt('Who calls fetch?')
    const agent = createTranscript(session, { folder: join(folder, 'net'), start: transcript.now, agent: 'a1' })
    agent.prompt('Find the calls of fetch.')
    agent.tool('Read', file('src/net.ts'), { output: { content: 'fetch(url)' } })
    agent.say('We learned that src/net.ts has the only call of fetch.')
    transcript.tool('Task', { description: 'Find the calls' }, { output: 'net.ts' })
    transcript.say('Only src/net.ts calls fetch.')
    put(`${session}.jsonl`, transcript)
    put(`${session}/subagents/agent-a1.jsonl`, agent)
    put(`${session}/subagents/agent-a1.meta.json`, { text: () => '{"agentType":"Explore"}' })
    expect(await counted()).toMatchObject({ sessions: { found: 1 }, events: { added: 5 } })
    expect((await jarvis.memory.sessions.history(session)).session.prompts).toBe(1)
  })

  it('stores no secret and no private text, and restores no forgotten session', async () => {
    const secret = `sk-ant-api03-${'x7Qp'.repeat(20)}`
    const transcript = made()
    transcript.prompt(`Use the key ${secret} <private>and nothing of the canary</private> for the release.`)
    transcript.tool('Bash', { command: `curl -H "x-api-key: ${secret}"` }, { output: { stdout: secret, stderr: '' } })
    transcript.say('Released version 2 with the new key.')
    put(`${session}.jsonl`, transcript)
    await counted()
    const bytes = readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n')
    expect(bytes).toContain('Released version 2')
    expect(bytes).not.toContain(secret)
    expect(bytes).not.toContain('canary')
    await jarvis.memory.forget({ query: 'curl' }, { dryRun: false })
    expect(await counted()).toMatchObject({ events: { added: 0, known: 2, left: 1 } })
    await jarvis.memory.forget({ session }, { dryRun: false })
    expect(await counted()).toMatchObject({ events: { added: 0, left: 3 } })
    expect(await titles()).toEqual([])
  })
})
