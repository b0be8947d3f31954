import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { type ModelService, startModelService } from '../testing/model-service.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'
import { createOwnModels } from './own-models.ts'

const facts = JSON.stringify({ facts: [], retractions: [] })
let home: string
let small: ModelService
let large: ModelService
let jarvis: Jarvis
let warnings: string[]
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-router-'))
  small = await startModelService(facts)
  large = await startModelService(facts)
  warnings = []
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  writeFileSync(join(home, 'prices.yaml'), 'big:\n  input: 10\n  output: 100\n')
  jarvis = await openJarvis({
    home,
    config: {
      'models.tiny': `openai/small@${small.url}/v1`,
      'models.strong': `openai/big@${large.url}/v1`,
      'llm.timeout': 1000,
    },
    onWarning: (message) => void warnings.push(message),
    overrides: { environment: {}, embedders: () => ({ instant, degraded: [] }) },
  })
})
afterEach(async () => {
  await jarvis.close()
  await Promise.all([small.close(), large.close()])
  rmSync(home, { recursive: true, force: true })
})
const say = (text: string) => jarvis.memory.ingest([{ role: 'user', text, id: text.slice(0, 8) }], { session: 's' })

describe("Jarvis's own model calls", () => {
  it('use the cheapest tier, record their savings, and escalate visibly', async () => {
    await say('I moved to Lisbon in March and work as a baker.')
    expect([small.requests.length, large.requests.length]).toEqual([1, 0])
    const { own, spared } = await jarvis.usage.report()
    expect(own.today).toBe(0)
    expect(spared).toEqual([{ instead: 'openai:big', calls: 1, tokens: 135, dollars: expect.closeTo(0.0027) }])
    await small.close()
    await say('My sister Ann lives in Porto and teaches chemistry there.')
    expect(large.requests).toHaveLength(1)
    const { tiers, moved } = await jarvis.models.show()
    expect(tiers.map(({ tier, model, calls }) => [tier, model, calls])).toEqual([
      ['tiny', 'openai:small', 1],
      ['local', '', 0],
      ['strong', 'openai:big', 1],
    ])
    expect(tiers[0]!.problem).toContain('cannot be reached')
    expect(moved).toEqual([expect.objectContaining({ task: 'parsing', wanted: 'tiny', tier: 'strong', tokens: 135 })])
    expect(warnings.join('\n')).toContain('openai:big answered in its place')
  })

  it('explain where a task would go, without a call', async () => {
    const route = await jarvis.models.route({ text: 'Write a commit message for this diff' })
    expect(route).toMatchObject({
      task: 'commit-message',
      isGuess: true,
      wanted: 'local',
      tier: 'strong',
      model: 'openai:big',
    })
    expect(route.reasons.at(-1)).toBe('No model is set for local (models.local). strong takes its place.')
    expect([...small.requests, ...large.requests]).toEqual([])
  })
})

it('a model that failed to open is opened again without a restart', async () => {
  let tries = 0
  const models = createOwnModels({
    loaded: { config: { llm: {}, models: {}, offline: false } } as never,
    clock: () => 0,
    logger: { warn: () => {} } as never,
    given: undefined,
    priceOf: async () => undefined,
    named: async () => [
      {
        tier: 'strong',
        model: 'own',
        window: 1000,
        isHere: true,
        open: async () => {
          if (tries++ === 0) throw new Error('The module does not exist.')
          return { id: 'own:1' } as never
        },
      },
    ],
  })
  await expect(models.describe()).rejects.toThrow('does not exist')
  expect(await models.describe()).toBe('own:1')
  expect(await models.describe()).toBe('own:1')
  expect(tries).toBe(2)
})
