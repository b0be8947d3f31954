import type { CallSettings, OperationMethods as Operations } from './operation-methods.ts'

type InputOf<Name extends keyof Operations> = NonNullable<Parameters<Operations[Name]>[0]>
type OutputOf<Name extends keyof Operations> = Awaited<ReturnType<Operations[Name]>>

/** Memory with the same methods as in the library: code for `jarvis.memory` works with `client.memory`. */
export interface MemoryFacade {
  /** Knowledge that an assistant should have at the start of a session, or for a task. */
  loadSessionContext(request?: InputOf<'brief'>, settings?: CallSettings): Promise<OutputOf<'brief'>>
  closeSession(
    id: string,
    options?: Omit<InputOf<'sessionClose'>, 'id'>,
    settings?: CallSettings,
  ): Promise<OutputOf<'sessionClose'>>
  recordEvent(event: InputOf<'recordEvent'>, settings?: CallSettings): Promise<OutputOf<'recordEvent'>>
  /** Saves a fact, and returns the outcome. */
  recordFact(fact: InputOf<'rememberFact'>, settings?: CallSettings): Promise<OutputOf<'rememberFact'>['outcomes']>
  search(request: InputOf<'memorySearch'>, settings?: CallSettings): Promise<OutputOf<'memorySearch'>>
  /** Events of the last days, newest first. */
  getRecentEvents(days?: number, limit?: number, settings?: CallSettings): Promise<OutputOf<'recentEvents'>['events']>
  /** Adds a line under a section of MEMORY.md. */
  updateLongTermMemory(fact: string, section: string, settings?: CallSettings): Promise<OutputOf<'updateLongTerm'>>
  /**
   * Imports the memory that a page kept in its local storage: an object with a summary and key facts, or its text. A
   * second import adds nothing.
   */
  importLocalMemory(memory: object | string, settings?: CallSettings): Promise<OutputOf<'importData'>>
}

/** The facade over a client's operations. */
export const memoryFacade = (client: Operations): MemoryFacade => ({
  loadSessionContext: (request, settings) => client.brief(request, settings),
  closeSession: (id, options, settings) => client.sessionClose({ ...options, id }, settings),
  recordEvent: (event, settings) => client.recordEvent(event, settings),
  recordFact: async (fact, settings) => (await client.rememberFact(fact, settings)).outcomes,
  search: (request, settings) => client.memorySearch(request, settings),
  getRecentEvents: async (days, limit, settings) =>
    (
      await client.recentEvents(
        { ...(days !== undefined && { days }), ...(limit !== undefined && { limit }) },
        settings,
      )
    ).events,
  updateLongTermMemory: (fact, section, settings) => client.updateLongTerm({ fact, section }, settings),
  importLocalMemory: (memory, settings) =>
    client.importData(
      { content: typeof memory === 'string' ? memory : JSON.stringify(memory), from: 'local-memory' },
      settings,
    ),
})
