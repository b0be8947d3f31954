import type { Jarvis } from '../../../app/jarvis.ts'
import { JarvisError } from '../../../core/errors.ts'
import { refusals } from '../refusal.ts'
import type { GivenToken } from './kept-tokens.ts'

/** Fields of project-scoped operations that name records, which may belong to another project. */
export const recordFields = ['session', 'supersedes'] as const

type Named = Partial<Record<(typeof recordFields)[number], unknown>>

/** Throws a Refusal where an input names a decision or a session of another project than the token's. */
export async function refuseForeign(token: GivenToken, jarvis: Jarvis, input: object): Promise<void> {
  if (token.project === null) return
  const { session, supersedes } = input as Named
  const projects = [
    ...(Array.isArray(supersedes) ? await projectsOfObservations(jarvis, supersedes as string[]) : []),
    ...(typeof session === 'string' ? await projectsOfSession(jarvis, session) : []),
  ]
  if (projects.length === 0) return
  // Repositories may have been joined under another name since the token was created.
  const own = (await jarvis.observations.projectAt(token.project)) ?? token.project
  if (projects.some((project) => project !== own)) throw refusals.tokenProject(token.project)
}

async function projectsOfObservations({ observations }: Jarvis, ids: readonly string[]): Promise<(string | null)[]> {
  const found = await observations.get(ids, { count: false })
  return found.observations.map(({ project }) => project)
}

/** Empty for a new session. A session may be known only by its observations. */
async function projectsOfSession({ memory, observations }: Jarvis, id: string): Promise<(string | null)[]> {
  const [known, observed] = await Promise.all([
    memory.sessions.get(id).catch((error: unknown) => {
      if (error instanceof JarvisError && error.code === 'session_not_found') return undefined
      throw error
    }),
    observations.search({ query: '', session: id, archived: true, limit: 100 }),
  ])
  return [...(known ? [known.project] : []), ...observed.observations.map(({ project }) => project)]
}
