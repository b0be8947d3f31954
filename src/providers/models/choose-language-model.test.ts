import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ModelService, startModelService } from '../../testing/model-service.ts'
import { chooseLanguageModel, type LanguageSettings } from './choose-language-model.ts'
import { createAnthropicModel } from './language/anthropic.ts'
import { createGgufModel } from './language/gguf.ts'
import { createOllamaModel } from './language/ollama.ts'
import { createOpenAiModel } from './language/openai-compatible.ts'

let service: ModelService
beforeAll(async () => {
  service = await startModelService()
})
afterEach(() => {
  service.requests.length = 0
  service.faults.length = 0
})
afterAll(() => service.close())

const waits: number[] = []
const calling = {
  timeout: 300,
  sleep: async (milliseconds: number) => {
    waits.push(milliseconds)
  },
}
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 5 },
    list: { type: 'array', maxItems: 3, items: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } } } },
  },
}
const request = { system: 'Be brief.', prompt: 'Who?', maxTokens: 100, schema }
const models = () => ({
  anthropic: createAnthropicModel({ baseUrl: service.url, key: 'secret-key', model: 'm', ...calling }),
  openai: createOpenAiModel({
    baseUrl: `${service.url}/v1`,
    key: 'secret-key',
    model: 'm',
    service: 'OpenAI',
    ...calling,
  }),
  ollama: createOllamaModel({ baseUrl: service.url, model: 'm', ...calling }),
})

describe.each(['anthropic', 'openai', 'ollama'] as const)('%s', (name) => {
  it('returns an answer with its token counts', async () => {
    expect(await models()[name].generate(request)).toEqual({ text: '{"ok":true}', inputTokens: 120, outputTokens: 15 })
  })

  it('is retried after temporary failures, and respects the requested delay', async () => {
    waits.length = 0
    service.faults.push('busy', 'error-once')
    expect((await models()[name].generate(request)).text).toBe('{"ok":true}')
    expect(service.requests).toHaveLength(3)
    expect(waits[0]).toBe(1000)
    expect(waits[1]).toBeLessThanOrEqual(1000)
  })

  it('fails with a clear error when the faults persist', async () => {
    service.faults.push('html', 'html', 'html')
    await expect(models()[name].generate(request)).rejects.toMatchObject({
      code: 'model_answer_broken',
      kind: 'Unavailable',
    })
    service.faults.push('cut', 'cut', 'cut')
    await expect(models()[name].generate(request)).rejects.toMatchObject({ kind: 'Unavailable' })
  })

  it('is aborted after its timeout, and when the caller aborts', async () => {
    service.faults.push('hang', 'hang', 'hang')
    await expect(models()[name].generate(request)).rejects.toMatchObject({ code: 'model_timeout' })
    service.faults.push('hang')
    const signal = AbortSignal.timeout(50)
    await expect(models()[name].generate(request, { signal })).rejects.toMatchObject({ kind: 'Cancelled' })
  })

  it('never repeats a key in an error', async () => {
    service.faults.push('bad-key')
    const failure = await models()
      [name].generate(request)
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ code: 'model_key_refused' })
    expect(String((failure as Error).message)).not.toMatch(/abcdefghij|secret-key/)
    expect(service.requests).toHaveLength(1)
  })
})

describe('request formats', () => {
  it('send Anthropic a closed schema without limits and unsupported fields', async () => {
    await models().anthropic.generate(request)
    const [{ body, headers }] = service.requests as [ModelService['requests'][number]]
    expect(headers).toMatchObject({ 'x-api-key': 'secret-key', 'anthropic-version': '2023-06-01' })
    expect(body).not.toHaveProperty('temperature')
    expect(body).not.toHaveProperty('tool_choice')
    const item = {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
      additionalProperties: false,
    }
    expect(body.output_config).toEqual({
      effort: 'low',
      format: {
        type: 'json_schema',
        schema: {
          type: 'object',
          properties: { name: { type: 'string' }, list: { type: 'array', items: item } },
          required: ['name', 'list'],
          additionalProperties: false,
        },
      },
    })
  })

  it('detect once what an OpenAI-compatible server accepts', async () => {
    const { openai } = models()
    service.faults.push('refuse-limit', 'refuse-schema', 'refuse-schema')
    await openai.generate(request)
    await openai.generate(request)
    const bodies = service.requests.map(({ body }) => body)
    expect(bodies).toHaveLength(5)
    expect(bodies.at(-1)).toMatchObject({ max_completion_tokens: 100 })
    expect(bodies.at(-1)).not.toHaveProperty('response_format')
    expect(JSON.stringify(bodies.at(-1)?.messages)).toContain('nothing else')
  })

  it('give Ollama a context window that fits the prompt', async () => {
    await models().ollama.generate({ ...request, prompt: 'word '.repeat(6000) })
    expect(service.requests[0]?.body.options).toMatchObject({ num_ctx: 12_288 })
  })
})

