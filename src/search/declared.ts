import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { type Declared, declaresOutdated } from '../text/declares-outdated.ts'
import { adjustBy, byScore, type Candidate } from './candidate.ts'
import { isOlderVersion } from './older-versions.ts'

/** Number of passages whose documents are read: the ones that may be seen. */
const readDepth = 50
/** How far a document goes down that names no successor, in units of the ranking score. */
const alone = 0.3
/** Distance of a document below its successor. */
const below = 0.001
/** Formats of prose. Code says what is deprecated in it, and is not outdated itself. */
const prose = /\.(?:md|mdx|mdown|mkdn?|markdown|qmd|rmd|rst|adoc|org|txt|html?|xhtml|docx|pdf)$/i

/**
 * Marks documents that declare themselves outdated, or are older versions by their paths. A successor that is also found
 * takes their place, just above them; without one they go down by a fixed amount. Neither happens if the question names
 * what only the outdated one is about.
 */
export async function weighDeclared(db: Reader, candidates: readonly Candidate[], question: string): Promise<void> {
  const front = [...candidates].sort(byScore).slice(0, readDepth)
  const declared = withOlderVersions(await readDeclared(db, front), front)
  if (declared.size === 0) return
  const ofRecord = (id: number) => candidates.filter(({ row }) => row.recordId === id)
  for (const [recordId, said] of declared) {
    const own = ofRecord(recordId)
    for (const candidate of own) candidate.declared = said
    const best = own.reduce((a, b) => (byScore(a, b) <= 0 ? a : b))
    const successor = front.find(
      ({ row }) =>
        !declared.has(row.recordId) &&
        row.collection === best.row.collection &&
        (said.by === undefined ? isOlderVersion(best.row, row) : isNamed(said, row) || row.path === said.by),
    )
    if (successor) replace(best, successor, question)
    // A name that is not found leads there: the document stays where a reader sees it.
    else if (said.by === undefined && !namesOnly(question, best, others(front, recordId)))
      for (const candidate of own) adjustBy(candidate, 'declared outdated', -alone)
  }
}

/** Adds documents whose path shows that another document which is found is their newer version. */
function withOlderVersions(declared: Map<number, Declared>, front: readonly Candidate[]): Map<number, Declared> {
  const documents = front.filter(({ row }) => row.kind === 'document' && row.speaker === null)
  for (const { row } of documents) {
    if (declared.has(row.recordId)) continue
    const newer = documents.find(
      (other) =>
        other.row.collection === row.collection &&
        !declared.has(other.row.recordId) &&
        prose.test(row.path ?? '') &&
        isOlderVersion(row, other.row),
    )
    if (newer) declared.set(row.recordId, { status: 'older version', by: newer.row.path!, names: [] })
  }
  return declared
}

function replace(best: Candidate, successor: Candidate, question: string): void {
  if (
    namesOnly(question, best, `${successor.row.title} ${successor.row.path} ${withoutReferences(successor.row.text)}`)
  )
    return
  const behind = best.score - successor.score
  if (behind < 0) return
  adjustBy(successor, 'successor', behind)
  adjustBy(best, 'declared outdated', -below)
}

/** What the documents of these passages declare. A beginning that is no passage among them is read. */
async function readDeclared(db: Reader, front: readonly Candidate[]): Promise<Map<number, Declared>> {
  const documents = front.filter(
    ({ row }) => row.kind === 'document' && row.speaker === null && prose.test(row.path ?? ''),
  )
  const heads = new Map(documents.flatMap(({ row }) => (row.seq === 0 ? [[row.recordId, row.text] as const] : [])))
  const missing = new Set(documents.flatMap(({ row: { recordId } }) => (heads.has(recordId) ? [] : recordId)))
  if (missing.size > 0) {
    const { marks, params } = inList([...missing])
    const rows = await db.all<{ id: number; text: string }>(
      `SELECT record_id AS id, text FROM chunks WHERE seq = 0 AND record_id IN ${marks}`,
      params,
    )
    for (const { id, text } of rows) heads.set(id, text)
  }
  return new Map(
    [...heads].flatMap(([id, text]) => {
      const said = declaresOutdated(text)
      return said ? [[id, said] as const] : []
    }),
  )
}

/** Whether a document is the one that is named: by its file, or by the beginning of its title. */
function isNamed({ names }: Declared, { title, path }: Candidate['row']): boolean {
  const file = tokens(
    (path ?? '')
      .split('/')
      .at(-1)!
      .replace(/\.\w+$/, ''),
  )
  return names.some((name) => {
    const wanted = tokens(
      name
        .split(/[/#]/)
        .filter(Boolean)
        .at(-1)
        ?.replace(/\.(?:md|html?|txt)$/i, '') ?? '',
    )
    return wanted.length > 0 && (begins(file, wanted) || begins(tokens(title), wanted))
  })
}

/** All that is said in other records. */
const others = (front: readonly Candidate[], recordId: number): string =>
  front.map(({ row }) => (row.recordId === recordId ? '' : `${row.title} ${row.path} ${row.text}`)).join(' ')

/** Words and numbers of a name: `adr-007` and "ADR 7" are the same. */
const tokens = (name: string): string[] =>
  (
    name
      .toLowerCase()
      .replace(/^(?:the|our|das|die|den|der) /, '')
      .match(/\p{L}+|\d+/gu) ?? []
  ).map((token) => token.replace(/^0+(?=\d)/, ''))

const begins = (name: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((token, at) => name[at] === token)

/** Whether the question has a name or number of this document that the other text lacks. */
function namesOnly(question: string, { row }: Candidate, other: string): boolean {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  const others = new Set(tokens(other))
  const own = `${row.title} ${row.path ?? ''} ${row.text}`
  const versions = own.match(/(?<![\p{L}\p{N}])v\p{N}+/giu)?.map((name) => name.toLowerCase()) ?? []
  if (versions.some((name) => asked.has(name) && !other.toLowerCase().includes(name))) return true
  return [...own.matchAll(/(?<=[^.!?:\s#>*] )\p{Lu}[\p{L}\p{N}]+|\p{N}+/gu)].some(
    ([name]) => asked.has(name.toLowerCase()) && !others.has(name.toLowerCase().replace(/^0+(?=\d)/, '')),
  )
}

/** A text without the lines that say what it replaces. */
const withoutReferences = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/supersede|replace|ersetzt/i.test(line))
    .join('\n')
