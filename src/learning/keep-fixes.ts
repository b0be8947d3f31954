import { readsAsInstruction } from '../core/flag-instruction.ts'
import { newId } from '../core/ids.ts'
import { inList, slices } from '../core/sql.ts'
import { journalRows, tombstones, write } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import type { DescribedFix } from './fixes/describe-fix.ts'
import { failureLines } from './fixes/failure-lines.ts'
import { intentOf } from './fixes/intent.ts'
import { nextLine, writeLine } from './history.ts'
import { firstTrust, moveTrust } from './ladder.ts'
import { learningRows } from './tables.ts'
import { evidenceTombstone } from './tombstones.ts'

interface About {
  session: string
  project: string
  /** Failed runs of the session, as far as it was read. */
  seen: readonly string[]
  now: number
}

/** Share of common words from which two solutions count as one. */
const sameWords = 0.6
/** Stored length of a command that fixed an error, characters. */
export const longestCommand = 300

/** Saves the fixes of a session, and removes those that no longer hold. Returns the number of new learnings. */
export async function keepFixes(tx: Writer, fixes: readonly DescribedFix[], about: About): Promise<number> {
  await removeOutdated(tx, fixes, about)
  let made = 0
  const forgotten = await tombstones.among(
    tx,
    fixes.map(({ fix }) => fix.failure.key),
    evidenceTombstone,
  )
  for (const described of fixes) {
    const { fix, solution } = described
    const { failure, success, edits, commands } = fix
    const signature = failure.signature!
    // Instructions in the output of a tool are not knowledge.
    if (readsAsInstruction(`${signature.message} ${solution}`)) continue
    const known = await tx.get('SELECT 1 FROM learning_evidence WHERE failed_key = ?', [failure.key])
    if (known || forgotten.has(failure.key)) continue
    const same = await sameLearning(tx, signature.id, about.project, solution)
    const id = same ?? (await insertLearning(tx, described, about))
    if (same === undefined) made++
    else {
      await tx.run('UPDATE learnings SET occurrences = occurrences + 1, last_at = ? WHERE id = ?', [success.at, same])
      await moveTrust(tx, same, 'seen again', about.now)
    }
    const changes = {
      files: edits.map(({ file }) => file),
      commands: commands.map(({ command }) => command.slice(0, longestCommand)),
    }
    await tx.run(
      `INSERT INTO learning_evidence (failed_key, learning, solved_key, session, at, command, changes)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [failure.key, id, success.key, about.session, success.at, failure.part.slice(0, 300), JSON.stringify(changes)],
    )
  }
  return made
}

/**
 * Removes learnings of this session that no longer hold: the user denied them, they were reverted, the error came back.
 */
async function removeOutdated(tx: Writer, fixes: readonly DescribedFix[], { seen, now }: About): Promise<void> {
  const holds = new Set(fixes.map(({ fix }) => fix.failure.key))
  for (const slice of slices(
    seen.filter((key) => !holds.has(key)),
    500,
  )) {
    const { marks, params } = inList(slice)
    const gone = await tx.all<{ key: string; learning: string }>(
      `SELECT failed_key AS key, learning FROM learning_evidence WHERE failed_key IN ${marks}`,
      params,
    )
    for (const { key, learning } of gone) {
      await tx.run('DELETE FROM learning_evidence WHERE failed_key = ?', [key])
      await tx.run('UPDATE learnings SET occurrences = occurrences - 1 WHERE id = ?', [learning])
      await moveTrust(tx, learning, 'contradicted', now)
    }
  }
}

async function sameLearning(
  tx: Writer,
  signature: string,
  project: string,
  solution: string,
): Promise<string | undefined> {
  const sameError = await tx.all<{ id: string; solution: string }>(
    'SELECT id, solution FROM learnings WHERE signature = ? AND project = ? ORDER BY confidence DESC, id',
    [signature, project],
  )
  return sameError.find((other) => likeness(other.solution, solution) >= sameWords)?.id
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])

function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const both = [...a].filter((word) => b.has(word)).length
  return both / Math.max(1, a.size + b.size - both)
}

async function insertLearning(
  tx: Writer,
  { fix, kind, solution }: DescribedFix,
  { project, now }: About,
): Promise<string> {
  const { failure, success } = fix
  const { id: signature, text } = failure.signature!
  const id = newId(success.at)
  const line = await nextLine(tx, id, now)
  await write(tx, { at: now, actor: 'jarvis', action: 'learned', target: id }, [
    line.image,
    await journalRows.image(tx, 'learning', learningRows, id),
  ])
  await tx.run(
    `INSERT INTO learnings (id, project, scope, state, kind, signature, error, message, intent, solution, confidence,
       occurrences, uses, successes, failures, first_at, last_at)
     VALUES (?, ?, 'repo', 'active', ?, ?, ?, ?, ?, ?, ?, 1, 0, 0, 0, ?, ?)`,
    [
      ...[id, project, kind, signature, text, failureLines(failure), intentOf(failure.part).head, solution],
      ...[firstTrust, success.at, success.at],
    ],
  )
  const why = 'seen once: the run failed, and went well after it'
  await writeLine(tx, { id: line.id, learning: id, at: now, confidence: firstTrust, why })
  return id
}