describe('a model file', () => {
  it('is loaded on first use, once, through the optional package', async () => {
    let loads = 0
    const model = createGgufModel({
      file: '/models/small.gguf',
      load: async () => ({
        getLlama: async () => ({
          loadModel: async () => {
            loads++
            return {
              createContext: async () => ({ getSequence: () => ({ dispose() {} }), dispose: async () => {} }),
              tokenize: (text: string) => text.split(' '),
            }
          },
          createGrammarForJsonSchema: async () => 'grammar',
        }),
        LlamaChatSession: class {
          async prompt(text: string) {
            return `answer to ${text}`
          }
        },
      }),
    })
    expect(model.id).toBe('gguf:small.gguf')
    expect(await model.generate(request)).toEqual({ text: 'answer to Who?', inputTokens: 2, outputTokens: 3 })
    await model.generate(request)
    expect(loads).toBe(1)
  })

  it('names the missing package', async () => {
    await expect(createGgufModel({ file: 'x.gguf' }).generate(request)).rejects.toMatchObject({
      code: 'llama_not_installed',
    })
  })
})

describe('choosing a language model', () => {
  const settings = (
    changes: Partial<LanguageSettings> = {},
    variables: Record<string, string> = {},
  ): LanguageSettings => ({
    provider: 'auto',
    model: '',
    baseUrl: '',
    keyVariable: '',
    file: '',
    timeout: 1000,
    offline: false,
    variable: (name) => variables[name],
    ...changes,
  })

  it('selects none by default, whatever keys exist', () => {
    expect(chooseLanguageModel(settings({ provider: 'none' }, { ANTHROPIC_API_KEY: 'k' })).model).toBeUndefined()
  })

  it('finds the available model without a request', () => {
    expect(chooseLanguageModel(settings()).model).toBeUndefined()
    expect(chooseLanguageModel(settings({ file: 'a.gguf' })).model?.id).toBe('gguf:a.gguf')
    expect(chooseLanguageModel(settings({}, { OPENAI_API_KEY: 'k' })).model?.id).toMatch(/^openai:/)
    expect(chooseLanguageModel(settings({}, { OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k' })).model?.id).toMatch(
      /^anthropic:/,
    )
    expect(chooseLanguageModel(settings({ baseUrl: `${service.url}/v1`, model: 'q' })).model?.id).toBe('openai:q')
    expect(chooseLanguageModel(settings({ offline: true }, { OPENAI_API_KEY: 'k' })).model).toBeUndefined()
    expect(service.requests).toEqual([])
  })

  it('reports what is missing', () => {
    const code = (changes: Partial<LanguageSettings>) => {
      try {
        chooseLanguageModel(settings(changes))
      } catch (error) {
        return (error as { code: string }).code
      }
      return undefined
    }
    expect(code({ provider: 'anthropic' })).toBe('model_key_missing')
    expect(code({ provider: 'ollama' })).toBe('model_unnamed')
    expect(code({ provider: 'gguf' })).toBe('model_file_missing')
    expect(code({ provider: 'openai', baseUrl: 'localhost' })).toBe('model_address_invalid')
    expect(code({ provider: 'openai', baseUrl: 'https://api.example.com/v1', offline: true })).toBe('offline')
    expect(code({ provider: 'openai', baseUrl: 'http://127.0.0.1:1/v1', offline: true, model: 'm' })).toBeUndefined()
  })
})
