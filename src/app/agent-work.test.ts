import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import type { LanguageModel } from '../ports/models.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let home: string
let jarvis: Jarvis
let asked: number
const settled = 5 * 60 * 1000
let time = Date.UTC(2026, 2, 2, 9)

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-work-'))
  mkdirSync(join(home, 'net'))
  asked = 0
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

/** Rewords every note that it gets, for 1,000 tokens. */
const writer: LanguageModel = {
  id: 'test:writer',
  async generate({ prompt }) {
    asked++
    const numbers = [...prompt.matchAll(/"number":"([\d.]+)"/g)].map(([, number]) => number)
    const observations = numbers.map((number) => ({
      ...{ number, type: 'feature', title: 'The reader waits for its turn', subtitle: '', narrative: 'It waits.' },
      ...{ facts: [], concepts: [] },
    }))
    return { text: JSON.stringify({ observations }), inputTokens: 800, outputTokens: 200 }
  },
}

async function open(config: Record<string, unknown>, languageModel?: LanguageModel): Promise<void> {
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const overrides = { environment: {}, clock: () => time, embedders: () => ({ instant, degraded: [] }) }
  jarvis = await openJarvis({ home, config, overrides: { ...overrides, ...(languageModel && { languageModel }) } })
}

/** A prompt that is over. */
function work(session: string): void {
  const about = { client: 'claude-code', session, folder: join(home, 'net') }
  const input = { file_path: join(home, 'net', 'src/reader.ts'), new_string: 'export const turn = 1' }
  const events = [
    { kind: 'prompt', text: 'Please let the reader wait for its turn.' },
    { kind: 'tool', tool: { name: 'Edit', input } },
  ] as const
  for (const [index, event] of events.entries())
    appendEvent(home, { key: `${session}${index}`, at: time++, ...about, ...event })
}
const titles = async () => (await jarvis.observations.search({ query: '' })).observations.map(({ title }) => title)

describe('observations refined by a language model', () => {
  it('are refined in the background within the daily token limit when the setting allows it', async () => {
    await open({ 'observations.refine': true, 'llm.dailyTokens': 2000 }, writer)
    work('s1')
    await jarvis.observations.drain({ close: true })
    time += settled
    await jarvis.observations.drain({ close: true })
    expect(await titles()).toEqual(['The reader waits for its turn'])
    expect((await jarvis.usage.own()).uses).toMatchObject([{ purpose: 'observations', calls: 1, inputTokens: 800 }])
    work('s2')
    await jarvis.observations.drain({ close: true })
    time += settled
    await jarvis.observations.drain({ close: true })
    expect(asked).toBe(1)
    expect(await titles()).toContain('Added turn in src/reader.ts')
  })

  it('are not refined automatically by default, only on request', async () => {
    await open({}, writer)
    work('s1')
    await jarvis.observations.drain({ close: true })
    time += settled
    await jarvis.observations.drain({ close: true })
    expect(asked).toBe(0)
    expect(await jarvis.observations.refine()).toMatchObject({ observations: 1, pending: 0 })
    expect(await titles()).toEqual(['The reader waits for its turn'])
  })

  it('report the missing setting when no model is configured', async () => {
    await open({})
    await expect(jarvis.observations.refine()).rejects.toMatchObject({
      kind: 'Conflict',
      code: 'no_language_model',
      message: expect.stringContaining('llm.provider'),
    })
  })
})
