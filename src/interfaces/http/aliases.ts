/** Operations that a request may mean: the first one that has all the sent fields. */
type Meant = string | readonly [string, string]

/** One operation for every method, or one per method. */
export type Alias = string | Readonly<Record<'GET' | 'POST', Meant>>

/** The context of a session; a fact (`{content}`) or an event (`{text, kind}`). */
const memory: Alias = { GET: 'brief', POST: ['remember_fact', 'record_event'] }

/** Captures a gem, or lists gems. */
const gems: Alias = { GET: 'gem_list', POST: 'save_gem' }

/** More paths of operations, with a field of the input in the path: `{id}` is one path segment. */
export const patterns: Readonly<Record<string, Alias>> = {
  '/api/gems/{id}/copilot': 'gem_copilot',
  '/api/projects/{project}/map': 'project_map',
}

/** More paths of operations, path to name: common names in other programs, and paths of older versions. */
export const aliases: Readonly<Record<string, Alias>> = {
  '/api/memory': memory,
  '/api/memory/search': 'memory_search',
  '/api/gems': gems,
  '/api/jarvis/memory': memory,
  '/api/jarvis/memory/search': 'memory_search',
}
