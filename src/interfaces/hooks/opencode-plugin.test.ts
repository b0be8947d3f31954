import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { writeContext } from '../../capture/ready-context.ts'
import { captureSessions } from './opencode-plugin.ts'

const folder = '/home/ada/net'
let top: string
let home: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'jarvis-opencode-'))
  home = join(top, 'home')
})
afterEach(() => rmSync(top, { recursive: true }))

type Client = NonNullable<Parameters<typeof captureSessions>[0]['client']>

/** OpenCode with the plugin, as far as the tests need it. */
function openCode({ known = {} }: { known?: Readonly<Record<string, object>> } = {}) {
  const get = async ({ path: { id } }: { path: { id: string } }) => ({ data: known[id] })
  const client: Client = { session: { get } }
  const hooks = captureSessions({ directory: folder, client }, { home })
  const tell = (type: string, properties: object) => hooks.event!({ event: { type, properties } })
  let parts = 0
  return {
    hooks,
    tell,
    begin: (id: string, more: object = {}) =>
      tell('session.created', { sessionID: id, info: { id, directory: folder, ...more } }),
    /** The message parts that the plugin added. */
    async ask(session: string, text: string, message = `msg_${text}`) {
      const output = {
        message: { id: message, sessionID: session },
        parts: [{ id: `prt_${++parts}`, sessionID: session, messageID: message, type: 'text', text }],
      }
      await hooks['chat.message']!({ sessionID: session, agent: 'build' }, output)
      return output.parts.slice(1)
    },
    async answer(session: string, text: string, message: string) {
      await tell('message.updated', {
        sessionID: session,
        info: { id: message, sessionID: session, role: 'assistant' },
      })
      const part = { id: `prt_${message}`, messageID: message, sessionID: session, type: 'text', text }
      await tell('message.part.updated', { sessionID: session, part })
      await tell('session.idle', { sessionID: session })
    },
    use: (session: string, id: string, state: object, tool = 'bash') =>
      tell('message.part.updated', { sessionID: session, part: { id, sessionID: session, type: 'tool', tool, state } }),
    /** The model's view of a message with these parts. */
    async seen(parts: object[]) {
      const messages = [{ info: { role: 'user' }, parts: [...parts] }]
      await hooks['experimental.chat.messages.transform']!({}, { messages })
      return (messages[0]!.parts as { ignored?: boolean; text: string }[]).filter(({ ignored }) => ignored !== true)
    },
  }
}

const events = (): CapturedEvent[] =>
  !existsSync(join(home, 'inbox'))
    ? []
    : readdirSync(join(home, 'inbox'))
        .filter((name) => name.endsWith('.jsonl'))
        .flatMap((name) => readFileSync(join(home, 'inbox', name), 'utf8').split('\n'))
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
const ready = (text: string, offers: { id: string; words: string[]; text: string; tokens: number }[] = []) =>
  writeContext(home, folder, { text, lines: [{ id: 'o:1', why: 'Open', tokens: 6 }], tokens: 8, offers, madeAt: 0 })

