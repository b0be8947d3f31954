import { type subsystems as declared, loadSubsystems } from '../app/subsystems.ts'
import type { SubsystemDoors } from '../ports/doors.ts'
import { knownPlaces, type OperationPlace } from './known-places.ts'
import { marking, type Operation } from './operation.ts'

/** Modules of operations, loaded on demand. */
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

/** Every operation by its exported name, which is its own in camel case: the client's methods. */
export type OperationsByName = Intersection<Modules | Declared>

type Place = keyof typeof subsystems

/** All operations. */
export async function loadCatalogue(): Promise<Operation[]> {
  const modules = await Promise.all(Object.keys(subsystems).map((place) => loadModule(place as Place)))
  return [...modules.flat(), ...(await loadDeclared())]
}

/**
 * The module or declared subsystem of each operation, by name. The build runs this once and stores the result.
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

/**
 * The subsystem interfaces that include an operation: empty if no subsystem declares it, all if its place is unknown.
 */
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

/** Loads one operation by name, from its module only; a missing one is a bug, as names are internal. */
export async function loadOperation(name: string): Promise<Operation> {
  const found = (await loadBeside(name)).find((operation) => operation.name === name)
  if (!found) throw new Error(`Unknown operation ${name}`)
  return found
}

/** Loads the operations of one module: the schemas of all would take as long as most commands. */
async function loadBeside(name: string): Promise<Operation[]> {
  const place = knownPlaces[name]
  if (place === undefined) return await loadCatalogue()
  return 'module' in place ? await loadModule(place.module as Place) : await loadDeclared(place.subsystem)
}
