import { readsAsInstruction } from '../../core/flag-instruction.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Writer } from '../../ports/database.ts'
import { redact } from '../../secrets/secrets.ts'
import { shortened } from '../../text/shortened.ts'
import type { Relapse } from './find-relapses.ts'

interface About {
  session: string
  project: string
  /** Failed runs of the session, as far as it was read. */
  seen: readonly string[]
  /** The path of a file from the top of the project. */
  pathOf(file: string): string
}

const longest = { change: 160, message: 200 }

/** Replaces the stored relapses of a session. */
export async function keepRelapses(
  tx: Writer,
  relapses: readonly Relapse[],
  { session, project, seen, pathOf }: About,
): Promise<void> {
  for (const slice of slices(seen, 500)) {
    const { marks, params } = inList(slice)
    await tx.run(`DELETE FROM learning_relapses WHERE failed_key IN ${marks}`, params)
  }
  for (const { failure, edit } of relapses) {
    const { id, message } = failure.signature!
    const [change, said] = [changeOf(edit.before, edit.after), shortened(redact(message).text, longest.message)]
    if (readsAsInstruction(`${change} ${said}`)) continue
    await tx.run(
      `INSERT INTO learning_relapses (failed_key, file, project, session, at, signature, message, change)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (failed_key, file) DO NOTHING`,
      [failure.key, pathOf(edit.file), project, session, failure.at, id, said, change],
    )
  }
}

/** The first line that an edit added, or removed where it added none. */
function changeOf(before: string, after: string): string {
  const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])
  const old = new Set(lines(before))
  const fresh = new Set(lines(after))
  const added = [...fresh].find((line) => !old.has(line))
  const removed = [...old].find((line) => !fresh.has(line))
  const text = added === undefined ? (removed === undefined ? 'changed' : `removed ${removed}`) : added
  return shortened(redact(text).text, longest.change)
}
