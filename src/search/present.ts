import type { Hit, MatchType } from '../core/hit.ts'
import { coversPath, docid, fileAddress } from '../core/ids.ts'
import type { Reader } from '../ports/database.ts'
import type { Declared } from '../text/declares-outdated.ts'
import { plainHeading } from '../text/plain-heading.ts'
import type { Candidate, Outdated } from './candidate.ts'
import { headingsAt } from './headings-at.ts'
import { type ContextRow, headingsOf, readContexts } from './records-repository.ts'
import { listNames } from './retrieve.ts'
import { makeSnippet } from './snippet.ts'
import type { SearchRequest } from './types.ts'

/**
 * Converts candidates to hits: passages cut, words marked, contexts attached. `score` is the calibrated one, null in a
 * list by date.
 */
export async function present(
  db: Reader,
  space: string,
  candidates: readonly { candidate: Candidate; score: number | null }[],
  terms: ReadonlySet<string>,
  { explain = false, snippets = true }: Pick<SearchRequest, 'explain' | 'snippets'>,
): Promise<Hit[]> {
  const collectionIds = [...new Set(candidates.flatMap(({ candidate }) => candidate.row.collectionId ?? []))]
  const contexts = await readContexts(db, collectionIds)
  return candidates.map(({ candidate, score }) => {
    const { row } = candidate
    const snippet = snippets ? makeSnippet(row.text, terms) : { text: row.text, offset: 0, highlights: [] }
    const linesBefore = countLines(row.text, snippet.offset)
    const startLine = Math.min(row.endLine, row.startLine + linesBefore)
    return {
      id: row.uid,
      docid: docid(row.contentHash),
      kind: row.kind,
      title: row.title,
      collection: row.collection,
      uri: uriOf(row.collection, row.path, row.uid),
      path: row.path,
      startLine,
      endLine: Math.min(row.endLine, startLine + countLines(snippet.text, snippet.text.length)),
      headings: headingsAbove(row, snippet.offset + (snippet.highlights[0]?.[0] ?? 0)),
      score,
      matchType: score === null ? 'listed' : matchTypeOf(candidate),
      snippet: snippet.text,
      highlights: snippet.highlights,
      text: row.text,
      contexts: contextsOf(contexts, row.collectionId, row.path),
      date: row.date,
      speaker: row.speaker,
      ...(row.session !== null && { session: row.session }),
      tokens: row.tokens,
      space,
      ...(candidate.outdated && { outdated: outdatedOf(candidate.outdated) }),
      ...(candidate.declared && { declared: declaredOf(candidate.declared) }),
      ...(candidate.offered && { offered: candidate.offered }),
      ...(candidate.copies && { copies: candidate.copies }),
      ...(explain && { trace: { ...candidate.trace, final: candidate.score } }),
    }
  })
}

/** Formats whose passages are Markdown, as written or after conversion; in code a `#` starts a comment. */
const markdownPath = /\.(?:md|mdx|mdown|mkdn?|markdown|qmd|rmd|html?|xhtml|docx|pdf|ipynb)$/i

/** Headings above the matched line, without markup: a passage may span several sections. */
function headingsAbove({ headings, text, path, speaker }: Candidate['row'], place: number): readonly string[] {
  const first = headingsOf(headings)
  const isMarkdown = speaker === null && (path === null || markdownPath.test(path))
  if (!isMarkdown) return first
  return headingsAt(text, first, place)
    .map(plainHeading)
    .filter((heading) => heading !== '')
}

const outdatedOf = ({ fact, until, now }: Outdated) => ({ fact, until, now })

const declaredOf = ({ status, by }: Declared) => ({ status, by: by ?? null })

const uriOf = (collection: string | null, path: string | null, uid: string): string =>
  collection !== null && path !== null ? fileAddress(collection, path) : `jarvis://record/${uid}`

/** Hybrid if words and meaning each found it independently. */
function matchTypeOf({ trace }: Candidate): MatchType {
  const words = trace.places.some((place) => place.list.startsWith(listNames.words))
  const meaning = trace.places.some((place) => place.list.includes(listNames.meaning))
  return words && meaning ? 'hybrid' : meaning ? 'semantic' : 'keyword'
}

/** Descriptions of the collection and of every parent path, outermost first. */
function contextsOf(contexts: readonly ContextRow[], collectionId: number | null, path: string | null): string[] {
  return contexts
    .filter(({ collectionId: of, prefix }) => of === collectionId && coversPath(prefix, path ?? ''))
    .map(({ text }) => text)
}

function countLines(text: string, end: number): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
