import { type KnownFix, writeFixes } from '../capture/known-fixes.ts'
import { dayOf } from '../core/day-of.ts'
import { asStoredText } from '../core/flag-instruction.ts'
import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { estimateTokens } from '../text/budget.ts'
import { normaliseMessage } from '../text/signatures/normalise.ts'
import { isGeneralSignature } from '../text/signatures/own-words.ts'
import { withoutPlace } from '../text/signatures/place-of-error.ts'
import { idOfStored } from '../text/signatures/signature.ts'
import { firstLine } from './fixes/failure-lines.ts'
import { isForLanguage, trustIn } from './ladder.ts'
import { scopesFor } from './languages.ts'
import { projectsWithPlaces } from './places.ts'
import { learningPrefix } from './read-steps.ts'
import type { LearningSettings } from './settings.ts'

interface Needs {
  db: Reader
  home: string | undefined
  settings: LearningSettings
}

interface Row {
  id: string
  project: string
  scope: string
  state: string
  signature: string
  error: string
  message: string
  solution: string
  confidence: number
  occurrences: number
  successes: number
  failures: number
  lastAt: number
}

/** Fixes that a project's file holds at most: a hook reads all of it. */
const mostFixes = 2000

/**
 * Writes the fixes that hooks show in a project: for each error the most trusted one, the project's own before those of
 * other repositories. Learnings of other projects are included only by their scope.
 */
export async function prepareFixes({ db, home, settings }: Needs, project: string): Promise<void> {
  if (home === undefined) return
  const places = await db.all<{ place: string }>('SELECT place FROM learning_places WHERE project = ?', [project])
  if (places.length === 0) return
  const isShown = settings.enabled && settings.tell && !settings.exclude.includes(project)
  const fixes: Record<string, KnownFix> = {}
  const rows = isShown ? await shownLearnings(db, project) : []
  for (const row of rows.filter(({ error }) => !isGeneralSignature(error)))
    fixes[idOfStored(row)] ??= fixOf(row, project)
  for (const { place } of places) writeFixes(home, place, fixes)
}

/** The same in all projects. */
export async function prepareAllFixes(needs: Needs): Promise<void> {
  for (const project of await projectsWithPlaces(needs.db)) await prepareFixes(needs, project)
}

const columns =
  'id, project, scope, state, signature, error, message, solution, confidence, occurrences, successes, failures, last_at AS "lastAt"'

async function shownLearnings(db: Reader, project: string): Promise<Row[]> {
  const own = await db.all<Row>(
    `SELECT ${columns} FROM learnings WHERE project = ? AND state <> 'retired'
     ORDER BY confidence DESC, successes DESC, last_at DESC LIMIT ?`,
    [project, mostFixes],
  )
  const { marks, params } = inList(await scopesFor(db, 'learnings', project))
  const others = await db.all<Row>(
    `SELECT ${columns} FROM learnings WHERE project <> ? AND scope IN ${marks} AND state <> 'retired'
     ORDER BY CASE scope WHEN 'universal' THEN 1 ELSE 0 END, confidence DESC, last_at DESC LIMIT ?`,
    [project, ...params, mostFixes - own.length],
  )
  return [...own, ...others.filter(({ scope, successes }) => scope === 'universal' || isForLanguage(successes))]
}

function fixOf(row: Row, project: string): KnownFix {
  const isOwn = row.project === project
  const trust = trustIn(project, row)
  const where = isOwn
    ? `in this project${row.occurrences > 1 ? `, ${row.occurrences} times` : ''}, last on ${dayOf(row.lastAt)}`
    : 'in another repository: a suggestion that was not confirmed here'
  const helped = row.successes > 0 ? `; it helped ${row.successes} of ${row.successes + row.failures} times since` : ''
  const id = `${learningPrefix}${row.id}`
  const word = longestWord(normaliseMessage(withoutPlace(firstLine(row.message))).replace(/<\w+>/g, ' '))
  const text = asStoredText(
    `This error is known from earlier work ${where}. What fixed it then: ${row.solution} Confidence ${trust.toFixed(2)}${helped}. (${id})`,
  )
  return { id, text, tokens: estimateTokens(text), ...(word !== undefined && { word }) }
}

/** The longest word of a message, which is the least likely in any other output; letters are never replaced. */
const longestWord = (message: string): string | undefined =>
  message.match(/\p{L}{4,}/gu)?.reduce((longest, word) => (word.length > longest.length ? word : longest))
