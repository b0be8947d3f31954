import { type subsystems as declared, loadSubsystems } from '../app/subsystems.ts'
import type { SubsystemDoors } from '../ports/doors.ts'
import { knownPlaces, type OperationPlace } from './known-places.ts'
import { marking, type Operation } from './operation.ts'

/** Where each operation is, loaded when it is reached. */
const subsystems = {
  documents: () => import('./documents.ts'),
  search: () => import('./search.ts'),
  facts: () => import('./facts.ts'),
  upkeep: () => import('./upkeep.ts'),
  sessions: () => import('./sessions.ts'),
  context: () => import('./context.ts'),
  observations: () => import('./observations.ts'),
  keeping: () => import('./keeping.ts'),
  links: () => import('./links.ts'),
  projects: () => import('./projects.ts'),
  gems: () => import('./gems.ts'),
  receipts: () => import('./receipts.ts'),
  transfer: () => import('./transfer.ts'),
  pages: () => import('./pages.ts'),
  memoryFiles: () => import('./memory-files.ts'),
  bench: () => import('./bench.ts'),
  usage: () => import('./usage.ts'),
  models: () => import('./models.ts'),
  system: () => import('./system.ts'),
  messages: () => import('./messages.ts'),
}

type Modules = Awaited<ReturnType<(typeof subsystems)[keyof typeof subsystems]>>
/** The operations that subsystems declare themselves. */
type OperationsOf<Load> = Load extends () => Promise<{
  subsystem: { doors: () => Promise<{ operations: infer Operations }> }
}>
  ? Operations
  : never
type Declared = OperationsOf<(typeof declared)[keyof typeof declared]>
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Every operation by the name that it is exported by, which is its own in camel case: the client's methods. */
export type OperationsByName = Intersection<Modules | Declared>

type Place = keyof typeof subsystems

/** All operations. */
export async function loadCatalogue(): Promise<Operation[]> {
  const modules = await Promise.all(Object.keys(subsystems).map((place) => loadModule(place as Place)))
  return [...modules.flat(), ...(await loadDeclared())]
}

/**
 * The module or declared subsystem that each operation is in, by its name. The build runs this once and keeps the outcome.
 *
 * @public
 */
export async function findPlaces(): Promise<Record<string, OperationPlace>> {
  const places: Record<string, OperationPlace> = {}
  for (const module of Object.keys(subsystems) as Place[])
    for (const { name } of await loadModule(module)) places[name] = { module }
  for (const subsystem of (await loadDoors()).keys())
    for (const { name } of await loadDeclared(subsystem)) places[name] = { subsystem }
  return places
}

const loadModule = async (place: Place): Promise<Operation[]> =>
  Object.values(await subsystems[place]()) as unknown as Operation[]

/** The doors of the subsystems that declare themselves, by their names: of all, or of one. */
export async function loadDoors(only?: string): Promise<ReadonlyMap<string, SubsystemDoors>> {
  const doors = new Map<string, SubsystemDoors>()
  for (const subsystem of await loadSubsystems()) {
    if (only !== undefined && subsystem.name !== only) continue
    const own = await subsystem.doors?.()
    if (own) doors.set(subsystem.name, own)
  }
  return doors
}

/** The doors that an operation is one of: empty for one that no subsystem declares, all where its place is not known. */
export async function loadDoorsOf(operation: string): Promise<SubsystemDoors[]> {
  const place = knownPlaces[operation]
  return place && 'module' in place ? [] : [...(await loadDoors(place?.subsystem)).values()]
}

/** Their operations over the whole: each runs on the face of its subsystem in the space that is open. */
async function loadDeclared(only?: string): Promise<Operation[]> {
  return [...(await loadDoors(only))].flatMap(([name, { operations, ofHome = false }]) =>
    Object.values(operations).map(
      (own): Operation => ({
        ...own,
        ofHome,
        input: own.input as Operation['input'],
        run: marking(async (jarvis, input, context) =>
          own.run((await jarvis.subsystem(name, { reads: own.effect === 'read' })) as never, input as never, context),
        ),
      }),
    ),
  )
}

/** One operation by name, from the one module that it is in; the name is one of ours, so a missing one is a fault. */
export async function loadOperation(name: string): Promise<Operation> {
  const found = (await loadBeside(name)).find((operation) => operation.name === name)
  if (!found) throw new Error(`Unknown operation ${name}`)
  return found
}

/** The operations among which this one is: the schemas of all others would take as long as most commands. */
async function loadBeside(name: string): Promise<Operation[]> {
  const place = knownPlaces[name]
  if (place === undefined) return await loadCatalogue()
  return 'module' in place ? await loadModule(place.module as Place) : await loadDeclared(place.subsystem)
}
