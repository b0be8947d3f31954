import type { PageForm } from '../ports/doors.ts'
import { loadSubsystems } from './subsystems.ts'

/** Pages that subsystems declare, in their order. The build puts the list itself into the command line's bundle. */
export async function declaredPages(): Promise<PageForm[]> {
  const doors = await Promise.all((await loadSubsystems()).map((one) => one.doors?.()))
  return doors.flatMap((one) => one?.page ?? [])
}
