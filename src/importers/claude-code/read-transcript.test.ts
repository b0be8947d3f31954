import { describe, expect, it } from 'vitest'
import { eventKey } from '../../capture/inbox.ts'
import { createTranscript } from '../../testing/made-transcripts.ts'
import { sortFound } from '../../testing/sort-found.ts'
import { mergeByTime } from '../merge-by-time.ts'
import { findSessions } from './find-sessions.ts'
import { readTranscript, type TranscriptAbout } from './read-transcript.ts'

const session = '6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10'
const start = Date.UTC(2026, 2, 2, 9)
const made = (agent?: string) =>
  createTranscript(session, { folder: '/home/ada/net', start, ...(agent !== undefined && { agent }) })

const read = (lines: AsyncIterable<string>, about: Partial<TranscriptAbout> = {}) =>
  sortFound(readTranscript(lines, { transcript: '/t.jsonl', ...about }))

describe('reading a transcript', () => {
  it('yields the events that hooks would have captured, with the same keys', async () => {
    const transcript = made()
    const prompt = transcript.prompt('Make fetch try again.')
    const edit = transcript.tool('Edit', { file_path: 'src/net.ts' }, { output: { filePath: 'src/net.ts' } })
    const test = transcript.tool('Bash', { command: 'npm test' }, { error: 'Exit code 1' })
    transcript.say('Added retry', 'to fetch.')
    const { events } = await read(transcript.lines())
    const text = 'Added retry\nto fetch.'
    const key = (kind: string, id: string) => eventKey('claude-code', session, kind, id)
    expect(events.map(({ kind, key }) => [kind, key])).toEqual([
      ['prompt', key('prompt', `UserPromptSubmit:${prompt}::Make fetch try again.`)],
      ['tool', key('tool', `PostToolUse:${edit}`)],
      ['tool-failure', key('tool-failure', `PostToolUseFailure:${test}`)],
      ['stop', key('stop', `Stop:${prompt}::${text}`)],
    ])
    expect(events[1]).toMatchObject({
      session,
      folder: '/home/ada/net',
      client: 'claude-code',
      at: start + 3000,
      tool: {
        name: 'Edit',
        input: { file_path: 'src/net.ts' },
        output: { filePath: 'src/net.ts' },
        milliseconds: 1000,
      },
    })
    expect(events[2]?.tool).toMatchObject({ name: 'Bash', error: 'Exit code 1' })
    expect(events[3]?.text).toBe(text)
  })

  it("reads only the user's own words as prompts", async () => {
    const transcript = made()
    transcript.prompt('One')
    transcript.user('<local-command-stdout>lots</local-command-stdout>')
    transcript.user('Caveat: made by the client', { isMeta: true })
    transcript.user('[Request interrupted by user]')
    transcript.user('<system-reminder>be brief</system-reminder>')
    transcript.user('<command-name>/review</command-name>\n<command-args>src/net.ts</command-args>')
    transcript.user('<command-message>tidy</command-message>\n<command-name>/tidy</command-name>')
    transcript.user('<command-name>/compact</command-name>\n<command-args>keep names</command-args>')
    transcript.user('What was said so far.', { isCompactSummary: true })
    transcript.line({ type: 'attachment', sessionId: session, attachment: { type: 'hook_additional_context' } })
    const { events } = await read(transcript.lines())
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['prompt', 'One'],
      ['prompt', '/review src/net.ts'],
      ['prompt', '/tidy'],
      ['compaction', 'What was said so far.'],
    ])
  })

  it('skips tool calls that the user refused, or that never returned', async () => {
    const transcript = made()
    transcript.prompt('Go on.')
    transcript.tool('Bash', { command: 'rm -rf /' }, { error: "The user doesn't want to proceed with this tool use." })
    transcript.user([{ type: 'tool_result', tool_use_id: 'toolu_unknown', content: 'late' }])
    expect((await read(transcript.lines())).events.map(({ kind }) => kind)).toEqual(['prompt'])
  })

  it('reports a broken line, except for an incomplete last one', async () => {
    const transcript = made()
    transcript.prompt('One')
    transcript.torn('{"type":"user","uuid":')
    transcript.prompt('Two')
    transcript.torn('{"type":"assistant","mess')
    const { events, unreadable } = await read(transcript.lines())
    expect(events.map(({ text }) => text)).toEqual(['One', 'Two'])
    expect(unreadable.map(({ line }) => line)).toEqual([3])
  })

  it('reads turns copied by a fork only from their source', async () => {
    const transcript = made()
    transcript.prompt('Of the first session', { forkedFrom: { sessionId: 'first', messageUuid: 'x' } })
    transcript.prompt('Of this session')
    const texts = async (isThere: boolean) =>
      (await read(transcript.lines(), { isThere: () => isThere })).events.map(({ text }) => text)
    expect(await texts(true)).toEqual(['Of this session'])
    expect(await texts(false)).toEqual(['Of the first session', 'Of this session'])
  })

  it("yields a sub-agent's work and result, but not its task", async () => {
    const transcript = made('a1')
    const prompt = transcript.prompt('Find the calls of fetch.')
    transcript.tool('Grep', { pattern: 'fetch' }, { output: { content: 'net.ts' } })
    transcript.say('net.ts has the only call.')
    const { events } = await read(transcript.lines(), { subAgent: { id: 'a1', type: 'Explore' } })
    expect(events.map(({ kind, agent, text }) => [kind, agent, text])).toEqual([
      ['tool', 'Explore', undefined],
      ['subagent-stop', 'Explore', 'net.ts has the only call.'],
    ])
    const id = `SubagentStop:${prompt}:a1:net.ts has the only call.`
    expect(events[1]!.key).toBe(eventKey('claude-code', session, 'subagent-stop', id))
  })
})

describe('the transcripts of a folder', () => {
  it('are grouped by session', () => {
    const other = session.replace('6f', '7f')
    expect(
      findSessions([
        `-home-ada/${session}.jsonl`,
        `-home-ada/${session}/subagents/agent-a1.jsonl`,
        `-home-ada/${session}/subagents/agent-a1.meta.json`,
        `-home-ada/${other}/subagents/agent-b2.jsonl`,
        '-home-ada/memory/MEMORY.md',
        'history.jsonl',
      ]),
    ).toEqual([
      {
        session,
        own: `-home-ada/${session}.jsonl`,
        agents: [{ name: `-home-ada/${session}/subagents/agent-a1.jsonl`, id: 'a1' }],
      },
      { session: other, own: undefined, agents: [{ name: `-home-ada/${other}/subagents/agent-b2.jsonl`, id: 'b2' }] },
    ])
  })

  it('are read in order of time', async () => {
    const stream = async function* (...items: (number | string)[]) {
      yield* items
    }
    const merged: (number | string)[] = []
    const streams = [stream(1, 4, 'a', 9), stream(), stream(2, 3, 5)]
    for await (const item of mergeByTime(streams, (item) => (typeof item === 'number' ? item : undefined)))
      merged.push(item)
    expect(merged.filter((item) => typeof item === 'number')).toEqual([1, 2, 3, 4, 5, 9])
    expect(merged).toContain('a')
  })
})
