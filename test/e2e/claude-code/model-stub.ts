import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../../../src/testing/listen.ts'

/** A block of an answer of the model. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: Readonly<Record<string, unknown>> }

/** A request as far as tests look at it. */
export interface ModelRequest {
  stream?: boolean
  model: string
  messages: { role: string; content: unknown }[]
  system?: unknown
  tools?: unknown[]
}

export const say = (text: string): Block => ({ type: 'text', text })
let uses = 0
export const use = (name: string, input: Readonly<Record<string, unknown>>): Block => ({
  type: 'tool_use',
  id: `toolu_made${++uses}`,
  name,
  input,
})

export interface ModelStub {
  /** `http://127.0.0.1:<port>`. */
  url: string
  /** Requests for a turn of the conversation, in order. */
  turns: ModelRequest[]
  /** Answers to the next turns; afterwards `ok`. */
  script: Block[][]
  /** Requests outside the conversation: for a title, for a summary. */
  asides: ModelRequest[]
  close(): Promise<void>
}

/**
 * Speaks the streaming messages interface on loopback, as far as an agent's session needs it. With `asides`, a request
 * without tools is none of the conversation.
 */
export async function startModelStub({ asides = false } = {}): Promise<ModelStub> {
  const stub: Omit<ModelStub, 'url' | 'close'> = { turns: [], script: [], asides: [] }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const body = (text === '' ? {} : JSON.parse(text)) as ModelRequest
    const [path] = (request.url ?? '').split('?')
    if (path === '/v1/messages/count_tokens') return send(response, 200, { input_tokens: 42 })
    if (path !== '/v1/messages')
      return send(response, 404, { type: 'error', error: { type: 'not_found_error', message: path } })
    // A request without a stream only asks whether a model is there.
    if (body.stream !== true) return send(response, 200, messageOf(body, [{ type: 'text', text: 'ok' }], 0))
    if (asides && (body.tools ?? []).length === 0) {
      stub.asides.push(body)
      return stream(response, messageOf(body, [{ type: 'text', text: 'ok' }], 0))
    }
    stub.turns.push(body)
    stream(response, messageOf(body, stub.script.shift() ?? [{ type: 'text', text: 'ok' }], stub.turns.length))
  })
  return Object.assign(stub, await listen(server))
}

type Message = ReturnType<typeof messageOf>

function messageOf({ model }: ModelRequest, content: readonly Block[], turn: number) {
  return {
    id: `msg_${turn}`,
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 100, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 20 },
  }
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function stream(response: ServerResponse, message: Message): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const tell = (event: { type: string } & Record<string, unknown>) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  tell({ type: 'message_start', message: { ...message, content: [], stop_reason: null } })
  for (const [index, block] of message.content.entries()) {
    const [start, delta] =
      block.type === 'text'
        ? [
            { ...block, text: '' },
            { type: 'text_delta', text: block.text },
          ]
        : [
            { ...block, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
          ]
    tell({ type: 'content_block_start', index, content_block: start })
    tell({ type: 'content_block_delta', index, delta })
    tell({ type: 'content_block_stop', index })
  }
  tell({ type: 'message_delta', delta: { stop_reason: message.stop_reason }, usage: { output_tokens: 20 } })
  tell({ type: 'message_stop' })
  response.end()
}