describe('an OpenCode session', () => {
  it('gets prepared context once, with its first prompt, visible only to the model', async () => {
    ready('Next: write the tests.')
    const client = openCode()
    await client.begin('ses_1')
    const [part, ...more] = await client.ask('ses_1', 'Go on.')
    expect(more).toEqual([])
    expect(part).toMatchObject({ type: 'text', text: 'Next: write the tests.', synthetic: true, ignored: true })
    expect(part!.id > 'prt_1').toBe(true)
    expect(await client.seen([part!])).toMatchObject([{ text: 'Next: write the tests.' }])
    // Stored parts stay hidden.
    expect(part).toMatchObject({ ignored: true })
    expect(await client.ask('ses_1', 'And then?')).toEqual([])
    expect(events()[0]).toMatchObject({ kind: 'session-start', told: { tokens: 8 } })
    expect(events().filter(({ told }) => told)).toHaveLength(1)
  })

  it('gets facts that match a word of the prompt', async () => {
    ready('', [{ id: 'f:1', words: ['busy'], text: 'The owner wants waits to double.', tokens: 11 }])
    const client = openCode()
    await client.begin('ses_1')
    expect(await client.ask('ses_1', 'Hello.')).toEqual([])
    expect(await client.ask('ses_1', 'When it is busy?')).toMatchObject([{ text: 'The owner wants waits to double.' }])
    expect(events().at(-1)).toMatchObject({ kind: 'prompt', told: { tokens: 11 } })
  })

  it('gets visible context again when OpenCode hides from plugins what the model sees', async () => {
    ready('Next: write the tests.')
    const client = openCode()
    await client.begin('ses_1')
    await client.ask('ses_1', 'Go on.')
    await client.answer('ses_1', 'Done.', 'msg_a')
    const [part] = await client.ask('ses_1', 'And then?')
    expect(part).toMatchObject({ text: 'Next: write the tests.', synthetic: true })
    expect(part).not.toHaveProperty('ignored')
    await client.answer('ses_1', 'Done, too.', 'msg_b')
    expect(await client.ask('ses_1', 'And now?')).toEqual([])
  })

  it('is summarized with the prepared context', async () => {
    ready('Next: write the tests.')
    const client = openCode()
    await client.begin('ses_1')
    const output = { context: ['of another plugin'] }
    await client.hooks['experimental.session.compacting']!({ sessionID: 'ses_1' }, output)
    expect(output.context).toEqual(['of another plugin', 'Next: write the tests.'])
    expect(events().at(-1)).toMatchObject({ kind: 'compaction', told: { tokens: 8 } })
  })

  it('is summarized without it when the conversation already contains it', async () => {
    ready('Next: write the tests.')
    const client = openCode()
    await client.begin('ses_1')
    await client.ask('ses_1', 'Go on.')
    const sumUp = async () => {
      const output = { context: [] }
      await client.hooks['experimental.session.compacting']!({ sessionID: 'ses_1' }, output)
      const info = { id: 'msg_s', sessionID: 'ses_1', role: 'assistant', summary: true }
      await client.tell('message.updated', { sessionID: 'ses_1', info })
      await client.tell('session.compacted', { sessionID: 'ses_1' })
      return output.context
    }
    expect(await sumUp()).toEqual([])
    expect(await sumUp()).toEqual(['Next: write the tests.'])
  })

  it('records a command as typed, and a prompt without its command-line quotes', async () => {
    const client = openCode()
    await client.hooks['command.execute.before']!(
      { sessionID: 'ses_1', command: 'review', arguments: 'src' },
      { parts: [] },
    )
    await client.ask('ses_1', 'Look at all of these files and …')
    await client.ask('ses_1', '"Go on."')
    await client.ask('ses_1', 'Say "yes" or "no"')
    expect(events().map(({ text }) => text)).toEqual(['/review src', 'Go on.', 'Say "yes" or "no"'])
  })

  it('includes the tool calls of its sub-agents, also of one started in another process', async () => {
    const client = openCode({ known: { ses_2: { id: 'ses_2', parentID: 'ses_1', directory: folder } } })
    await client.begin('ses_1')
    expect(await client.ask('ses_2', 'Who calls fetch?')).toEqual([])
    await client.begin('ses_3', { parentID: 'ses_2' })
    await client.use('ses_3', 'prt_a', { status: 'completed', input: { pattern: 'x' }, output: 'y' }, 'grep')
    await client.answer('ses_2', 'Only one.', 'msg_a')
    expect(events().map(({ kind, session, agent }) => [kind, session, agent])).toEqual([
      ['session-start', 'ses_1', undefined],
      ['tool', 'ses_1', 'sub-agent'],
      ['subagent-stop', 'ses_1', 'build'],
    ])
  })

  it('records a tool call once, with its result', async () => {
    const client = openCode()
    const command = { input: { command: 'npm test' }, time: { start: 100, end: 350 } }
    const failed = { status: 'completed', ...command, output: '1 failed', metadata: { exit: 1 } }
    await client.use('ses_1', 'prt_a', { status: 'running', ...command })
    await client.use('ses_1', 'prt_a', failed)
    await client.use('ses_1', 'prt_a', failed)
    await client.use('ses_1', 'prt_b', { ...failed, metadata: { exit: 0 }, time: { start: 0, end: 9, compacted: 12 } })
    await client.use('ses_1', 'prt_c', { ...failed, output: 'x\nUser aborted the command\n', metadata: { exit: null } })
    await client.use('ses_1', 'prt_d', { ...failed, output: 'too slow', metadata: { exit: null } })
    await client.use('ses_1', 'prt_e', { status: 'error', ...command, error: 'The user rejected permission to use it' })
    await client.use('ses_1', 'prt_f', { ...failed, output: '3 passed', metadata: { exit: 0 } })
    expect(events().map(({ kind, tool }) => [kind, tool?.error, tool?.milliseconds])).toEqual([
      ['tool-failure', 'Exit code 1\n1 failed', 250],
      ['tool-failure', 'Tool execution aborted', 250],
      ['tool-failure', 'It was ended.\ntoo slow', 250],
      ['tool-failure', 'The user rejected permission to use it', 250],
      ['tool', undefined, 250],
    ])
  })

  it('records nothing again when it was forked from another session', async () => {
    ready('Next: write the tests.')
    const client = openCode()
    await client.begin('ses_2', { time: { created: 1000 } })
    const copied = { id: 'prt_a', sessionID: 'ses_2', type: 'text', text: 'Next: …', metadata: { jarvis: true } }
    await client.tell('message.part.updated', { sessionID: 'ses_2', part: copied })
    const use = { status: 'completed', input: { command: 'npm test' }, output: 'ok' }
    await client.use('ses_2', 'prt_b', { ...use, time: { start: 900, end: 950 } })
    await client.use('ses_2', 'prt_c', { ...use, time: { start: 1100, end: 1200 } })
    expect(await client.ask('ses_2', 'Try another way.')).toEqual([])
    expect(events().map(({ kind }) => kind)).toEqual(['session-start', 'tool', 'prompt'])
  })

  it('ends with the process, once, and only after a prompt', async () => {
    const client = openCode()
    await client.begin('ses_1')
    await client.begin('ses_2')
    await client.ask('ses_1', 'Go on.')
    await client.hooks.dispose!()
    await client.hooks.dispose!()
    expect(events().filter(({ kind }) => kind === 'session-end')).toMatchObject([{ session: 'ses_1', reason: 'exit' }])
  })
})

