import type { Jarvis } from '../../app/jarvis.ts'

/** Questions at once: they open every connection for reading that a process may have (`src/postgres/pool.ts`). */
const questions = 8
/** Rounds of them: a statement is prepared when it comes for the fourth time (`src/postgres/prepared.ts`). */
const rounds = 5

/**
 * Opens a space's connections to PostgreSQL, with the tables' descriptions and prepared statements, by searching by
 * words; this takes longer than many answers. Without it, sixteen clients right after a start waited 2 s for the first
 * answer, and .5 s for the second. The write path is loaded by a refused write. No model is loaded.
 */
export async function openConnections({ search, memory }: Jarvis): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const question = { query: 'first question of a server', limit: 1 }
    await Promise.all(Array.from({ length: questions }, () => search.search(question)))
  }
  // It replaces a statement that does not exist, so it is refused after the read: nothing is written.
  const statement = { content: 'This server runs the program jarvis.', replaces: ['no statement'] }
  await memory.remember(statement).catch(() => {})
}
