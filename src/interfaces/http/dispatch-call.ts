import type { ServerRecord } from '../../config/running-server.ts'
import { type AnsweringNeeds, answerOperation } from './answer-operation.ts'
import { type ApiCall, actingAs, signalOf } from './api-call.ts'
import type { McpMount } from './mcp-mount.ts'
import { refusals } from './refusal.ts'
import { sendJson } from './send.ts'
import { sendImage, streamEvents } from './watch-space.ts'

export interface DispatchNeeds extends AnsweringNeeds {
  mcp: McpMount
  record: ServerRecord
}

/** Passes a call to the handler of its path: MCP, live events, images, the API description, or an operation. */
export async function dispatchCall(needs: DispatchNeeds, call: ApiCall): Promise<void> {
  const { request, response, path, caller } = call
  if (path === '/mcp') {
    needs.touch()
    const exchange = { request, response, url: `${needs.record.url}/mcp`, limit: needs.maxBodyBytes }
    return needs.turns.run(() => actingAs(caller, () => needs.mcp.answer(exchange, caller)), signalOf(response))
  }
  if (path === '/api/events' || path === '/api/image' || path === '/api/openapi.json') {
    if (request.method !== 'GET') throw refusals.methodNotAllowed('GET')
    if (path === '/api/events') return streamEvents(needs, call)
    if (path === '/api/image') return sendImage(needs, call)
    const { describeApi } = await import('./openapi.ts')
    return sendJson(response, describeApi(needs.routes, needs.record))
  }
  return answerOperation(needs, call)
}
