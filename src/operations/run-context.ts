import type { Jarvis } from '../app/jarvis.ts'
import type { RunContext } from './operation.ts'

/** The session or task whose context is requested. */
export interface BriefInput {
  task?: string | undefined
  message?: string | undefined
  project?: string | undefined
  folder?: string | undefined
  budget: number
  sensitive: boolean
  day: boolean
  week: boolean
}

/** The context of a session or a task, apart from its schema: the command line runs it without a schema library. */
export async function runBrief(
  jarvis: Jarvis,
  { folder, day, week, ...input }: BriefInput,
  { signal }: RunContext,
): ReturnType<Jarvis['memory']['loadSessionContext']> {
  const period = week ? ('week' as const) : day ? ('day' as const) : undefined
  await jarvis.observations.catchUp({ signal })
  const project = input.project ?? (folder && (await jarvis.observations.projectAt(folder)))
  return jarvis.memory.loadSessionContext({ ...input, project, period }, { signal })
}
