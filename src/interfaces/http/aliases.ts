/** Operations that a request may mean: the first whose fields are those that were sent. */
type Meant = string | readonly [string, string]

/** One operation for every method, or one for each. */
export type Alias = string | Readonly<Record<'GET' | 'POST', Meant>>

/** The context of a session; a fact (`{content}`) or an event (`{text, kind}`). */
const memory: Alias = { GET: 'brief', POST: ['remember_fact', 'record_event'] }

/** What was captured, and what is. */
const gems: Alias = { GET: 'gem_list', POST: 'save_gem' }

/** Other paths of operations, part of which is a field of the input: `{id}` is one name between slashes. */
export const patterns: Readonly<Record<string, Alias>> = {
  '/api/gems/{id}/copilot': 'gem_copilot',
  '/api/projects/{project}/map': 'project_map',
}

/** Other paths of operations, path to name: what programs of the trade expect, and what older versions had. */
export const aliases: Readonly<Record<string, Alias>> = {
  '/api/memory': memory,
  '/api/memory/search': 'memory_search',
  '/api/gems': gems,
  '/api/jarvis/memory': memory,
  '/api/jarvis/memory/search': 'memory_search',
}
