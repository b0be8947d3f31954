import { isAbsolute } from 'node:path'
import { invalidInput, notFound } from '../core/errors.ts'
import { readsAsInstruction } from '../core/flag-instruction.ts'
import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { inList } from '../core/sql.ts'
import { journalRows, write } from '../journal/journal.ts'
import type { BriefLine, BriefRequest } from '../ports/brief.ts'
import type { Database, Reader } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { scopesFor } from './languages.ts'
import { resolveId } from './resolve-id.ts'
import { checkScope } from './review.ts'
import { knowledgeRows } from './tables.ts'

export interface KnowledgeRow {
  id: string
  project: string
  scope: string
  text: string
  learning: string | null
  at: number
}

export const knowledgePrefix = 'k:'
/** Most items of knowledge that compete for a session's context. */
const mostShown = 30

interface Needs {
  db: Database
  clock: Clock
  /** Prepares the hooks' data. */
  prepare(): Promise<void>
  projectAt(folder: string): Promise<string | undefined>
}

export interface NewKnowledge {
  text: string
  project?: string | undefined
  scope?: string
}

/** Facts confirmed by a person. They come before all learnings in a context, and never fade. */
export const createKnowledge = (needs: Needs) => ({
  /** Errors: `scope_invalid`, `project_needed`. */
  add: (given: NewKnowledge): Promise<KnowledgeRow> => addKnowledge(needs, given),
  /** Knowledge visible in a project: its own, and that of other projects by scope. Without a project, all of it. */
  list: async ({ project }: { project?: string | undefined } = {}) => ({
    knowledge: await readKnowledge(needs.db, project),
  }),
  /** Errors: `knowledge_not_found`, `ambiguous_id`. */
  remove: (reference: string): Promise<KnowledgeRow> => removeKnowledge(needs, reference),
  async brief({ project }: BriefRequest): Promise<BriefLine[]> {
    if (project === undefined) return []
    const rows = await readKnowledge(needs.db, project)
    return rows
      .filter(({ text }) => !readsAsInstruction(text))
      .slice(0, mostShown)
      .map(({ id, scope, text }, order) => ({
        ...{ id: `${knowledgePrefix}${id}`, section: 'instructions', text, tier: 1, value: 10, order },
        why: whyKnown({ scope }),
      }))
  },
})

async function addKnowledge(
  { db, clock, prepare, projectAt }: Needs,
  { text, project = '', scope = 'repo' }: NewKnowledge,
): Promise<KnowledgeRow> {
  checkScope(scope)
  if (scope === 'repo' && project === '')
    throw invalidInput('project_needed', 'Name the project with --project, or use --scope universal.')
  const now = clock()
  const named = isAbsolute(project) ? ((await projectAt(project)) ?? project) : project
  const row = { id: newId(now), project: named, scope, text: redact(text.trim()).text, learning: null, at: now }
  await db.transaction(async (tx) => {
    await write(tx, { at: now, actor: 'user', action: 'knowledge_add', target: row.id }, [
      await journalRows.image(tx, 'knowledge', knowledgeRows, row.id),
    ])
    await tx.run('INSERT INTO knowledge (id, project, scope, text, learning, at) VALUES (?, ?, ?, ?, NULL, ?)', [
      ...[row.id, named, scope],
      ...[row.text, now],
    ])
  })
  await prepare()
  return row
}

async function removeKnowledge({ db, clock, prepare }: Needs, reference: string): Promise<KnowledgeRow> {
  const named = await resolveId(db, 'knowledge', reference)
  const row = (await readKnowledge(db, undefined)).find(({ id }) => id === named)
  if (!row)
    throw notFound(
      'knowledge_not_found',
      `No knowledge has the id "${reference}". "jarvis knowledge list" shows them.`,
      { id: reference },
    )
  await db.transaction(async (tx) => {
    await write(tx, { at: clock(), actor: 'user', action: 'knowledge_remove', target: row.id }, [
      await journalRows.image(tx, 'knowledge', knowledgeRows, row.id),
    ])
    await tx.run('DELETE FROM knowledge WHERE id = ?', [row.id])
  })
  await prepare()
  return row
}

/** Reason shown in the receipt. */
export const whyKnown = ({ scope }: Pick<KnowledgeRow, 'scope'>): string =>
  scope === 'repo' ? 'knowledge about this project' : `knowledge (${scope})`

/** Knowledge in order: the project's own, that of its languages, then universal. Without a project, all. */
export async function readKnowledge(db: Reader, project: string | undefined): Promise<KnowledgeRow[]> {
  const { marks, params } = inList(project === undefined ? [] : await scopesFor(db, 'knowledge', project))
  return db.all<KnowledgeRow>(
    `SELECT id, project, scope, text, learning, at FROM knowledge
     ${project === undefined ? '' : `WHERE project = ? OR scope IN ${marks}`}
     ORDER BY CASE scope WHEN 'repo' THEN 0 WHEN 'universal' THEN 2 ELSE 1 END, at DESC, id`,
    project === undefined ? [] : [project, ...params],
  )
}
