import { JarvisError } from '../../../core/errors.ts'
import type { GenerateRequest, LanguageModel } from '../../../ports/models.ts'
import { postJson, type RemoteCall } from '../remote/post-json.ts'
import { closedSchema } from './closed-schema.ts'

export interface OpenAiSettings extends Pick<RemoteCall, 'timeout' | 'sleep'> {
  /** Including the version: `http://127.0.0.1:1234/v1`. */
  baseUrl: string
  /** Not needed by local servers. */
  key?: string | undefined
  model: string
  /** Name of the service, for messages. */
  service: string
  /** First response format to try; default: the full schema. */
  form?: Form
  /** Additional fields of every request. */
  extra?: Readonly<Record<string, unknown>>
}

interface Answer {
  choices?: {
    message?: { content?: string | null }
    finish_reason?: string
    logprobs?: { content?: { top_logprobs?: { token: string; logprob: number }[] }[] | null } | null
  }[]
  usage?: { prompt_tokens?: number; completion_tokens?: number }
}

/** Response formats, strictest first. The supported one is found once, by the server's refusals. */
const forms = ['json_schema', 'json_object', 'prompt'] as const
type Form = (typeof forms)[number]
/** Newer models of OpenAI require the second name and refuse the first. */
const limitNames = ['max_tokens', 'max_completion_tokens'] as const

/**
 * Chat completions, as supported by OpenAI, LM Studio, vLLM, llama.cpp, Gemini's compatible interface and many others.
 */
export function createOpenAiModel({ baseUrl, key, model, service, ...given }: OpenAiSettings): LanguageModel {
  const { form: firstForm = 'json_schema', extra = {}, ...calling } = given
  let form: Form = firstForm
  let limitName: (typeof limitNames)[number] = 'max_tokens'
  let supportsLikelihoods = true
  const ask = async (request: GenerateRequest, signal: AbortSignal | undefined): Promise<Answer> => {
    for (;;) {
      try {
        return (await postJson({
          ...calling,
          service,
          url: `${baseUrl}/chat/completions`,
          headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
          body: {
            ...extra,
            ...bodyOf(request, model, form, limitName),
            ...(supportsLikelihoods && likelihoodsOf(request)),
          },
          signal,
        })) as Answer
      } catch (error) {
        if (!(error instanceof JarvisError) || error.code !== 'model_refused') throw error
        const nextForm = request.schema && forms[forms.indexOf(form) + 1]
        if (limitName === 'max_tokens' && error.message.includes('max_completion_tokens'))
          limitName = 'max_completion_tokens'
        else if (supportsLikelihoods && request.likelihoods && error.message.includes('logprobs'))
          supportsLikelihoods = false
        else if (nextForm) form = nextForm
        else throw error
      }
    }
  }
  return {
    id: `openai:${model}`,
    async generate(request, { signal } = {}) {
      const { choices = [], usage = {} } = await ask(request, signal)
      return {
        text: choices[0]?.message?.content ?? '',
        inputTokens: usage.prompt_tokens ?? 0,
        outputTokens: usage.completion_tokens ?? 0,
        ...(choices[0]?.finish_reason === 'length' && { truncated: true }),
        ...readLikelihoods(choices[0], request.likelihoods),
      }
    },
  }
}

/** The most likely first tokens are enough to identify a word; some services return no more than 20. */
const likeliest = 10

const likelihoodsOf = ({ likelihoods }: GenerateRequest) =>
  likelihoods ? { logprobs: true, top_logprobs: likeliest } : {}

/** Probabilities of the requested words: several tokens may be the same word, with a leading blank or a capital. */
function readLikelihoods(choice: NonNullable<Answer['choices']>[number] | undefined, words: readonly string[] = []) {
  const first = choice?.logprobs?.content?.[0]?.top_logprobs
  if (!first || first.length === 0) return {}
  const chance = (word: string) =>
    first.reduce((sum, { token, logprob }) => sum + (token.trim().toLowerCase() === word ? Math.exp(logprob) : 0), 0)
  return { likelihoods: Object.fromEntries(words.map((word) => [word, chance(word)])) }
}

function bodyOf({ system, prompt, maxTokens, schema }: GenerateRequest, model: string, form: Form, limit: string) {
  const inPrompt = schema && form !== 'json_schema'
  const asked = inPrompt
    ? `${prompt}\n\nAnswer with one JSON object of this schema and nothing else:\n${JSON.stringify(schema)}`
    : prompt
  return {
    model,
    messages: [
      ...(system === undefined ? [] : [{ role: 'system', content: system }]),
      { role: 'user', content: asked },
    ],
    [limit]: maxTokens,
    ...(schema && form !== 'prompt' && { response_format: formatOf(form, schema) }),
  }
}

const formatOf = (form: Form, schema: GenerateRequest['schema']) =>
  form === 'json_object'
    ? { type: 'json_object' }
    : { type: 'json_schema', json_schema: { name: 'answer', schema: closedSchema(schema), strict: true } }
