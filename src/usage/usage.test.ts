import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../storage/sqlite/database.ts'
import { countUsage } from '../testing/count-usage.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createUsage, type Usage } from './usage.ts'

let folder: string
let store: TestStore
let now = Date.UTC(2026, 10, 20, 12)
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-usage-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (...folders: string[]): Usage =>
  createUsage({
    ...{ db: store.db, clock: () => now, priceFile: join(folder, 'prices.yaml') },
    folders: folders.length > 0 ? folders : [join(folder, 'work')],
    openDatabase: (path) => openSqlite(path, { readOnly: true }),
    projectOf: async (path) => path.replace(/^.*\//, ''),
  })

/** A file below `work`, lines as JSON. */
function write(name: string, ...lines: object[]): string {
  const path = join(folder, 'work', name)
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return path
}

const session = '0b8f4a52-5f3c-4b32-9a2e-3a1c7a5f9c11'
const answer = (id: string, at: string, usage: object, rest: object = {}) => ({
  ...{ type: 'assistant', sessionId: session, cwd: '/home/ada/net', timestamp: at, requestId: `req_${id}` },
  message: { id: `msg_${id}`, role: 'assistant', model: 'claude-opus-4-5-20251101', usage },
  ...rest,
})
const tokens = (input: number, output: number, write = 0, read = 0) => ({
  ...{ input_tokens: input, output_tokens: output },
  ...{ cache_creation_input_tokens: write, cache_read_input_tokens: read },
})

/** Random numbers that are the same in each run. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('Claude Code usage', () => {
  it('equals an independent count of streamed, copied and unrelated lines', async () => {
    const next = random(7)
    const models = ['claude-opus-4-5-20251101', 'claude-sonnet-5-5', 'a-model-of-ours']
    let first: object[][] = []
    for (let file = 0; file < 12; file++) {
      const name = `claude/projects/-home-ada-${file % 3}/${session.replace('0b8f', String(1000 + file))}.jsonl`
      const streamed = Array.from({ length: 40 }, (_, message) => {
        const at = Date.UTC(2026, 9, 1 + next(40), next(24), next(60))
        const usage = tokens(next(50), 0, next(9000), next(90_000))
        return Array.from({ length: 1 + next(4) }, (_, part) => {
          const so = { ...usage, output_tokens: 1 + part * 20 }
          const line = answer(`${file}-${message}`, new Date(at + part * 300).toISOString(), so)
          return { ...line, message: { ...line.message, model: models[message % 3] } }
        })
      })
      if (file === 0) first = streamed
      // A session forked from the first begins with a copy of it.
      for (const lines of file % 4 === 3 ? [...first, ...streamed] : streamed) write(name, ...lines)
      write(name, { type: 'user', message: { role: 'user', content: 'Say "usage": {"input_tokens": 7}' } })
    }
    const { totals } = await open().report()
    const counted = Object.values(countUsage(join(folder, 'work')))
    const sum = (place: number) => counted.reduce((all, one) => all + one[place]!, 0)
    expect(totals).toMatchObject({
      ...{ inputTokens: sum(0), outputTokens: sum(1), cacheCreationTokens: sum(2), cacheReadTokens: sum(3) },
    })
    const { daily } = await open().report({ timezone: 'UTC' })
    const days = new Set(Object.keys(countUsage(join(folder, 'work'))).map((name) => name.slice(0, 10)))
    expect(daily!.map(({ date }) => date)).toEqual([...days].sort())
  })

  it('counts each answer once, by its last line, also when it was read before its end', async () => {
    write('p/s.jsonl', answer('a', '2026-11-19T10:00:00Z', tokens(10, 1)))
    expect((await open().report()).totals.outputTokens).toBe(1)
    const path = write('p/s.jsonl', answer('a', '2026-11-19T10:00:02Z', tokens(10, 70)))
    appendFileSync(path, JSON.stringify(answer('b', '2026-11-19T10:01:00Z', tokens(5, 5))).slice(0, 150))
    const torn = await open().report()
    expect(torn.totals).toMatchObject({ inputTokens: 10, outputTokens: 70 })
    expect(torn.degraded).toEqual([])
    appendFileSync(path, `${JSON.stringify(answer('b', '2026-11-19T10:01:00Z', tokens(5, 5))).slice(150)}\n`)
    expect((await open().report()).totals).toMatchObject({ inputTokens: 15, outputTokens: 75 })
    expect((await open().report()).taken).toMatchObject({ files: 1, read: 0 })
  })

  it('reports broken lines, and counts the others', async () => {
    const path = write('p/s.jsonl', answer('a', '2026-11-19T10:00:00Z', tokens(10, 1)))
    appendFileSync(path, '{"type":"assistant","message":{"usage":{"input\n')
    write('p/s.jsonl', answer('b', '2026-11-19T11:00:00Z', tokens(3, 2)))
    const { totals, degraded } = await open().report()
    expect(totals.inputTokens).toBe(13)
    expect(degraded).toEqual([expect.stringMatching(/1 lines are not JSON/)])
  })

  it('has costs by the price table: caches separate, long calls at their own price, unknown models nothing', async () => {
    const million = 1_000_000
    const opus = {
      ...tokens(million, million, million, million),
      cache_creation: { ephemeral_1h_input_tokens: million },
    }
    write('p/s.jsonl', answer('a', '2026-11-19T10:00:00Z', opus))
    const priced = async () =>
      (await open().report({ report: 'model' })).models!.map(({ model, totalCost }) => [model, totalCost])
    expect(await priced()).toEqual([['claude-opus-4-5-20251101', 5 + 25 + 10 + 0.5]])
    const haiku = (id: string, input: number) => {
      const line = answer(id, '2026-11-19T11:00:00Z', tokens(input, 0))
      write('p/s.jsonl', { ...line, message: { ...line.message, model: 'claude-haiku-5-5' } })
    }
    haiku('b', 100_000)
    haiku('c', 200_000)
    const line = answer('d', '2026-11-19T11:00:00Z', tokens(9, 9))
    write('p/s.jsonl', { ...line, message: { ...line.message, model: 'house-model' } })
    expect((await priced()).map(([model, cost]) => [model, typeof cost === 'number' ? cost.toFixed(3) : cost])).toEqual(
      [
        ['claude-opus-4-5-20251101', '40.500'],
        ['claude-haiku-5-5', '0.110'],
        ['house-model', null],
      ],
    )
    const { unpriced, totals } = await open().report()
    expect(unpriced).toEqual(['house-model'])
    expect(totals.totalCost).toBeCloseTo(40.61)
  })
})

describe('prices', () => {
  it('are those of all models until one was used', async () => {
    expect((await open().prices()).prices.length).toBeGreaterThan(10)
    write('p/s.jsonl', answer('a', '2026-11-19T10:00:00Z', tokens(1_000_000, 0)))
    await open().report({ report: 'model' })
    expect((await open().prices()).prices).toHaveLength(1)
  })
})

describe("the owner's prices", () => {
  const report = () => open().report({ report: 'model' })

  it('override the built-in ones', async () => {
    write('p/s.jsonl', answer('a', '2026-11-19T10:00:00Z', tokens(1_000_000, 0)))
    writeFileSync(join(folder, 'prices.yaml'), 'claude-opus-4-5:\n  input: 1\n  output: 2\n  source: our contract\n')
    expect((await report()).totals.totalCost).toBe(1)
    expect((await open().prices()).prices).toContainEqual(
      expect.objectContaining({ source: 'our contract', own: true }),
    )
  })

  it.each([
    [
      'a typo',
      'claude-opus-4-5:\n  inptu: 1\n  output: 2\n',
      /"inptu" is not a field; input\?.*built-in price is used/,
    ],
    [
      'a value that is not a number',
      'claude-opus-4-5:\n  input: five\n  output: 2\n',
      /input must be dollars per million/,
    ],
    ['invalid YAML', 'claude-opus-4-5: [1\n  output: "2\n', /is not YAML; the built-in prices are used/],
  ])('with %s are reported and ignored', async (_, text, problem) => {
    write('p/s.jsonl', answer('a', '2026-11-19T10:00:00Z', tokens(1_000_000, 0)))
    writeFileSync(join(folder, 'prices.yaml'), text)
    const { totals, degraded } = await report()
    expect(totals.totalCost).toBe(5)
    expect(degraded).toEqual([expect.stringMatching(problem)])
  })
})

describe('usage of other agents', () => {
  it('is read from Codex rollouts: repeated events once, cached tokens separate', async () => {
    const at = (second: number) => `2026-11-19T10:00:0${second}Z`
    const count = (second: number, total: number, last: number, cached = 0) => ({
      ...{ timestamp: at(second), type: 'event_msg' },
      payload: {
        type: 'token_count',
        info: {
          total_token_usage: { input_tokens: total, output_tokens: 10, total_tokens: total + 10 },
          last_token_usage: { input_tokens: last, cached_input_tokens: cached, output_tokens: 5 },
        },
      },
    })
    const name = `codex/sessions/2026/11/19/rollout-2026-11-19T10-00-00-${session}.jsonl`
    write(name, { timestamp: at(0), type: 'session_meta', payload: { id: session, cwd: '/home/ada/api' } })
    write(name, { timestamp: at(0), type: 'turn_context', payload: { model: 'gpt-5.1-codex' } })
    write(name, count(1, 100, 100), count(2, 100, 100))
    expect((await open().report()).totals).toMatchObject({ inputTokens: 100, outputTokens: 5 })
    // Read on from where it ended: session and model are remembered.
    write(
      name,
      { timestamp: at(3), type: 'event_msg', payload: { type: 'token_count', info: null } },
      count(4, 400, 300, 250),
    )
    const { sessions, totals } = await open().report({ report: 'session' })
    expect(totals).toMatchObject({ inputTokens: 150, outputTokens: 10, cacheReadTokens: 250 })
    expect(sessions).toMatchObject([
      { sessionId: session, projectPath: 'api', client: 'codex', modelsUsed: ['gpt-5.1-codex'] },
    ])
  })

  it('is read from chats of Gemini CLI, old and new, and messages of OpenCode', async () => {
    const used = { input: 100, output: 20, cached: 60, thoughts: 5, tool: 1, total: 126 }
    const message = {
      id: 'm1',
      timestamp: '2026-11-19T10:00:00Z',
      type: 'gemini',
      model: 'gemini-2.5-pro',
      tokens: used,
    }
    const old = join(folder, 'work/gemini/tmp/x/chats/session-2026-11-19T10-00-0b8f4a52.json')
    mkdirSync(dirname(old), { recursive: true })
    writeFileSync(old, JSON.stringify({ sessionId: 'old', messages: [message, { id: 'm0', type: 'user' }] }))
    const chat = 'gemini/tmp/x/chats/session-2026-11-19T11-00-1b8f4a52.jsonl'
    // A message is written again as it grows.
    write(chat, { sessionId: 'new' }, { ...message, tokens: { ...used, output: 1 } }, message)
    write('opencode/storage/message/ses_1/msg_1.json', {
      ...{
        id: 'msg_1',
        sessionID: 'ses_1',
        role: 'assistant',
        modelID: 'glm-4.6',
        cost: 0.25,
        path: { root: '/home/ada/web' },
      },
      ...{
        time: { created: Date.UTC(2026, 10, 19) },
        tokens: { input: 7, output: 3, reasoning: 2, cache: { read: 4, write: 1 } },
      },
    })
    const { agents } = await open().report({ report: 'agent' })
    expect(agents).toMatchObject([
      {
        agent: 'opencode',
        inputTokens: 7,
        outputTokens: 5,
        cacheReadTokens: 4,
        cacheCreationTokens: 1,
        totalCost: 0.25,
      },
      { agent: 'gemini-cli', inputTokens: 2 * 41, outputTokens: 2 * 25, cacheReadTokens: 2 * 60 },
    ])
  })
})

describe('usage reports', () => {
  it('are grouped by days of a time zone, by weeks, months and windows of five hours', async () => {
    now = Date.parse('2026-11-20T03:00:00Z')
    write('p/s.jsonl', answer('a', '2026-10-31T23:30:00Z', tokens(1, 0)))
    write(
      'p/s.jsonl',
      answer('b', '2026-11-19T23:40:00Z', tokens(2, 0)),
      answer('c', '2026-11-20T02:10:00Z', tokens(4, 0)),
    )
    const usage = open()
    const dates = async (timezone: string) => (await usage.report({ timezone })).daily!.map(({ date }) => date)
    expect(await dates('UTC')).toEqual(['2026-10-31', '2026-11-19', '2026-11-20'])
    expect(await dates('Asia/Kolkata')).toEqual(['2026-11-01', '2026-11-20'])
    const { weekly } = await usage.report({ report: 'weekly', timezone: 'UTC', startOfWeek: 'monday' })
    expect(weekly!.map(({ week, inputTokens }) => [week, inputTokens])).toEqual([
      ['2026-10-26', 1],
      ['2026-11-16', 6],
    ])
    const { monthly } = await usage.report({ report: 'monthly', timezone: 'UTC', since: '20261101' })
    expect(monthly!.map(({ month, inputTokens }) => [month, inputTokens])).toEqual([['2026-11', 6]])
    const { blocks } = await usage.report({ report: 'blocks' })
    expect(blocks!.map(({ isGap, isActive, totalTokens }) => [isGap, isActive, totalTokens])).toEqual([
      [false, false, 1],
      [true, false, 0],
      [false, true, 6],
    ])
    expect(blocks!.at(-1)).toMatchObject({ startTime: '2026-11-19T23:00:00.000Z', endTime: '2026-11-20T04:00:00.000Z' })
    await expect(usage.report({ timezone: 'Mars/North' })).rejects.toMatchObject({ code: 'timezone_unknown' })
    await expect(usage.report({ since: '20261340' })).rejects.toMatchObject({ code: 'day_invalid' })
  })
})
