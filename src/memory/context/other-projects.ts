import { idsOf } from '../../core/ids.ts'
import { inList, slices } from '../../core/sql.ts'
import { type Fact, mayBeInBrief } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'

/** Ids of facts about work that belong to other projects only; without a project, to any project. */
export async function ofOtherProjects(db: Reader, facts: readonly Fact[], project?: string): Promise<Set<string>> {
  const ofWork = facts.filter((fact) => fact.instruction !== null || !isPersonal(fact))
  const projects = await projectsOf(db, ofWork)
  return new Set([...projects].flatMap(([id, own]) => (project !== undefined && own.has(project) ? [] : id)))
}

/** Current facts that were said only in sessions of this project, the most important first. */
export async function factsOfProject(db: Reader, project: string, limit: number, now: number): Promise<Fact[]> {
  const rows = await db.all<{ id: string }>(
    `SELECT o.fact_id AS id FROM fact_origins o LEFT JOIN sessions s ON s.id = o.session
     WHERE o.fact_id IN (SELECT own.fact_id FROM sessions t JOIN fact_origins own ON own.session = t.id WHERE t.project = ?)
     GROUP BY o.fact_id HAVING count(*) = count(s.project) AND min(s.project) = ? AND max(s.project) = ?`,
    [project, project, project],
  )
  const facts = await factRows.read(db, idsOf(rows))
  return [...facts.values()]
    .filter((fact) => mayBeInBrief(fact, now) && !fact.sensitive)
    .sort((a, b) => b.importance - a.importance || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

/** Facts about the person (home, people, preferences) hold in every project. */
const isPersonal = ({ type, slot, subject, content }: Fact): boolean =>
  type === 'relationship' ||
  (type === 'preference' && ofOneself.test(content)) ||
  (subject === 'user' && ofPerson.test(slot ?? ''))
const ofOneself = /^(?:I|we|my|our|the user|ich|wir|mein|je|nous|mon|yo|mi|io|eu)(?![\p{L}\p{N}])/iu
/** `user|lives_in`, and not `user|this repo|uses` or `user|decided|the cache`, which are about the work. */
const ofPerson = /^user\|[^|]+$/

/** Decisions and instructions hold where they were given. Other facts, such as an allergy or a port, are true everywhere. */
export const isRule = ({ type, instruction }: Fact): boolean => instruction !== null || type === 'decision'

/** The projects of each of these facts that was said only in sessions of projects. */
export async function projectsOf(db: Reader, facts: readonly Fact[]): Promise<Map<string, ReadonlySet<string>>> {
  const projects = new Map<string, Set<string>>()
  const elsewhere = new Set<string>()
  for (const slice of slices(idsOf(facts))) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ fact: string; project: string | null }>(
      `SELECT o.fact_id AS fact, s.project FROM fact_origins o LEFT JOIN sessions s ON s.id = o.session
       WHERE o.fact_id IN ${marks}`,
      params,
    )
    for (const { fact, project } of rows)
      if (project === null) elsewhere.add(fact)
      else projects.set(fact, (projects.get(fact) ?? new Set()).add(project))
  }
  return new Map([...projects].filter(([id]) => !elsewhere.has(id)))
}
