import type { CallSettings, OperationMethods } from '../../client/operation-methods.ts'

type InputOf<Name extends keyof OperationMethods> = NonNullable<Parameters<OperationMethods[Name]>[0]>
type OutputOf<Name extends keyof OperationMethods> = Awaited<ReturnType<OperationMethods[Name]>>

/** Sessions of agents under the names of the specification; each method is one operation. */
export interface SessionsFacade {
  /** Creates a session, or adds to one: what it is about, and turns. */
  saveSession(session: InputOf<'sessionAppend'>, settings?: CallSettings): Promise<OutputOf<'sessionAppend'>>
  /** Updates what a session is about: label, goal, project, agent, channel. */
  updateSession(
    id: string,
    about: Omit<InputOf<'sessionOpen'>, 'id'>,
    settings?: CallSettings,
  ): Promise<OutputOf<'sessionOpen'>>
  saveObservation(
    observation: InputOf<'saveObservation'>,
    settings?: CallSettings,
  ): Promise<OutputOf<'saveObservation'>['observation']>
  /** The newest observations of a project, newest first; of all projects without one. */
  getRecentContext(
    project?: string,
    limit?: number,
    settings?: CallSettings,
  ): Promise<OutputOf<'obsSearch'>['observations']>
  /** Turns, summaries and events of a session. */
  getSessionHistory(id: string, settings?: CallSettings): Promise<OutputOf<'sessionGet'>>
}

type Operations = Pick<
  OperationMethods,
  'sessionAppend' | 'sessionOpen' | 'saveObservation' | 'obsSearch' | 'sessionGet'
>

/** The facade over the methods of a library or a client. */
export const sessionsFacade = (operations: Operations): SessionsFacade => ({
  saveSession: (session, settings) => operations.sessionAppend(session, settings),
  updateSession: (id, about, settings) => operations.sessionOpen({ ...about, id }, settings),
  saveObservation: async (observation, settings) =>
    (await operations.saveObservation(observation, settings)).observation,
  getRecentContext: async (project, limit, settings) =>
    (
      await operations.obsSearch(
        { ...(project !== undefined && { project }), ...(limit !== undefined && { limit }) },
        settings,
      )
    ).observations,
  getSessionHistory: (id, settings) => operations.sessionGet({ id }, settings),
})
