import type { Jarvis, Status } from '../../app/jarvis.ts'
import { dayOf } from '../../core/day-of.ts'
import { type Hit, readableAddress, type SearchResult } from '../../core/hit.ts'
import { declaredWords } from '../../core/hit-words.ts'

type DocumentText = Awaited<ReturnType<Jarvis['documents']['get']>>
type Documents = Awaited<ReturnType<Jarvis['documents']['multiGet']>>

/** A passage up to so many characters is given whole, a longer one by its best part. */
const wholePassage = 1200

/** Fields of a hit that a model needs, without those that only explain the ranking. */
function compactHit(hit: Hit) {
  return {
    docid: hit.docid,
    title: hit.title,
    address: `${readableAddress(hit)}:${hit.startLine}`,
    lines: `${hit.startLine}-${hit.endLine}`,
    ...(hit.score !== null && { score: Number(hit.score.toFixed(2)) }),
    ...(hit.headings.length > 0 && { headings: hit.headings.join(' › ') }),
    ...(hit.speaker !== null && { speaker: hit.speaker }),
    ...(hit.date !== null && { date: dayOf(hit.date) }),
    ...((hit.contexts.length > 0 || hit.outdated || hit.declared || hit.offered || hit.copies) && {
      contexts: [...hit.contexts, ...outdatedNote(hit), ...declaredNote(hit), ...offeredNote(hit), ...copiesNote(hit)],
    }),
    passage: withoutGaps(hit.text.length <= wholePassage ? hit.text : hit.snippet),
  }
}

/**
 * Annotations of a memory file are blanked and not cut, so that its lines keep their numbers; these gaps need not be
 * shown.
 */
const withoutGaps = (passage: string): string => passage.replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n')

/** A standing wish is among the hits without matching the query, so the reason is added. */
const offeredNote = ({ offered }: Hit): string[] => (offered ? [`offered: ${offered.says}`] : [])

/** Copies that a hit represents: a model that needs another language learns that there is one. */
const copiesNote = ({ copies }: Hit): string[] =>
  copies ? [`also ${copies.count} more with the same content${languagesOf(copies.languages)}: ask with all`] : []

const languagesOf = (languages: readonly string[]): string =>
  languages.length > 0 ? ` (other languages: ${languages.join(', ')})` : ''

/** An outdated passage is marked as such, or it would be taken for the answer. */
function outdatedNote({ outdated }: Hit): string[] {
  if (!outdated) return []
  const day = dayOf(outdated.until)
  return [`was true until ${day}${outdated.now === null ? '' : `, now: ${outdated.now}`}`]
}

/** A document that says of itself that another one holds now. */
const declaredNote = ({ declared }: Hit): string[] => (declared ? [declaredWords(declared)] : [])

/**
 * Hits as text: their place, their reliability, and the passage quoted so that nothing in it reads as an instruction.
 */
export const hitsText = (result: SearchResult): string => textOfHits(result, (_, passage) => passage)

/** The same beside the data: the best part of each passage, since the data has all of it. */
export const shortHitsText = (result: SearchResult): string => textOfHits(result, ({ snippet }) => withoutGaps(snippet))

function textOfHits(result: SearchResult, quotedOf: (hit: Hit, passage: string) => string): string {
  const hits = result.hits.map((hit, index) => {
    const { docid, address, score, passage, headings, speaker, date, contexts } = compactHit(hit)
    const facts = [score === undefined ? 'listed by date' : `score ${score}`, speaker, date].filter(Boolean).join(', ')
    return [
      `${index + 1}. ${hit.title || hit.kind}${headings === undefined || headings === hit.title ? '' : ` › ${headings}`}`,
      `   ${address} (lines ${hit.startLine}-${hit.endLine}) ${docid} (${facts})`,
      ...(contexts ?? []).map((context) => `   context: ${context}`),
      quotedOf(hit, passage).replace(/^/gm, '   > '),
    ].join('\n')
  })
  const notes = [...result.notes, ...result.degraded].map((note) => `Note: ${note}`)
  return [...(hits.length > 0 ? hits : ['No results.']), ...notes].join('\n\n')
}

export const hitsData = ({ hits, notes, degraded }: SearchResult) => ({
  hits: hits.map(compactHit),
  notes: [...notes, ...degraded],
})

/** A document or a part of it, with its lines named so that the next part can be asked for. */
export function documentText(document: DocumentText): string {
  const { uri, docid, title, startLine, totalLines, contexts, stale, note } = document
  const { text, endLine, isCut } = beginningOf(document)
  const rest = endLine < totalLines ? ` Next part: ${docid}:${endLine + 1}.` : ''
  return [
    `${title}\n${uri} ${docid}, lines ${startLine}-${endLine} of ${totalLines}.${rest}`,
    ...contexts.map((context) => `context: ${context}`),
    ...(stale ? ['Note: the file has changed since it was indexed.'] : []),
    ...(note === undefined ? [] : [`Note: ${note}`]),
    ...(isCut ? [`Note: line ${endLine} is cut here.`] : []),
    '',
    text,
  ].join('\n')
}

/**
 * Limit in whole lines, characters, about 12,000 tokens: clients refuse much longer answers, and a model reads all of
 * it.
 */
const mostCharacters = 40_000

/** The part of a document that fits in one answer, with its last line; if the first line is too long, its beginning. */
function beginningOf({ text, startLine, endLine }: DocumentText): { text: string; endLine: number; isCut: boolean } {
  if (text.length <= mostCharacters) return { text, endLine, isCut: false }
  const end = text.lastIndexOf('\n', mostCharacters)
  const shown = text.slice(0, end > 0 ? end : mostCharacters)
  return { text: shown, endLine: startLine + shown.split('\n').length - 1, isCut: end <= 0 }
}

export const documentsText = ({ documents, skipped }: Documents): string =>
  [...documents.map(documentText), ...skipped.map(({ reference, reason }) => `Skipped: ${reference}: ${reason}`)].join(
    '\n\n---\n\n',
  )

export function statusText({ space, collections, index }: Status): string {
  const lines = collections.map(
    ({ name, records, contexts }) =>
      `- ${name}: ${records} records${contexts.length > 0 ? ` (${contexts.map(({ text }) => text).join('; ')})` : ''}`,
  )
  const vectors = index.pending > 0 ? `${index.pending} of them are not fully embedded yet` : 'all embedded'
  return [
    `Space ${space}: ${index.records} records, ${index.chunks} passages, ${vectors}.`,
    ...(lines.length > 0 ? lines : ['No collections yet.']),
    ...index.degraded.map((reason) => `Note: ${reason}`),
  ].join('\n')
}
