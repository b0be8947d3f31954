import type { Jarvis } from '../../app/jarvis.ts'
import { toJarvisError } from '../../core/errors.ts'
import { editFile } from './edit-files.ts'

/** Ids of rows that any home of a run has created: a row may not be on the machine that should change it. */
export interface KnownIds {
  facts: string[]
  observations: string[]
  sessions: string[]
}

export const noIds = (): KnownIds => ({ facts: [], observations: [], sessions: [] })

export interface Changing {
  jarvis: Jarvis
  /** Folder of its space. */
  space: string
  random: () => number
  ids: KnownIds
  /** Grows: no two texts are the same by chance. */
  next: () => number
}

type Change = (changing: Changing) => Promise<unknown>

const pick = <Item>(all: readonly Item[], random: () => number): Item | undefined =>
  // Newer ones are met more often: those are the rows that other machines are changing, too.
  all[Math.floor(all.length * (1 - random() ** 2 * 0.999)) - 1] ?? all.at(-1)

const places = ['Sintra', 'Porto', 'Faro', 'Braga', 'Evora', 'Lagos']
const things = ['bicycle', 'boat', 'kettle', 'tent', 'camera', 'lamp']
const colours = ['green', 'red', 'blue', 'white', 'black']

const said = ({ random, next }: Changing): string => {
  const kind = random()
  const [place, thing, colour] = [pick(places, random), pick(things, random), pick(colours, random)]
  if (kind < 0.1) return `I live in ${place}`
  // The same words on several machines: one fact that two of them saved.
  if (kind < 0.2) return `My ${thing} is ${colour}`
  return `The ${thing} number ${next()} is ${colour} and was bought in ${place}`
}

const remember: Change = async (changing) => {
  const outcomes = await changing.jarvis.memory.remember({ content: said(changing) })
  for (const { fact } of outcomes as unknown as { fact?: { id: string } }[]) if (fact) changing.ids.facts.push(fact.id)
}

const onFact =
  (work: (jarvis: Jarvis, id: string, changing: Changing) => Promise<unknown>): Change =>
  async (changing) => {
    const id = pick(changing.ids.facts, changing.random)
    if (id === undefined) return
    const done = (await work(changing.jarvis, id, changing)) as { fact?: { id: string } } | undefined
    if (done?.fact) changing.ids.facts.push(done.fact.id)
  }

const onObservation =
  (work: (jarvis: Jarvis, id: string, changing: Changing) => Promise<unknown>): Change =>
  async (changing) => {
    const id = pick(changing.ids.observations, changing.random)
    if (id !== undefined) await work(changing.jarvis, id, changing)
  }

async function observe({ jarvis, ids, next, random }: Changing): Promise<void> {
  const concepts = [pick(things, random)!]
  const facts = [`It is ${next()}`]
  const title = `The ${concepts[0]} has the number ${next()}`
  ids.observations.push((await jarvis.observations.save({ type: 'insight', title, facts, concepts })).id)
}

async function append(changing: Changing): Promise<void> {
  const { jarvis, ids, next, random } = changing
  const known = pick(ids.sessions, random)
  const session = known === undefined || random() < 0.3 ? `session-${next()}` : known
  const role = random() < 0.5 ? ('user' as const) : ('assistant' as const)
  await jarvis.memory.sessions.append(session, [{ role, text: `${said(changing)}, said at ${next()}.` }])
  if (session !== known) ids.sessions.push(session)
}

async function settle({ jarvis, random }: Changing): Promise<void> {
  const [review] = await jarvis.memory.review.list()
  if (review) await jarvis.memory.review.settle(review.id, pick(['newer', 'older', 'both'] as const, random)!)
}

async function mergeObservations({ jarvis, ids, random }: Changing): Promise<void> {
  const [into, other] = [pick(ids.observations, random), pick(ids.observations, random)]
  if (into !== undefined && other !== undefined && into !== other)
    await jarvis.observations.keeping.merge(into, [other])
}

async function forget({ jarvis, ids, random }: Changing): Promise<void> {
  const kind = pick(['facts', 'facts', 'observations', 'sessions'] as const, random)!
  const id = pick(ids[kind], random)
  if (id === undefined) return
  await jarvis.memory.forget(kind === 'sessions' ? { session: id } : { [kind]: [id] }, { dryRun: false })
}

/** Frequency of each kind of change, of a hundred. */
const changes: readonly (readonly [name: string, weight: number, change: Change])[] = [
  ['remember', 30, remember],
  [
    'edit a fact',
    14,
    onFact((jarvis, id, { next }) => jarvis.memory.facts.edit(id, { content: `Number ${next()} now` })),
  ],
  [
    'weigh a fact',
    6,
    onFact((jarvis, id, { random }) => jarvis.memory.facts.edit(id, { importance: 1 + Math.floor(random() * 10) })),
  ],
  ['retract a fact', 5, onFact((jarvis, id) => jarvis.memory.facts.retract(id))],
  ['restore a fact', 3, onFact((jarvis, id) => jarvis.memory.facts.restore(id))],
  ['settle a question', 5, settle],
  ['undo', 8, ({ jarvis }) => jarvis.memory.undo({ count: 1 })],
  ['forget', 1, forget],
  ['say', 8, append],
  ['observe', 10, observe],
  [
    'edit an observation',
    4,
    onObservation((jarvis, id, { next }) => jarvis.observations.keeping.edit(id, { title: `Now it is ${next()}` })),
  ],
  [
    'pin an observation',
    2,
    onObservation((jarvis, id, { random }) => jarvis.observations.keeping.pin(id, random() < 0.5)),
  ],
  ['retract an observation', 1, onObservation((jarvis, id) => jarvis.observations.keeping.retract(id))],
  ['merge observations', 3, mergeObservations],
  ['edit a file', 8, async (changing) => editFile(changing)],
  ['note', 4, ({ jarvis, next }) => jarvis.memory.files.note(`The kettle was seen at ${next()}.`)],
]
const total = changes.reduce((sum, [, weight]) => sum + weight, 0)

function drawn(number: number): readonly [name: string, change: Change] {
  let from = 0
  for (const [name, weight, change] of changes) {
    from += weight
    if (number < from) return [name, change]
  }
  return [changes[0]![0], changes[0]![2]]
}

/** Errors about missing, retracted or merged rows, which are not faults of the change. */
const expected = new Set(['NotFound', 'Conflict', 'InvalidInput'])

/** Makes one change, drawn at random. Returns its name; undefined where it could not be made. */
export async function changeAtRandom(changing: Changing): Promise<string | undefined> {
  const [name, change] = drawn(changing.random() * total)
  try {
    await change(changing)
    return name
  } catch (error) {
    if (expected.has(toJarvisError(error).kind)) return undefined
    throw error
  }
}
