import { describe, expect, it } from 'vitest'
import { startModelService } from '../../testing/model-service.ts'
import type { LanguageSettings } from './choose-language-model.ts'
import { namedTiers, presets, readTier } from './tier-models.ts'

const settings: LanguageSettings = {
  ...{ provider: 'none', model: '', baseUrl: '', keyVariable: '', file: '', timeout: 2000, offline: false },
  variable: (name) => ({ ZAI_API_KEY: 'z', ANTHROPIC_API_KEY: 'a' })[name],
}
const none = { tiny: '', local: '', strong: '' }

describe('the model setting of a tier', () => {
  it.each([
    ['anthropic/claude-opus-5-5', { provider: 'anthropic', model: 'claude-opus-5-5', isHere: false, window: 200_000 }],
    ['ollama/qwen3:4b', { provider: 'ollama', model: 'qwen3:4b', isHere: true }],
    [
      'openai/a/b@http://127.0.0.1:1234/v1 window=8192 key=MY_KEY',
      { model: 'a/b', baseUrl: 'http://127.0.0.1:1234/v1', window: 8192, keyVariable: 'MY_KEY', isHere: true },
    ],
    ['openai/x@https://models.example/v1', { model: 'x', isHere: false }],
    ['gguf//models/small.gguf', { provider: 'gguf', model: '/models/small.gguf', isHere: true }],
    ['apple', { provider: 'openai', window: 4096, isHere: true }],
    ['mlx', { provider: 'openai', isHere: true }],
    ['ollama', { provider: 'ollama', model: 'qwen3:4b', isHere: true }],
    ['glm', { provider: 'glm', isHere: false }],
  ])('%s', (text, expected) => expect(readTier(text, 'models.local')).toMatchObject(expected))

  it.each([
    ['aple', /models.tiny is "aple".*Did you mean "?apple/s],
    ['anthropic', /provider\/model/],
    ['ollama/x window=some', /"window=some" is neither window=<tokens> nor key=<VARIABLE>/],
  ])('%s is refused with the expected form', (text, message) =>
    expect(() => readTier(text, 'models.tiny')).toThrow(message),
  )

  it('has valid presets', () => {
    for (const name of Object.keys(presets)) expect(readTier(name, 'models.tiny').model).not.toBe('')
  })
})

describe('model tiers', () => {
  const tiersOf = (models: Partial<typeof none>, llm: Partial<LanguageSettings> = {}) =>
    namedTiers({ ...none, ...models }, { ...settings, ...llm }).map(({ tier, model }) => `${tier} ${model}`)

  it('use the model of the llm settings, unless they have a separate one', () => {
    expect(tiersOf({})).toEqual([])
    expect(tiersOf({}, { provider: 'anthropic' })).toEqual(['strong anthropic:usual'])
    expect(tiersOf({}, { provider: 'ollama', model: 'q' })).toEqual(['local ollama:q'])
    expect(tiersOf({}, { provider: 'openai', baseUrl: 'http://localhost:1234/v1' })).toEqual(['local openai:usual'])
    expect(tiersOf({ strong: 'glm' }, { provider: 'anthropic' })).toEqual(['strong glm:glm-4.6'])
    expect(tiersOf({ tiny: 'apple' }, { provider: 'auto' })).toHaveLength(2)
    expect(tiersOf({}, { provider: 'auto', variable: () => undefined })).toEqual([])
  })

  it('open on first use, so that a missing key does not affect others', async () => {
    const [tier] = namedTiers({ ...none, strong: 'glm' }, { ...settings, variable: () => undefined })
    await expect(tier!.open()).rejects.toThrow(/Z.AI needs a key in the variable ZAI_API_KEY/)
  })

  it('request JSON objects without reasoning from GLM, as Z.AI requires', async () => {
    const service = await startModelService()
    const [tier] = namedTiers({ ...none, strong: `glm/glm-4.6@${service.url}/v4` }, settings)
    const model = await tier!.open()
    await model.generate({ prompt: 'x', maxTokens: 10, schema: { type: 'object', properties: {} } })
    await service.close()
    const [{ path, headers, body } = {}] = service.requests
    expect(path).toBe('/v4/chat/completions')
    expect(headers).toMatchObject({ authorization: 'Bearer z' })
    expect(body).toMatchObject({
      model: 'glm-4.6',
      thinking: { type: 'disabled' },
      response_format: { type: 'json_object' },
    })
  })
})
