import { idsOf } from '../../core/ids.ts'
import { inList } from '../../core/sql.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { analyse } from '../../text/tokenize.ts'
import { isRule, projectsOf } from '../context/other-projects.ts'
import { type FoundLine, factsOfLines, isOfLine } from './newer-first.ts'

interface Scored {
  id: string
  score?: number | null
}

type Asked = { project?: string | undefined; session?: string | undefined }

/** Leaves rules, turns and summaries of other projects out of an answer. */
export interface InProject {
  /** Factor for the number of results to read, since some are left out. */
  depth: number
  /** The items whose fact does not belong to another project. */
  facts<Item>(items: readonly Item[], factOf: (item: Item) => Fact & Scored): Promise<Item[]>
  /** The items that are no turn, summary or noted session of another project, or whose record is one of `said`. */
  records<Item>(
    items: readonly Item[],
    recordOf: (item: Item) => Scored & { snippet: string },
    said?: readonly { records: readonly string[] }[],
  ): Promise<Item[]>
  /** Names of the projects of what was left out, if it has at least this score. */
  leftOut(leastScore: number): string[]
}

/** Without a project, of a session, or of a project that the question names, nothing is left out. */
export function inProject(db: Reader, question: string, request: Asked): InProject {
  const project = request.session === undefined ? request.project : undefined
  const left = new Map<string, number>()
  /** An answer is sorted out several times: each rule is looked up once. */
  const ofRules = new Map<string, ReadonlySet<string> | undefined>()
  const asked = new Set(analyse(question))
  const isNamed = (other: string) => {
    const name = analyse(other.split('/').at(-1)!)
    return name.length > 0 && name.every((term) => asked.has(term))
  }
  const isHere = (own: ReadonlySet<string> = new Set(), score: number | null = 0) => {
    if (own.size === 0 || [...own].some((one) => one === project || isNamed(one))) return true
    for (const one of own) left.set(one, Math.max(left.get(one) ?? 0, score ?? 0))
    return false
  }
  return {
    depth: project === undefined ? 1 : 2,
    async facts(items, factOf) {
      if (project === undefined || items.length === 0) return [...items]
      const rules = items.map(factOf).filter((fact) => isRule(fact) && !ofRules.has(fact.id))
      const found = await projectsOf(db, rules)
      for (const { id } of rules) ofRules.set(id, found.get(id))
      return items.filter((item) => isHere(ofRules.get(factOf(item).id), factOf(item).score))
    },
    async records(items, recordOf, said = []) {
      if (project === undefined || items.length === 0) return [...items]
      const projects = await projectsOfRecords(db, items.map(recordOf))
      const ofHere = new Set(said.flatMap(({ records }) => records))
      return items.filter((item, place) => {
        const { id, score } = recordOf(item)
        return ofHere.has(id) || isHere(projects[place], score)
      })
    },
    leftOut: (leastScore) => [...left].flatMap(([own, score]) => (score >= leastScore ? own : [])).sort(),
  }
}

/** The project of each turn or summary, and of each line of the daily notes about a session; else undefined. */
async function projectsOfRecords(
  db: Reader,
  records: readonly { id: string; snippet: string }[],
): Promise<(ReadonlySet<string> | undefined)[]> {
  const noted = records.map(({ snippet }) => noteOfSession.exec(snippet)?.[1])
  const [ids, sessions] = [inList(idsOf(records)), inList(noted.map((id) => id ?? ''))]
  const rows = await db.all<{ id: string; project: string }>(
    `SELECT r.uid AS id, s.project FROM records r
     JOIN facets f ON f.record_id = r.id AND f.name = 'session' JOIN sessions s ON s.id = f.value
     WHERE r.uid IN ${ids.marks} AND r.kind IN ('message', 'summary') AND s.project IS NOT NULL
     UNION ALL SELECT id, project FROM sessions WHERE id IN ${sessions.marks} AND project IS NOT NULL`,
    [...ids.params, ...sessions.params],
  )
  const projects = new Map(rows.map(({ id, project }) => [id, new Set([project])]))
  return records.map(({ id }, place) => projects.get(id) ?? projects.get(noted[place] ?? ''))
}

/** A single line that begins with `dailyMark`. */
const noteOfSession = /^\s*(?:[-*] )?(?:\d\d:\d\d )?Session (\S+): .*\s*$/

/** Results of a memory search without those of other projects: facts, their lines in memory files, and summaries. */
export async function linesInProject(
  db: Reader,
  { question, project }: { question: string; project: string },
  lines: readonly FoundLine[],
): Promise<FoundLine[]> {
  if (lines.length === 0) return []
  const here = inProject(db, question, { project })
  const known = await factsOfLines(db, lines)
  const own = new Set(await here.facts(known, (fact) => fact))
  const kept = await here.records(lines, ({ id, content }) => ({
    id: id.replace(/^summary\//, ''),
    snippet: content,
  }))
  return kept.filter((line) => known.every((fact) => own.has(fact) || !isOfLine(line, fact)))
}
