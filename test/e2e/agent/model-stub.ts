import { createServer } from 'node:http'

/** A model's answer: text, or a tool call. */
export type Block = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: object }

/** A request of the program as far as a script reads it. */
export interface ModelRequest {
  model: string
  stream?: boolean
  system?: { text: string }[] | string
  messages: {
    role: string
    content: string | { type: string; text?: string; content?: unknown; tool_use_id?: string }[]
  }[]
  tools?: { name: string }[]
}

export type ModelScript = (request: ModelRequest, count: number) => Block[] | { status: number; error: object }

const usage = { input_tokens: 100, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 20 }

/** A stub of the service, which answers every request locally. */
export async function startModel(script: ModelScript) {
  const seen: ModelRequest[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const body = (text ? JSON.parse(text) : {}) as ModelRequest
    const json = (value: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    const path = request.url?.split('?')[0]
    if (path === '/v1/messages/count_tokens') return json({ input_tokens: 42 })
    if (path !== '/v1/messages') return json({ type: 'error', error: { type: 'not_found_error', message: path } }, 404)
    if (body.stream) seen.push(body)
    const answer = body.stream ? script(body, seen.length) : [{ type: 'text' as const, text: 'ok' }]
    if (!Array.isArray(answer)) return json({ type: 'error', error: answer.error }, answer.status)
    const reason = answer.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn'
    const message = { id: `msg_${seen.length}`, type: 'message', role: 'assistant', model: body.model, usage }
    if (!body.stream) return json({ ...message, content: answer, stop_reason: reason, stop_sequence: null })
    response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': `req_${seen.length}` })
    for (const event of eventsOf(message, answer, reason))
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, seen, close: () => server.close() }
}

function eventsOf(message: object, content: Block[], reason: string): { type: string }[] {
  const first = {
    ...message,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 1 },
  }
  return [
    { type: 'message_start', message: first } as { type: string },
    ...content.flatMap((block, index) => [
      {
        ...{ type: 'content_block_start', index },
        content_block: block.type === 'tool_use' ? { ...block, input: {} } : { type: 'text', text: '' },
      },
      {
        ...{ type: 'content_block_delta', index },
        delta:
          block.type === 'tool_use'
            ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
            : { type: 'text_delta', text: block.text },
      },
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 20 } } as {
      type: string
    },
    { type: 'message_stop' },
  ]
}

/** The system prompt of a request, and the text of its last message of a user. */
export const systemOf = ({ system }: ModelRequest): string =>
  typeof system === 'string' ? system : (system ?? []).map(({ text }) => text).join('\n')
export function lastUser({ messages }: ModelRequest): string {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  return typeof content === 'string'
    ? content
    : content
        .map((block) => block.text ?? (block.content === undefined ? '' : JSON.stringify(block.content)))
        .join('\n')
}
