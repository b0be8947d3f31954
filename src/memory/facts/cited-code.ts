import type { Citation, Citing, CodeState } from '../../code-state/code-state.ts'
import { citedFilesInWords } from '../../core/cited-file-words.ts'
import { addAll } from '../../core/long-lists.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Finding } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { pathsIn } from '../../text/paths-in.ts'

/** Loads the code for files and repositories on demand: most facts name no file. */
export type LoadCiting = () => Promise<Citing>

/** Current state of the files that a fact cites. */
export interface WithCode {
  code?: CodeState
}

/** Files of its project that a finding cites, in its content, its context or its quotation. */
export async function citedBy(
  load: LoadCiting | undefined,
  {
    content,
    context,
    origins,
    saidAt,
    project,
  }: Pick<Finding, 'content' | 'context' | 'origins' | 'saidAt' | 'project'>,
): Promise<Citation[]> {
  const text = [content, context ?? '', ...origins.map(({ quote }) => quote)].join('\n')
  if (load === undefined || pathsIn(text).length === 0) return []
  const sessions = [...new Set(origins.flatMap(({ session }) => session ?? []))]
  return (await load()).cite({ text, at: saidAt, sessions, project })
}

/** Adds the state of the cited code to facts; others are returned unchanged. */
export async function withCode<Shown extends { id: string }>(
  db: Reader,
  load: LoadCiting | undefined,
  facts: readonly Shown[],
): Promise<(Shown & WithCode)[]> {
  const citing = load && (await citingAmong(db, facts))
  if (!citing || citing.length === 0) return [...facts]
  const states = await (await load()).states(citing)
  return facts.map((fact) => {
    const code = states.get(fact.id)
    return code === undefined ? fact : { ...fact, code }
  })
}

/** Note after a fact whose cited code has changed. */
export function codeNote({ code }: WithCode): string {
  const inWords = citedFilesInWords(code?.files ?? [])
  return inWords.length === 0 ? '' : ` (${inWords.join('; ')})`
}

/** Ids of facts with citations, read here so that the code for comparing loads only if needed. */
async function citingAmong(db: Reader, facts: readonly { id: string }[]): Promise<string[]> {
  const found: string[] = []
  for (const slice of slices(facts.map(({ id }) => id))) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ id: string }>(
      `SELECT DISTINCT holder_id AS id FROM citations WHERE holder_id IN ${marks}`,
      params,
    )
    addAll(
      found,
      rows.map(({ id }) => id),
    )
  }
  return found
}