describe('the OpenCode plugin', () => {
  it('masks secrets and private text before writing to disk', async () => {
    const token = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')
    const client = openCode()
    await client.ask('ses_1', `Use ${token}. <private>tea with the ambassador</private> Then go on.`)
    await client.use('ses_1', 'prt_a', {
      status: 'completed',
      input: { env: { password: 'correct-horse' } },
      output: token,
    })
    await client.answer('ses_1', `The token is ${token}.`, 'msg_a')
    const disk = readdirSync(join(home, 'inbox')).map((name) => readFileSync(join(home, 'inbox', name), 'utf8'))
    for (const secret of [token, 'ambassador', 'correct-horse']) expect(disk.join('')).not.toContain(secret)
    expect(disk.join('')).toContain('Then go on.')
    expect(events()).toHaveLength(3)
  })

  it('throws nothing into OpenCode for any input', async () => {
    const { hooks } = openCode()
    const id = fc.constantFrom('ses_1', 'ses_2')
    const types = ['session.created', 'session.idle', 'session.status', 'session.compacted', 'message.updated'].concat([
      'session.updated',
      'session.deleted',
      'message.part.updated',
    ])
    const part = fc.record({
      id: fc.anything(),
      type: fc.constantFrom('tool', 'text', 'compaction'),
      state: fc.anything(),
    })
    const properties = fc.record({ sessionID: id, info: fc.anything(), part: fc.oneof(part, fc.anything()) })
    const event = fc.record({ event: fc.record({ type: fc.constantFrom(...types), properties }) })
    const input = fc.oneof(event, fc.record({ sessionID: id }), fc.anything())
    const output = fc.oneof(
      fc.record({ message: fc.anything(), parts: fc.array(fc.anything()), context: fc.anything() }),
      fc.record({ messages: fc.array(fc.anything()) }),
      fc.anything(),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(hooks)), input, output, async (name, given, answer) => {
        await hooks[name]!(given as never, answer as never)
      }),
    )
  })

  it('reports a failed write in the log only', async () => {
    const client = openCode()
    await client.begin('ses_1')
    rmSync(join(home, 'inbox'), { recursive: true })
    writeFileSync(join(home, 'inbox'), 'a file where the inbox should be')
    expect(await client.ask('ses_1', 'Go on.')).toEqual([])
    expect(readFileSync(join(home, 'logs', 'hooks.log'), 'utf8')).toMatch(/E(EXIST|NOTDIR)/)
  })

  it('does not wait long when OpenCode does not describe a session', async () => {
    const hooks = captureSessions(
      { directory: folder, client: { session: { get: () => new Promise(() => {}) } } },
      { home },
    )
    const output = { message: { id: 'msg_1' }, parts: [{ id: 'prt_1', type: 'text', text: 'Go on.' }] }
    await hooks['chat.message']!({ sessionID: 'ses_1' }, output)
    expect(events()).toMatchObject([{ kind: 'prompt', session: 'ses_1', folder, text: 'Go on.' }])
  })
})
