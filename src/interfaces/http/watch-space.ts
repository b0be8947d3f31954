import { invalidInput } from '../../core/errors.ts'
import { type ApiCall, spaceOf } from './api-call.ts'
import { readGemImage, readImage } from './collection-image.ts'
import type { Events } from './events.ts'
import type { OpenSpaces } from './open-spaces.ts'
import { refusals } from './refusal.ts'
import { send } from './send.ts'
import { isGiven, isNarrow } from './tokens/token-rights.ts'

export interface WatchingNeeds {
  spaces: OpenSpaces
  events: Events
  /** The space of a call that names none. */
  space: string
}

/** Sends the events of one space for as long as the client listens. Throws a Refusal for a token of some projects. */
export async function streamEvents({ spaces, events, space }: WatchingNeeds, call: ApiCall): Promise<void> {
  refuseNarrow(call)
  // Wrong names are reported now; afterwards the response is only a stream.
  const listened = await spaces.use(spaceOf(call, space), false, async ({ spaces: [name, second] }) => {
    if (name !== undefined && second === undefined) return name
    throw invalidInput('one_space_needed', 'Events come from one space. Pass it as space=<name>.')
  })
  events.listen(call.response, listened)
}

/** Sends an image of a collection or of a gem. Throws a Refusal for a token of some projects. */
export async function sendImage({ spaces, space }: WatchingNeeds, call: ApiCall): Promise<void> {
  refuseNarrow(call)
  const { query, response } = call
  const gem = query.get('gem')
  const [collection = '', path = ''] = [query.get('collection') ?? '', query.get('path') ?? '']
  const wanted = { collection, path, anywhere: query.get('anywhere') === 'true' }
  const { type, content } = await spaces.use(spaceOf(call, space), false, (jarvis) =>
    gem === null ? readImage(jarvis, wanted) : readGemImage(jarvis, gem),
  )
  send(response, 200, type, content)
}

function refuseNarrow({ caller }: ApiCall): void {
  if (isGiven(caller) && isNarrow(caller)) throw refusals.tokenNarrow()
}
