import type { Jarvis } from '../../app/jarvis.ts'

/** Questions at once: they open every connection for reading that a process may have (`src/postgres/pool.ts`). */
const questions = 8
/** Rounds of them: a statement is prepared when it comes for the fourth time (`src/postgres/prepared.ts`). */
const rounds = 5

/**
 * Asks a space by words until its connections to PostgreSQL are open, have read the tables' descriptions and have prepared
 * what questions send, which takes longer than many answers. Sixteen clients that came right after a start waited 2 s for the
 * first answer, and .5 s for the second. Reading a statement loads what a write needs. No model is loaded for it.
 */
export async function openConnections({ search, memory }: Jarvis): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const question = { query: 'first question of a server', limit: 1 }
    await Promise.all(Array.from({ length: questions }, () => search.search(question)))
  }
  // It replaces a statement that does not exist, so it is refused once it was read: nothing is written.
  const statement = { content: 'This server runs the program jarvis.', replaces: ['no statement'] }
  await memory.remember(statement).catch(() => {})
}
