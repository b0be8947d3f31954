import type { Reader } from '../../ports/database.ts'

/** Carried by every standing instruction. */
export const instructionTag = 'instruction'

/** Whether any was ever given: one look at an index, for the many spaces that have none. */
export const anyInstruction = async (db: Reader): Promise<boolean> =>
  (await db.get(`SELECT 1 FROM fact_labels WHERE name = 'tag' AND value = ? LIMIT 1`, [instructionTag])) !== undefined
