import type { Jarvis } from '../../app/jarvis.ts'

/** Questions at once: they open every connection for reading that a process may have (`src/postgres/pool.ts`). */
const questions = 8

/**
 * Asks a space by words until its connections to PostgreSQL are open and have read the tables' descriptions, which takes
 * longer than many answers. Sixteen clients that came right after a start waited 2 s for the first answer, and .5 s for
 * the second. No model is loaded for it.
 */
export async function openConnections({ search }: Jarvis): Promise<void> {
  const question = { query: 'first question of a server', limit: 1 }
  await Promise.all(Array.from({ length: questions }, () => search.search(question)))
}
