import type { Jarvis } from '../app/jarvis.ts'
import { invalidInput } from '../core/errors.ts'
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

/**
 * The current name of a project. It may be named by a folder in it or by a former name, and its facts are stored under the
 * current one. Undefined in a folder of no known project.
 */
export async function projectAtHand(
  jarvis: Jarvis,
  { project, folder }: Pick<BriefInput, 'project' | 'folder'>,
): Promise<string | undefined> {
  const named = project ?? folder
  return named ? ((await jarvis.observations.projectAt(named)) ?? project) : undefined
}

/** The context of a session or a task, apart from its schema: the command line runs it without a schema library. */
export async function runBrief(
  jarvis: Jarvis,
  { folder, day, week, ...input }: BriefInput,
  { signal }: RunContext,
): ReturnType<Jarvis['memory']['loadSessionContext']> {
  if ((day || week) && /^\d{4}-\d\d-\d\d$/.test(input.task?.trim() ?? ''))
    throw invalidInput(
      'brief_of_past_day',
      `A brief shows today or this week only. "jarvis timeline ${input.task!.trim()}" shows that day.`,
    )
  const period = week ? ('week' as const) : day ? ('day' as const) : undefined
  await jarvis.observations.catchUp({ signal })
  const project = await projectAtHand(jarvis, { project: input.project, folder })
  return jarvis.memory.loadSessionContext({ ...input, project, period }, { signal })
}
