import { createServer } from 'node:http'
import { listen } from '../../../src/testing/listen.ts'

/** A part of an answer of the model. */
export type Part = { text: string } | { functionCall: { name: string; args: Readonly<Record<string, unknown>> } }

export interface ContentStub {
  /** `http://127.0.0.1:<port>`. */
  url: string
  /** Requests for a turn of the conversation, in order. */
  turns: { contents: unknown }[]
  /** Answers to the next turns, including those of sub-agents; afterwards `ok`. */
  script: Part[][]
  close(): Promise<void>
}

/** Speaks the streaming interface for content on loopback, as far as a session of Gemini CLI needs it. */
export async function startContentStub(): Promise<ContentStub> {
  const stub: Omit<ContentStub, 'url' | 'close'> = { turns: [], script: [] }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    if (!request.url?.includes(':streamGenerateContent')) return response.writeHead(404).end('{}')
    stub.turns.push(JSON.parse(text) as { contents: unknown })
    const parts = stub.script.shift() ?? [say('ok')]
    const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 }
    const candidates = [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }]
    const answer = { candidates, usageMetadata, modelVersion: 'gemini-2.5-flash', responseId: `r${stub.turns.length}` }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`data: ${JSON.stringify(answer)}\r\n\r\n`)
  })
  return Object.assign(stub, await listen(server))
}

export const say = (text: string): Part => ({ text })
export const use = (name: string, args: Readonly<Record<string, unknown>>): Part => ({ functionCall: { name, args } })
