import type { Reader } from '../ports/database.ts'
import { marksInLog } from './line-mark.ts'
import { unloggedMarks } from './unlogged-changes.ts'

/**
 * Marks of the lines in a file that Jarvis wrote; lines that came by `write`, here or on another machine, are the
 * owner's. `folder` is the space's own.
 */
export async function linesOfOurs({ db, folder }: { db: Reader; folder: string }, path: string): Promise<Set<string>> {
  const marks = await marksInLog(db, path)
  for (const mark of unloggedMarks(folder, path)) marks.add(mark)
  return marks
}
