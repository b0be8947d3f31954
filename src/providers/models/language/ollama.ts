import type { LanguageModel } from '../../../ports/models.ts'
import { postJson, type RemoteCall } from '../remote/post-json.ts'

export interface OllamaSettings extends Pick<RemoteCall, 'timeout' | 'sleep'> {
  /** `http://127.0.0.1:11434`. */
  baseUrl: string
  model: string
}

/** Characters per token, estimated low, so that the window is rather too large than too small. */
const charactersPerToken = 3
/** The window grows in steps, since another size makes Ollama reload the model. Tokens. */
const windowStep = 4096
const largestWindow = 65_536

interface Answer {
  message?: { content?: string }
  done_reason?: string
  prompt_eval_count?: number
  eval_count?: number
}

/**
 * Uses Ollama's own API: only there can the window be set. Otherwise it is 4,096 tokens, and longer prompts are cut
 * silently.
 */
export function createOllamaModel({ baseUrl, model, ...calling }: OllamaSettings): LanguageModel {
  return {
    id: `ollama:${model}`,
    async generate({ system, prompt, maxTokens, schema }, { signal } = {}) {
      const need = Math.ceil(((system?.length ?? 0) + prompt.length) / charactersPerToken) + maxTokens
      const window = Math.min(largestWindow, Math.ceil(need / windowStep) * windowStep)
      const answer = (await postJson({
        ...calling,
        service: 'Ollama',
        url: `${baseUrl}/api/chat`,
        headers: {},
        body: {
          model,
          stream: false,
          think: false,
          messages: [
            ...(system === undefined ? [] : [{ role: 'system', content: system }]),
            { role: 'user', content: prompt },
          ],
          ...(schema && { format: schema }),
          options: { num_ctx: window, num_predict: maxTokens, temperature: 0 },
        },
        signal,
      })) as Answer
      return {
        text: answer.message?.content ?? '',
        inputTokens: answer.prompt_eval_count ?? 0,
        outputTokens: answer.eval_count ?? 0,
        ...(answer.done_reason === 'length' && { truncated: true }),
      }
    },
  }
}
