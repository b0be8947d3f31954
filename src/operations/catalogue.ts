import { type subsystems as declared, loadSubsystems } from '../app/subsystems.ts'
import type { SubsystemDoors } from '../ports/doors.ts'
import type { Operation } from './operation.ts'

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

/** All operations. */
export async function loadCatalogue(): Promise<Operation[]> {
  const modules = await Promise.all(Object.values(subsystems).map((load) => load()))
  return [...modules.flatMap((module) => Object.values(module) as unknown as Operation[]), ...(await loadDeclared())]
}

/** The doors of the subsystems that declare themselves, by their names. */
export async function loadDoors(): Promise<ReadonlyMap<string, SubsystemDoors>> {
  const doors = new Map<string, SubsystemDoors>()
  for (const subsystem of await loadSubsystems()) {
    const own = await subsystem.doors?.()
    if (own) doors.set(subsystem.name, own)
  }
  return doors
}

/** Their operations over the whole: each runs on the face of its subsystem in the space that is open. */
async function loadDeclared(): Promise<Operation[]> {
  return [...(await loadDoors())].flatMap(([name, { operations, ofHome = false }]) =>
    Object.values(operations).map(
      (own): Operation => ({
        ...own,
        ofHome,
        input: own.input as Operation['input'],
        run: async (jarvis, input, context) =>
          own.run((await jarvis.subsystem(name)) as never, input as never, context),
      }),
    ),
  )
}

/** One operation by name; the name is one of ours, so a missing one is a fault. */
export async function loadOperation(name: string): Promise<Operation> {
  const found = (await loadCatalogue()).find((operation) => operation.name === name)
  if (!found) throw new Error(`There is no operation ${name}`)
  return found
}
