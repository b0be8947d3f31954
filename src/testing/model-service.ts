import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** Fault of one request, in the order of the requests; `ok` for none. */
export type ModelFault =
  | 'ok'
  | 'busy'
  | 'error-once'
  | 'hang'
  | 'cut'
  | 'html'
  | 'refuse-schema'
  | 'refuse-limit'
  | 'refuse-logprobs'
  | 'bad-key'

export interface ModelService {
  /** `http://127.0.0.1:<port>`. */
  url: string
  /** Bodies and headers as they came. */
  requests: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[]
  /** Faults of the next requests; later ones succeed. */
  faults: ModelFault[]
  /** Text of the answers. */
  answer: string
  /** Likelihoods of an answer's first words, for requests that ask for them; without it, none are returned. */
  likelihoods?: (prompt: string) => Readonly<Record<string, number>>
  close(): Promise<void>
}

const usage = { input: 120, output: 15 }

/** Speaks the wire forms of hosted and local language models on loopback, with their faults. */
export async function startModelService(answer = '{"ok":true}'): Promise<ModelService> {
  const service: Omit<ModelService, 'url' | 'close'> = { requests: [], faults: [], answer }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const path = request.url ?? ''
    const body = JSON.parse(text || '{}') as Record<string, unknown>
    service.requests.push({ path, headers: request.headers, body })
    const chances = body.logprobs === true ? service.likelihoods?.(text) : undefined
    reply(response, service.faults.shift() ?? 'ok', bodyOf(path, service.answer, chances))
  })
  return Object.assign(service, await listen(server))
}

function reply(response: ServerResponse, fault: ModelFault, body: unknown): void {
  const send = (status: number, value: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  const refusal = (status: number, message: string) => send(status, { error: { type: 'error', message } })
  switch (fault) {
    case 'busy':
      send(429, { error: { message: 'slow down' } }, { 'retry-after': '1' })
      return
    case 'error-once':
      refusal(500, 'oops')
      return
    case 'hang':
      return
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"choices": [')
      setTimeout(() => response.destroy(), 10)
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
      return
    case 'refuse-schema':
      refusal(400, 'response_format json_schema is not supported')
      return
    case 'refuse-limit':
      refusal(400, 'Use max_completion_tokens instead of max_tokens')
      return
    case 'refuse-logprobs':
      refusal(400, 'This model does not support logprobs')
      return
    case 'bad-key':
      refusal(401, 'Incorrect key sk-abcdefghijklmnopqrstuvwx provided')
      return
    case 'ok':
      send(200, body)
  }
}

function bodyOf(path: string, answer: string, chances?: Readonly<Record<string, number>>): unknown {
  if (path.endsWith('/v1/messages'))
    return {
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: answer },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: usage.input - 20, cache_read_input_tokens: 20, output_tokens: usage.output },
    }
  if (path.endsWith('/api/chat'))
    return {
      message: { content: answer },
      done_reason: 'stop',
      prompt_eval_count: usage.input,
      eval_count: usage.output,
    }
  return {
    choices: [
      { message: { content: answer }, finish_reason: 'stop', ...(chances && { logprobs: logprobsOf(chances) }) },
    ],
    usage: { prompt_tokens: usage.input, completion_tokens: usage.output },
  }
}

const logprobsOf = (chances: Readonly<Record<string, number>>) => ({
  content: [{ top_logprobs: Object.entries(chances).map(([token, chance]) => ({ token, logprob: Math.log(chance) })) }],
})
