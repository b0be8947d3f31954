import { instructions } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'

/** Whether the space has any standing instruction: one index lookup, as most spaces have none. */
export const anyInstruction = async (db: Reader): Promise<boolean> =>
  (await db.get(`SELECT 1 FROM fact_labels WHERE name = 'tag' AND value = ? LIMIT 1`, [instructions.tag])) !== undefined
