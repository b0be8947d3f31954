import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChatOf, createChat } from '../../testing/made-chats.ts'
import { sortFound } from '../../testing/sort-found.ts'
import { findChats } from './find-chats.ts'
import { readChat } from './read-chat.ts'

const session = '64f67d0c-775a-484a-afc6-5c611e512c15'
const start = Date.UTC(2026, 2, 2, 9)
const made = (more: Partial<ChatOf> = {}) => createChat({ session, folder: '/home/ada/net', start, ...more })

const read = (lines: AsyncIterable<string>, parent?: string) =>
  sortFound(readChat(lines, { transcript: '/c.jsonl', folder: '', parent }))
async function* records(...all: readonly unknown[]) {
  for (const record of all) yield JSON.stringify(record)
}

describe('reading a chat', () => {
  it('yields prompts, finished tool calls and last words, each once, ordered by time', async () => {
    const chat = made()
    chat.prompt('Make fetch try again.')
    chat.say('I will look first.')
    chat.tool('read_file', { file_path: 'src/missing.ts' }, { error: 'File not found' })
    const output = '<untrusted_context>\nOutput: FAIL\nExit Code: 1\nProcess Group PGID: 7\n</untrusted_context>'
    chat.tool('run_shell_command', { command: 'npm test' }, { output })
    const edit = { file_path: 'src/net.ts', old_string: 'a', new_string: 'b' }
    chat.tool('replace', edit, { output: 'Successfully modified file.' }, { isNewFile: false })
    chat.say('Added retry to fetch.')
    const { events, unreadable } = await read(chat.lines())
    expect(unreadable).toEqual([])
    expect(events.map(({ kind, text, tool }) => [kind, text ?? tool?.name, tool?.error ?? tool?.output])).toEqual([
      ['prompt', 'Make fetch try again.', undefined],
      ['tool-failure', 'read_file', 'File not found'],
      ['tool-failure', 'run_shell_command', 'Exit code 1\nFAIL'],
      ['tool', 'replace', 'Successfully modified file.'],
      ['stop', 'Added retry to fetch.', undefined],
    ])
    const about = { client: 'gemini-cli', session, folder: '/home/ada/net', transcript: '/c.jsonl' }
    for (const event of events) expect(event).toMatchObject(about)
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((one, other) => one - other))
    expect(new Set(events.map(({ key }) => key)).size).toBe(5)
  })

  it('yields nothing twice when the chat is rewritten, and skips commands and cancelled tools', async () => {
    const chat = made()
    chat.prompt('One')
    const first = chat.say('Done with one.')
    chat.prompt('/compress')
    const cancelled = { id: 'x', name: 'write_file', args: {}, status: 'cancelled', result: [] }
    const second = chat.say('Two')
    chat.put({ ...second, toolCalls: [cancelled] })
    chat.put({ $set: { messages: [first, second] } })
    const { events } = await read(chat.lines())
    expect(events.map(({ text }) => text)).toEqual(['One', 'Two'])
  })

  it('keeps the last words of a resumed session whose messages are repeated', async () => {
    const chat = made()
    chat.prompt('One')
    chat.tool('read_file', { file_path: 'a.ts' }, { output: 'a' })
    chat.say('Done with one.')
    const lines = chat.text().trim().split('\n')
    const messages = lines.map((line) => JSON.parse(line)).filter(({ id }) => id !== undefined)
    chat.put({ $set: { messages } })
    chat.prompt('Two')
    const { events } = await read(chat.lines())
    expect(events.map(({ text, tool }) => text ?? tool?.name)).toEqual(['One', 'read_file', 'Done with one.', 'Two'])
  })

  it('reads a sub-agent into its session: its tools, and its result', async () => {
    const agent = made({ session: '9dc4b5c1-7d1b-4680-b484-71e345605541', kind: 'subagent' })
    agent.prompt('Who calls fetch?')
    agent.tool('read_file', { file_path: 'src/net.ts' }, { output: 'fetch(url)' })
    agent.tool('complete_task', { report: { summary: 'Only src/net.ts.' } }, { output: 'Submitted.' })
    const { events } = await read(agent.lines(), session)
    expect(events.map(({ kind, text, agent }) => [kind, text, agent])).toEqual([
      ['tool', undefined, 'sub-agent'],
      ['subagent-stop', 'Only src/net.ts.', 'sub-agent'],
    ])
    expect(events.every((event) => event.session === session && event.folder === '/home/ada/net')).toBe(true)
  })

  it('reads the single record of an early version', async () => {
    const message = (id: string, type: string, content: string) => ({
      id,
      timestamp: new Date(start).toISOString(),
      type,
      content,
    })
    const messages = [message('1', 'user', 'One'), message('2', 'gemini', 'Done.'), message('3', 'info', 'Saved.')]
    const { events } = await read(records({ sessionId: session, projectHash: 'a', messages }))
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['prompt', 'One'],
      ['stop', 'Done.'],
    ])
  })

  it('reports unreadable lines, but not a torn last one', async () => {
    const chat = made()
    chat.prompt('One')
    chat.torn('{"id":"torn')
    chat.say('Done.')
    chat.torn('{"id":"torn')
    const { events, unreadable } = await read(chat.lines())
    expect([events.length, unreadable.map(({ line }) => line)]).toEqual([2, [5]])
  })

  it('does not throw for any record', async () => {
    const time = fc.constantFrom('2026-03-02T09:00:00.000Z', 'never')
    const call = fc.record({
      id: fc.string(),
      name: fc.string(),
      status: fc.constantFrom('success', 'error'),
      result: fc.jsonValue(),
    })
    const message = fc.record({
      ...{ id: fc.string(), timestamp: time, type: fc.constantFrom('user', 'gemini'), content: fc.jsonValue() },
      toolCalls: fc.oneof(fc.array(call), fc.jsonValue()),
    })
    const record = fc.oneof(fc.jsonValue(), message, fc.record({ $set: fc.record({ messages: fc.array(message) }) }))
    await fc.assert(
      fc.asyncProperty(fc.array(record), async (all) => {
        expect((await read(records({ sessionId: session }, ...all))).unreadable).toEqual([])
      }),
    )
  })
})

describe('listing chats', () => {
  it('groups sub-agents with their session, and skips an early chat that was continued', () => {
    const own = 'net/chats/session-2026-11-22T19-57-64f67d0c.json'
    const agent = `net/chats/${session}/9dc4b5c1-7d1b-4680-b484-71e345605541.jsonl`
    expect(findChats([agent, own, `${own}l`, 'net/logs.json'])).toEqual([
      { own: [`${own}l`], agents: [{ name: agent, session }] },
    ])
  })
})
