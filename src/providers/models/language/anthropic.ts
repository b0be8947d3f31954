import { unavailable } from '../../../core/errors.ts'
import type { GenerateRequest, LanguageModel } from '../../../ports/models.ts'
import { postJson, type RemoteCall } from '../remote/post-json.ts'
import { closedSchema } from './closed-schema.ts'

export interface AnthropicSettings extends Pick<RemoteCall, 'timeout' | 'sleep'> {
  /** `https://api.anthropic.com`, without the version. */
  baseUrl: string
  key: string
  model: string
}

/** Thinking counts towards the output limit: extra room for it, tokens. */
const roomForThinking = 4096

interface Answer {
  content?: { type: string; text?: string }[]
  stop_reason?: string
  usage?: {
    input_tokens?: number
    output_tokens?: number
    cache_read_input_tokens?: number
    cache_creation_input_tokens?: number
  }
}

/** The Messages API. Sends no sampling parameters, prefilled answer or forced tool: current models refuse them. */
export function createAnthropicModel({ baseUrl, key, model, ...calling }: AnthropicSettings): LanguageModel {
  return {
    id: `anthropic:${model}`,
    async generate(request, { signal } = {}) {
      const answer = (await postJson({
        ...calling,
        service: 'Anthropic',
        url: `${baseUrl}/v1/messages`,
        headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
        body: bodyOf(request, model),
        signal,
      })) as Answer
      const { stop_reason: stop, usage = {} } = answer
      if (stop === 'refusal')
        throw unavailable('model_declined', `${model} declined to answer. The text is left as it is.`)
      return {
        // A block of thoughts may come first, so blocks are selected by type.
        text: (answer.content ?? []).flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])).join(''),
        inputTokens:
          (usage.input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0),
        outputTokens: usage.output_tokens ?? 0,
        ...(stop === 'max_tokens' && { truncated: true }),
      }
    },
  }
}

const bodyOf = ({ system, prompt, maxTokens, schema }: GenerateRequest, model: string) => ({
  model,
  max_tokens: maxTokens + roomForThinking,
  ...(system !== undefined && { system }),
  messages: [{ role: 'user', content: prompt }],
  ...(schema && { output_config: { effort: 'low', format: { type: 'json_schema', schema: closedSchema(schema) } } }),
})
