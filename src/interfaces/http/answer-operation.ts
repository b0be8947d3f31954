import { type ApiCall, actingAs, signalOf, spaceOf } from './api-call.ts'
import type { Events } from './events.ts'
import type { Indexer } from './indexer.ts'
import type { OpenSpaces } from './open-spaces.ts'
import { isForPhones } from './phone/phone-role.ts'
import { refusals } from './refusal.ts'
import { findRoute, type Route, type Routes, readInput } from './routes.ts'
import { sendJson } from './send.ts'
import { seenBy } from './tokens/seen-by.ts'
import { type Caller, checkRights, inProject, isGiven } from './tokens/token-rights.ts'
import type { Turns } from './turns.ts'

export interface AnsweringNeeds {
  routes: Routes
  spaces: OpenSpaces
  events: Events
  turns: Turns
  /** Runs long operations; undefined if this process runs them itself. */
  indexer: Indexer | undefined
  /** Called at each sign of the owner. */
  touch(): void
  /** Space of calls that name none. */
  space: string
  maxBodyBytes: number
}

/** Runs the operation of a call, and sends its answer. Throws a Refusal if its caller may not use it. */
export async function answerOperation(needs: AnsweringNeeds, call: ApiCall): Promise<void> {
  const { request, response, path, query, caller } = call
  const { spaces, events, turns, indexer, touch } = needs
  const found = findRoute(needs.routes, path, request.method)
  checkCaller(caller, found)
  const { route, input } = await readInput(found, request, query, needs.maxBodyBytes)
  // The input may select another operation at the same path.
  checkCaller(caller, route, input as object)
  const { name, long, makesSpace = false, effect, run } = route.operation
  const bounded = isGiven(caller) ? inProject(caller, input as object) : input
  const space = spaceOf(call, needs.space)
  // An open page polls the state, which is not a sign of its owner.
  const isFromOwner = 'query' in route.schema.properties || effect !== 'read'
  if (isFromOwner) touch()
  if (long && indexer) {
    // Nothing is sent until the operation is done, which may take long. It continues if the client leaves.
    response.socket?.setTimeout(0)
    return sendJson(response, await indexer.run(name, input, space))
  }
  const signal = signalOf(response)
  const onProgress = (step: string, done: number, total?: number) =>
    events.tell(space, 'progress', { space, step, done, ...(total !== undefined && { total }) })
  const answer = await turns.run(
    () =>
      spaces.use(space, makesSpace, (jarvis) =>
        actingAs(caller, () => {
          const answer = async () => run(jarvis, bounded as never, { signal, onProgress })
          return isGiven(caller) ? seenBy(caller, { jarvis, input: bounded as object }, answer) : answer()
        }),
      ),
    signal,
  )
  // Loading a model may have taken longer than the whole pause.
  if (isFromOwner) touch()
  sendJson(response, answer)
}

/** Throws a Refusal if this caller may not use the route. Files in the input are checked once it is read. */
function checkCaller(caller: Caller, route: Route, input?: object): void {
  if (caller === 'phone' && !isForPhones(route)) throw refusals.phoneRole()
  if (isGiven(caller)) checkRights(caller, route, input)
}
