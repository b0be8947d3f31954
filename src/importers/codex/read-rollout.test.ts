import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventKey } from '../../capture/inbox.ts'
import { createRollout, type RolloutOf } from '../../testing/made-rollouts.ts'
import { sortFound } from '../../testing/sort-found.ts'
import { readRollout } from './read-rollout.ts'

const session = '01a204c2-8ec2-73e2-af98-c61d36da0f8b'
const start = Date.UTC(2026, 2, 2, 9)
const made = (more: Partial<RolloutOf> = {}) => createRollout({ id: session, folder: '/home/ada/net', start, ...more })
const key = (kind: string, id: string) => eventKey('codex', session, kind, id)

const read = (lines: AsyncIterable<string>) => sortFound(readRollout(lines, { transcript: '/r.jsonl' }))

/** Lines of an early version, which logged little more than the model's input and output. */
async function* early(...payloads: readonly (readonly [string, Readonly<Record<string, unknown>>])[]) {
  for (const [index, [type, payload]] of [
    ['session_meta', { id: session, cwd: '/home/ada/net' }] as const,
    ...payloads,
  ].entries())
    yield JSON.stringify({ timestamp: new Date(start + index * 1000).toISOString(), type, payload })
}
const call = (id: string, name: string, given: unknown) =>
  ['response_item', { type: 'function_call', name, call_id: id, arguments: JSON.stringify(given) }] as const
const answer = (id: string, output: string) =>
  ['response_item', { type: 'function_call_output', call_id: id, output }] as const
const told = (type: string, message: string) => ['event_msg', { type, message }] as const

