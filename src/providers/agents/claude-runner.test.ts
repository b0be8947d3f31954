import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentRoles, type SessionRequest } from '../../ports/agent-runner.ts'
import { createClaudeRunner } from './claude-runner.ts'

/** A stand-in for the Claude Agent SDK: it answers with `say`, and records each query. */
const standIn = `
export const tool = () => ({})
export const createSdkMcpServer = () => ({})
export function query({ prompt, options }) {
  const { begun, say } = globalThis.claudeStandIn
  const own = { resume: options.resume, texts: [], isEnded: false, isClosed: false }
  begun.push(own)
  async function* answers() {
    for await (const { message } of prompt) {
      own.texts.push(message.content)
      yield { type: 'result', session_id: options.resume ?? 'new', ...say(message.content, options.resume) }
    }
    own.isEnded = true
  }
  return Object.assign(answers(), { interrupt: async () => undefined, close: () => { own.isClosed = true } })
}
`

interface Begun {
  resume: string | undefined
  texts: string[]
  isClosed: boolean
}
const shared = globalThis as { claudeStandIn?: { begun: Begun[]; say(text: string, resume?: string): object } }
const fine = { subtype: 'success', result: 'done' }
const fails = (why: string) => ({ subtype: 'error_during_execution', is_error: true, errors: [why] })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "jarvis-claude's home-"))
  const place = join(folder, 'node_modules', '@anthropic-ai', 'claude-agent-sdk')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'sdk.mjs'), standIn)
})
afterEach(() => {
  delete shared.claudeStandIn
  rmSync(folder, { recursive: true, force: true })
})

const settings = () => ({ program: '/bin/claude', model: '', variable: () => undefined, folder })
const role = { description: '', prompt: '', tools: [], commands: [], model: '' }
const request = (): SessionRequest =>
  ({
    ...{ folder, instructions: '', tools: [], servers: {}, resume: 'former' },
    roles: Object.fromEntries(agentRoles.map((name) => [name, role])),
    onUsage: () => undefined,
    onText: () => undefined,
    onProgress: () => undefined,
    onCompaction: async () => '',
    decide: async () => ({ allow: true }),
  }) as unknown as SessionRequest

async function resumed(say: (text: string, resume?: string) => object) {
  const begun: Begun[] = []
  shared.claudeStandIn = { begun, say }
  const session = await createClaudeRunner(settings()).open(request())
  return { session, begun }
}

describe('a resumed session of the Claude Agent SDK', () => {
  it('starts over when the program has lost it, and closes the previous program', async () => {
    const { session, begun } = await resumed((_, resume) =>
      resume === undefined ? fine : fails('No conversation found with session ID: former'),
    )
    expect(await session.turn({ role: 'planner', prompt: 'Plan it.' })).toEqual({ text: 'done' })
    expect(begun.map(({ resume, isClosed }) => [resume, isClosed])).toEqual([
      ['former', true],
      [undefined, false],
    ])
    expect(session.id()).toBe('new')
  })

  it('continues after another failure: the turn fails, and the next one works', async () => {
    let isDown = true
    const { session, begun } = await resumed(() => (isDown ? fails('The service is overloaded.') : fine))
    expect(await session.turn({ role: 'planner', prompt: 'Plan it.' })).toMatchObject({
      failed: 'The service is overloaded.',
    })
    isDown = false
    expect(await session.turn({ role: 'planner', prompt: 'Plan it.' })).toEqual({ text: 'done' })
    expect(begun.map(({ resume, isClosed }) => [resume, isClosed])).toEqual([
      ['former', true],
      ['former', false],
    ])
    expect(session.id()).toBe('former')
  })
})

it('quotes the folder of the package for a shell', async () => {
  rmSync(join(folder, 'node_modules'), { recursive: true })
  const probed = await createClaudeRunner(settings()).probe()
  expect(probed).toMatchObject({ ready: false })
  const { why } = probed as { why: string }
  expect(why).toContain(`--prefix '${folder.replaceAll("'", "'\\''")}' @anthropic-ai`)
})
