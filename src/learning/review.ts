import { invalidInput } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import { journalRows, write } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { firstLine } from './fixes/failure-lines.ts'
import { nextLine, writeLine } from './history.ts'
import { reviewed } from './ladder.ts'
import { getLearning, learningId, type WholeLearning } from './show-learnings.ts'
import { knowledgeRows, learningRows } from './tables.ts'

interface Needs {
  db: Database
  clock: Clock
  /** `isShared`: other projects show it, too. */
  prepare(project: string, isShared?: boolean): Promise<void>
}

export interface ReviewRequest {
  id: string
  /** accept: correct (0.95). approve: knowledge (1.0). reject: never shown. */
  verdict: keyof typeof reviewed
  /** Where it is shown: repo, language:python, universal. */
  scope?: string | undefined
}

/** Applies a person's decision about a learning; it can be undone. Errors: `learning_not_found`, `ambiguous_id`, `scope_invalid`. */
export function createReview({ db, clock, prepare }: Needs) {
  return async ({ id: reference, verdict, scope }: ReviewRequest): Promise<WholeLearning> => {
    if (scope !== undefined) checkScope(scope)
    const id = await learningId(db, reference)
    const now = clock()
    const { state, confidence } = reviewed[verdict]
    const { project, solution, message, ...before } = await getLearning(db, id)
    await db.transaction(async (tx) => {
      const line = await nextLine(tx, id, now)
      const images = [
        line.image,
        await journalRows.image(tx, 'learning', learningRows, id),
        await journalRows.image(tx, 'knowledge', knowledgeRows, id),
      ]
      await write(tx, { at: now, actor: 'user', action: 'learning_review', target: id, note: verdict }, images)
      await tx.run('UPDATE learnings SET state = ?, confidence = ?, scope = ? WHERE id = ?', [
        ...[state, confidence, scope ?? before.scope],
        id,
      ])
      await writeLine(tx, { id: line.id, learning: id, at: now, confidence, why: `a person said: ${verdict}` })
      if (verdict === 'approve')
        await tx.run(
          `INSERT INTO knowledge (id, project, scope, text, learning, at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET scope = excluded.scope, text = excluded.text`,
          [id, project, scope ?? before.scope, `${firstLine(message)}: ${solution}`, id, now],
        )
      else await tx.run('DELETE FROM knowledge WHERE id = ?', [id])
    })
    await prepare(project, before.scope !== 'repo' || (scope ?? 'repo') !== 'repo')
    return getLearning(db, id)
  }
}

/** Errors: `scope_invalid`. */
export function checkScope(scope: string): void {
  if (!/^(?:repo|universal|language:[a-z][a-z0-9+#-]{0,30})$/.test(scope))
    throw invalidInput(
      'scope_invalid',
      `"${scope}" is not a scope. Use repo, language:python (or another language), or universal.`,
    )
}
