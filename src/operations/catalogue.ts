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
  receipts: () => import('./receipts.ts'),
  transfer: () => import('./transfer.ts'),
  pages: () => import('./pages.ts'),
  memoryFiles: () => import('./memory-files.ts'),
  bench: () => import('./bench.ts'),
  system: () => import('./system.ts'),
}

type Modules = Awaited<ReturnType<(typeof subsystems)[keyof typeof subsystems]>>
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Every operation by the name that it is exported by, which is its own in camel case: the client's methods. */
export type OperationsByName = Intersection<Modules>

/** All operations. */
export async function loadCatalogue(): Promise<Operation[]> {
  const modules = await Promise.all(Object.values(subsystems).map((load) => load()))
  return modules.flatMap((module) => Object.values(module) as unknown as Operation[])
}

/** One operation by name; the name is one of ours, so a missing one is a fault. */
export async function loadOperation(name: string): Promise<Operation> {
  const found = (await loadCatalogue()).find((operation) => operation.name === name)
  if (!found) throw new Error(`There is no operation ${name}`)
  return found
}
