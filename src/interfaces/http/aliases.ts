/** One operation for every method, or one for each. */
export type Alias = string | Readonly<Record<'GET' | 'POST', string>>

/** What an assistant asks first, and what it keeps. */
const memory: Alias = { GET: 'brief', POST: 'remember_fact' }

/** Other paths of operations, path to name: what programs of the trade expect, and what older versions had. */
export const aliases: Readonly<Record<string, Alias>> = {
  '/api/memory': memory,
  '/api/memory/search': 'memory_search',
  '/api/jarvis/memory': memory,
  '/api/jarvis/memory/search': 'memory_search',
}
