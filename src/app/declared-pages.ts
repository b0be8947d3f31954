import type { PageForm } from '../ports/doors.ts'
import { loadSubsystems } from './subsystems.ts'

/** Pages of subsystems that declare one, in their order. The build puts the list itself into what the command line starts. */
export async function declaredPages(): Promise<PageForm[]> {
  const doors = await Promise.all((await loadSubsystems()).map((one) => one.doors?.()))
  return doors.flatMap((one) => one?.page ?? [])
}
