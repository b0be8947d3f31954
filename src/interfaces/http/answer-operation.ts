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
  /** Runs what takes long; undefined where this process does that itself. */
  indexer: Indexer | undefined
  /** Is called at each sign of the owner. */
  touch(): void
  /** The space of a call that names none. */
  space: string
  maxBodyBytes: number
}

/** Runs the operation that a call means, and sends its answer. Throws a Refusal for what its caller may not do. */
export async function answerOperation(needs: AnsweringNeeds, call: ApiCall): Promise<void> {
  const { request, response, path, query, caller } = call
  const { spaces, events, turns, indexer, touch } = needs
  const found = findRoute(needs.routes, path, request.method)
  checkCaller(caller, found)
  const { route, input } = await readInput(found, request, query, needs.maxBodyBytes)
  // What was sent may mean another operation at the same path.
  checkCaller(caller, route, input as object)
  const { name, long, makesSpace = false, effect, run } = route.operation
  const bounded = isGiven(caller) ? inProject(caller, input as object) : input
  const space = spaceOf(call, needs.space)
  // A page that is open asks for the state now and then: that alone is no sign of its owner.
  const isFromOwner = 'query' in route.schema.properties || effect !== 'read'
  if (isFromOwner) touch()
  if (long && indexer) {
    // Nothing is sent until it is done, and that may be long. It goes on when the client leaves.
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

/** Throws a Refusal for what this caller may not do. What only files in the input tell is checked once it is read. */
function checkCaller(caller: Caller, route: Route, input?: object): void {
  if (caller === 'phone' && !isForPhones(route)) throw refusals.phoneRole()
  if (isGiven(caller)) checkRights(caller, route, input)
}