describe('reading a rollout', () => {
  it('yields the events that hooks would have captured, with the same keys', async () => {
    const rollout = made()
    const turn = rollout.prompt('Make fetch try again.')
    rollout.say('I will look first.')
    const run = rollout.command('npm test', 1, 'FAIL src/net.test.ts\n')
    const edit = rollout.patch('src/net.ts', 'fetch(url)', 'retry(() => fetch(url))')
    rollout.end('Added retry to fetch.')
    const { events, unreadable } = await read(rollout.lines())
    expect(unreadable).toEqual([])
    expect(events.map(({ kind, key }) => [kind, key])).toEqual([
      ['prompt', key('prompt', `UserPromptSubmit:${turn}::Make fetch try again.`)],
      ['tool-failure', key('tool-failure', `PostToolUse:${run}`)],
      ['tool', key('tool', `PostToolUse:${edit}`)],
      ['stop', key('stop', `Stop:${turn}::Added retry to fetch.`)],
    ])
    expect(events[1]).toMatchObject({ client: 'codex', session, folder: '/home/ada/net', branch: 'main' })
    expect(events[1]?.tool).toEqual({
      ...{ name: 'Bash', input: { command: 'npm test' }, milliseconds: 1500 },
      error: 'Exit code 1\nFAIL src/net.test.ts\n',
    })
    const { command } = events[2]!.tool!.input as { command: string }
    expect(command.split('\n')).toEqual([
      ...['*** Begin Patch', '*** Update File: /home/ada/net/src/net.ts', '@@ -1 +1 @@', '-fetch(url)'],
      ...['+retry(() => fetch(url))', '*** End Patch', ''],
    ])
  })

  it("reads only the user's own words as prompts", async () => {
    const rollout = made()
    rollout.prompt('One')
    rollout.end('Done.')
    rollout.item({ type: 'UserMessage', id: 'u', content: [{ type: 'text', text: '<environment_context>' }] })
    rollout.item({ type: 'UserMessage', id: 'v', content: [{ type: 'image', url: 'data:' }] })
    const { events } = await read(rollout.lines())
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['prompt', 'One'],
      ['stop', 'Done.'],
    ])
  })

  it('reads a sub-agent into its session with its role, without its task as a prompt', async () => {
    const agent = made({ id: '01a204c4-5c3d-79c2-9bee-d27ae13caaef', parent: session })
    const turn = agent.prompt('Who calls fetch?')
    const use = agent.command('grep -rn fetch src', 0, 'src/net.ts:1: fetch(url)')
    agent.end('Only src/net.ts does.')
    const { events } = await read(agent.lines())
    expect(events.map(({ kind, key, agent }) => [kind, key, agent])).toEqual([
      ['tool', key('tool', `PostToolUse:${use}`), 'explorer'],
      [
        ...[
          'subagent-stop',
          key('subagent-stop', `SubagentStop:${turn}:01a204c4-5c3d-79c2-9bee-d27ae13caaef:Only src/net.ts does.`),
        ],
        'explorer',
      ],
    ])
  })

  it("yields last words only after the turn has ended, and skips the user's own or refused commands", async () => {
    const rollout = made()
    rollout.prompt('One')
    const shell = { type: 'CommandExecution', command: ['bash', '-lc', 'ls'], aggregated_output: '', exit_code: 0 }
    rollout.item({ ...shell, id: 'a', source: 'user_shell', status: 'completed' })
    rollout.item({ ...shell, id: 'b', source: 'agent', status: 'declined' })
    rollout.say('I will look first.')
    const { events } = await read(rollout.lines())
    expect(events.map(({ kind }) => kind)).toEqual(['prompt'])
  })

  it('yields a failed patch, MCP calls, and a compaction', async () => {
    const rollout = made()
    rollout.prompt('One')
    rollout.put('response_item', {
      type: 'custom_tool_call',
      call_id: 'c',
      name: 'apply_patch',
      input: '*** Begin Patch',
    })
    const why = 'apply_patch verification failed: Failed to read file to update src/none.ts'
    rollout.put('response_item', { type: 'custom_tool_call_output', call_id: 'c', output: why })
    const asked = { type: 'McpToolCall', server: 'github', tool: 'get_issue', arguments: { id: 1 } }
    const content = [{ type: 'text', text: 'No such issue.' }]
    rollout.item({ ...asked, id: 'm1', status: 'completed', result: { content } })
    rollout.item({ ...asked, id: 'm2', status: 'failed', result: { content, isError: true } })
    rollout.put('compacted', { message: 'Here is the summary' })
    const { events } = await read(rollout.lines())
    expect(events.slice(1)).toMatchObject([
      { kind: 'tool-failure', tool: { name: 'apply_patch', error: why } },
      { kind: 'tool', tool: { name: 'mcp__github__get_issue', input: { id: 1 }, output: { content } } },
      { kind: 'tool-failure', tool: { name: 'mcp__github__get_issue', error: 'No such issue.' } },
      { kind: 'compaction' },
    ])
  })

  it('reads early versions from the calls of the model', async () => {
    const { events } = await read(
      early(
        ['event_msg', { type: 'user_message', kind: 'environment_context', message: '<environment_context>' }],
        told('user_message', 'Make fetch try again.'),
        told('agent_message', 'I will look first.'),
        call('c1', 'shell', { command: ['bash', '-lc', 'npm test'] }),
        answer('c1', JSON.stringify({ output: 'FAIL', metadata: { exit_code: 1, duration_seconds: 0.1 } })),
        call('c2', 'shell', { command: ['apply_patch', '*** Begin Patch\n*** Add File: a.ts\n+1\n*** End Patch'] }),
        answer('c2', JSON.stringify({ output: 'Success.', metadata: { exit_code: 0 } })),
        call('c3', 'exec_command', { cmd: 'npm run build' }),
        answer('c3', 'Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\nbuilt\nOutput:\n'),
        told('agent_message', 'Added retry to fetch.'),
        told('user_message', 'Thanks.'),
      ),
    )
    expect(events.map(({ kind, text, tool }) => [kind, text ?? tool?.name, tool?.error ?? tool?.output])).toEqual([
      ['prompt', 'Make fetch try again.', undefined],
      ['tool-failure', 'Bash', 'Exit code 1\nFAIL'],
      ['tool', 'apply_patch', 'Success.'],
      ['tool', 'Bash', 'built\nOutput:\n'],
      ['stop', 'Added retry to fetch.', undefined],
      ['prompt', 'Thanks.', undefined],
    ])
    expect(events.every(({ folder, session: of }) => folder === '/home/ada/net' && of === session)).toBe(true)
  })

  it('reads only the new part of a fork when its source is beside it', async () => {
    const fork = '01a204f6-1690-77f3-8478-5a270faddf08'
    const [old, own] = ['01a204f5-625d-7690-990e-df3c449e7166', '01a204f6-16d4-7a21-89af-7cb562215ee2']
    const turn = (turn_id: string, text: string) =>
      [
        ['event_msg', { type: 'task_started', turn_id }],
        told('user_message', text),
        call(`c-${turn_id}`, 'shell', { command: ['bash', '-lc', 'npm test'] }),
        answer(`c-${turn_id}`, JSON.stringify({ output: 'ok', metadata: { exit_code: 0 } })),
        ['event_msg', { type: 'task_complete', turn_id, last_agent_message: `Done: ${text}` }],
      ] as const
    const lines = [['session_meta', { id: session }] as const, ...turn(old, 'One'), ...turn(own, 'Two')]
    const all: string[] = [
      JSON.stringify({ timestamp: new Date(start).toISOString(), type: 'session_meta', payload: { id: fork } }),
    ]
    for (const [type, payload] of lines)
      all.push(JSON.stringify({ timestamp: new Date(start).toISOString(), type, payload }))
    async function* linesOf(some: readonly string[]) {
      yield* some
    }
    // An upgraded rollout names its source, and only there.
    const says = all
      .filter((_, index) => index !== 1)
      .map((line) => line.replace('"id":', `"forked_from_id":"${session}","id":`))
    const readWith = async (isThere: boolean, lines = all) => {
      const events: (string | undefined)[] = []
      for await (const found of readRollout(linesOf(lines), { transcript: '/r.jsonl', isThere: () => isThere }))
        if ('key' in found) events.push(found.text ?? found.tool?.name)
      return events
    }
    expect(await readWith(true)).toEqual(['Two', 'Bash', 'Done: Two'])
    expect(await readWith(true, says)).toEqual(['Two', 'Bash', 'Done: Two'])
    expect(await readWith(false)).toEqual(['One', 'Bash', 'Done: One', 'Two', 'Bash', 'Done: Two'])
  })

  it('reads old calls in a rollout that Codex has upgraded', async () => {
    const { events } = await read(
      early(
        [
          'event_msg',
          { type: 'item_completed', turn_id: 't1', item: { type: 'UserMessage', content: [{ text: 'One' }] } },
        ],
        call('c1', 'shell', { command: ['bash', '-lc', 'npm test'] }),
        answer('c1', JSON.stringify({ output: 'FAIL', metadata: { exit_code: 1 } })),
        call('c2', 'update_plan', { plan: [] }),
        answer('c2', 'Plan updated'),
        call('c3', 'exec_command', { cmd: 'rm -r build' }),
        answer('c3', 'exec_command failed: rejected by user'),
      ),
    )
    expect(events.map(({ kind, text, tool }) => [kind, text ?? tool?.error])).toEqual([
      ['prompt', 'One'],
      ['tool-failure', 'Exit code 1\nFAIL'],
    ])
  })

  it('reports unreadable lines, and treats a torn last one as unfinished', async () => {
    const rollout = made()
    rollout.prompt('One')
    rollout.torn('{"timestamp":"2026-03-02T09:00:10.000Z","type":"event_msg","payl')
    rollout.end('Done.')
    rollout.torn('{"timestamp":"2026-03')
    const { events, unreadable } = await read(rollout.lines())
    expect(events.map(({ kind }) => kind)).toEqual(['prompt', 'stop'])
    expect(unreadable).toMatchObject([{ line: 8 }])
  })

  it('does not throw for any line', async () => {
    const type = fc.constantFrom('session_meta', 'turn_context', 'event_msg', 'response_item', 'compacted')
    const inner = fc.constantFrom(
      'item_completed',
      'user_message',
      'function_call',
      'function_call_output',
      'task_complete',
    )
    const payload = fc.oneof(
      fc.jsonValue(),
      fc.record({
        type: inner,
        id: fc.jsonValue(),
        call_id: fc.string(),
        item: fc.jsonValue(),
        output: fc.jsonValue(),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(type, payload)), async (all) => {
        const { unreadable } = await read(early(...(all as [string, Record<string, unknown>][])))
        expect(unreadable).toEqual([])
      }),
    )
  })
})
