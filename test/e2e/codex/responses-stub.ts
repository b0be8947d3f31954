import { createServer } from 'node:http'
import { listen } from '../../../src/testing/listen.ts'

/** An item of an answer of the model. */
export type Item = Readonly<Record<string, unknown>> & { type: string }

/** A request as far as tests look at it. */
export interface ModelRequest {
  input: { type: string; role?: string; content?: unknown }[]
}

export interface ResponsesStub {
  /** `http://127.0.0.1:<port>/v1`. */
  url: string
  /** Requests for a turn of the conversation, in order. */
  turns: ModelRequest[]
  /** Answers to the next turns of a session; afterwards `ok`. */
  script: Item[][]
  /** The same for a sub-agent, which asks at any time. */
  agentScript: Item[][]
  /** Instead of a script: computes the answer to each request. */
  answer?: (request: ModelRequest) => Item[]
  /** The service fails with it. */
  status?: number
  close(): Promise<void>
}

/** Speaks the streaming responses interface on loopback, as far as a session of Codex needs it. */
export async function startResponsesStub(): Promise<ResponsesStub> {
  const stub: Omit<ResponsesStub, 'url' | 'close'> = { turns: [], script: [], agentScript: [] }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    if (!request.url?.startsWith('/v1/responses')) return response.writeHead(404).end('{}')
    const asked = JSON.parse(text) as ModelRequest
    stub.turns.push(asked)
    if (stub.status !== undefined)
      return response.writeHead(stub.status).end('{"error": {"message": "the key is not valid"}}')
    const script = request.headers['x-openai-subagent'] === undefined ? stub.script : stub.agentScript
    const turn = stub.turns.length
    const items = (stub.answer?.(asked) ?? script.shift() ?? [say('ok')]).map((item, index) => ({
      id: `item_${turn}_${index}`,
      ...item,
    }))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const tell = (event: { type: string } & Record<string, unknown>) =>
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    tell({ type: 'response.created', response: { id: `resp_${turn}` } })
    for (const [index, item] of items.entries()) {
      tell({ type: 'response.output_item.added', output_index: index, item })
      tell({ type: 'response.output_item.done', output_index: index, item })
    }
    const usage = { input_tokens: 100, output_tokens: 20, total_tokens: 120 }
    tell({ type: 'response.completed', response: { id: `resp_${turn}`, usage } })
    response.end()
  })
  const { url, close } = await listen(server)
  return Object.assign(stub, { url: `${url}/v1`, close })
}

export const say = (text: string): Item => ({
  ...{ type: 'message', role: 'assistant' },
  content: [{ type: 'output_text', text }],
})

let calls = 0
/** A use of a tool; of one in a namespace where that is named. */
export const use = (name: string, input: Readonly<Record<string, unknown>>, namespace?: string): Item => ({
  ...{ type: 'function_call', name, call_id: `call_${++calls}`, arguments: JSON.stringify(input) },
  ...(namespace !== undefined && { namespace }),
})

/** A tool call with a text input. */
export const useText = (name: string, input: string): Item => ({
  ...{ type: 'custom_tool_call', name, call_id: `call_${++calls}`, input },
})
